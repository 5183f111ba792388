/** The kinds of tokens. The order is the grammar's own: lists of expected tokens are printed in it. */
export const Token = {
  End: -1,
  Equals: 1,
  NotEquals: 2,
  In: 3,
  Less: 4,
  LessEquals: 5,
  GreaterEquals: 6,
  Greater: 7,
  And: 8,
  Or: 9,
  OpenBracket: 10,
  CloseBracket: 11,
  OpenBrace: 12,
  CloseBrace: 13,
  OpenParenthesis: 14,
  CloseParenthesis: 15,
  Dot: 16,
  Comma: 17,
  Minus: 18,
  Not: 19,
  Question: 20,
  Colon: 21,
  Plus: 22,
  Star: 23,
  Slash: 24,
  Percent: 25,
  True: 26,
  False: 27,
  Null: 28,
  Float: 31,
  Int: 32,
  Uint: 33,
  String: 34,
  Bytes: 35,
  Identifier: 36,
  EscapedIdentifier: 37,
} as const

export type TokenKind = (typeof Token)[keyof typeof Token]

export interface LexedToken {
  readonly kind: TokenKind
  readonly text: string
  /** Code point offset of the first character. */
  readonly start: number
  readonly end: number
}

/** Operators and words by their text; `in`, `true`, `false` and `null` are never identifiers. */
export const FIXED_TOKENS: ReadonlyMap<string, TokenKind> = new Map<string, TokenKind>([
  ['==', Token.Equals],
  ['!=', Token.NotEquals],
  ['in', Token.In],
  ['<', Token.Less],
  ['<=', Token.LessEquals],
  ['>=', Token.GreaterEquals],
  ['>', Token.Greater],
  ['&&', Token.And],
  ['||', Token.Or],
  ['[', Token.OpenBracket],
  [']', Token.CloseBracket],
  ['{', Token.OpenBrace],
  ['}', Token.CloseBrace],
  ['(', Token.OpenParenthesis],
  [')', Token.CloseParenthesis],
  ['.', Token.Dot],
  [',', Token.Comma],
  ['-', Token.Minus],
  ['!', Token.Not],
  ['?', Token.Question],
  [':', Token.Colon],
  ['+', Token.Plus],
  ['*', Token.Star],
  ['/', Token.Slash],
  ['%', Token.Percent],
  ['true', Token.True],
  ['false', Token.False],
  ['null', Token.Null],
])

const NAMES = new Map<TokenKind, string>([
  [Token.End, '<EOF>'],
  [Token.Float, 'NUM_FLOAT'],
  [Token.Int, 'NUM_INT'],
  [Token.Uint, 'NUM_UINT'],
  [Token.String, 'STRING'],
  [Token.Bytes, 'BYTES'],
  [Token.Identifier, 'IDENTIFIER'],
  [Token.EscapedIdentifier, 'ESC_IDENTIFIER'],
])
for (const [text, kind] of FIXED_TOKENS) NAMES.set(kind, `'${text}'`)

/** A set of expected tokens as messages print it: a lone one bare, several in braces. */
export function expectedText(expected: ReadonlySet<TokenKind>): string {
  const names = [...expected].sort((a, b) => a - b).map((kind) => NAMES.get(kind) as string)
  return names.length === 1 ? (names[0] as string) : `{${names.join(', ')}}`
}

/** The text of a token or of a stretch of input inside a message. */
export function displayText(text: string): string {
  return `'${text.replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t')}'`
}
