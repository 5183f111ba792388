import { Token, type TokenKind } from './token.js'

/**
 * Which tokens may come next at a place of the grammar. Where the rule may also end there (`open`), what follows its
 * caller may come as well.
 */
export interface Follow {
  readonly tokens: ReadonlySet<TokenKind>
  readonly open: boolean
}

function follow(open: boolean, ...tokens: TokenKind[]): Follow {
  return { tokens: new Set(tokens), open }
}

const STARTS_PRIMARY = [
  Token.OpenBracket,
  Token.OpenBrace,
  Token.OpenParenthesis,
  Token.Dot,
  Token.Minus,
  Token.True,
  Token.False,
  Token.Null,
  Token.Float,
  Token.Int,
  Token.Uint,
  Token.String,
  Token.Bytes,
  Token.Identifier,
]
const STARTS_EXPRESSION = [...STARTS_PRIMARY, Token.Not]

export const RELATIONS: ReadonlySet<TokenKind> = new Set([
  Token.Equals,
  Token.NotEquals,
  Token.In,
  Token.Less,
  Token.LessEquals,
  Token.GreaterEquals,
  Token.Greater,
])

type Place =
  | 'primary'
  | 'expression'
  | 'expressionOrClose'
  | 'optionalExpression'
  | 'listStart'
  | 'mapStart'
  | 'fieldName'
  | 'optionalFieldName'
  | 'structStart'
  | 'end'
  | 'colon'
  | 'closeParenthesis'
  | 'closeBracket'
  | 'commaOrBracket'
  | 'commaOrBrace'
  | 'ternary'
  | 'or'
  | 'and'
  | 'relation'
  | 'arithmetic'
  | 'access'
  | 'comma'
  | 'ruleEnd'

/** What may stand at the start of, or after, the parts of the grammar. */
export const Expect: Readonly<Record<Place, Follow>> = {
  primary: follow(false, ...STARTS_PRIMARY),
  expression: follow(false, ...STARTS_EXPRESSION),
  expressionOrClose: follow(false, ...STARTS_EXPRESSION, Token.CloseParenthesis),
  optionalExpression: follow(false, ...STARTS_EXPRESSION, Token.Question),
  listStart: follow(false, ...STARTS_EXPRESSION, Token.Question, Token.Comma, Token.CloseBracket),
  mapStart: follow(false, ...STARTS_EXPRESSION, Token.Question, Token.Comma, Token.CloseBrace),
  fieldName: follow(false, Token.Identifier, Token.EscapedIdentifier),
  optionalFieldName: follow(false, Token.Question, Token.Identifier, Token.EscapedIdentifier),
  structStart: follow(false, Token.Question, Token.Identifier, Token.EscapedIdentifier, Token.Comma, Token.CloseBrace),
  end: follow(false, Token.End),
  colon: follow(false, Token.Colon),
  closeParenthesis: follow(false, Token.CloseParenthesis),
  closeBracket: follow(false, Token.CloseBracket),
  commaOrBracket: follow(false, Token.Comma, Token.CloseBracket),
  commaOrBrace: follow(false, Token.Comma, Token.CloseBrace),
  ternary: follow(true, Token.Question),
  or: follow(true, Token.Or),
  and: follow(true, Token.And),
  relation: follow(true, ...RELATIONS),
  arithmetic: follow(true, Token.Star, Token.Slash, Token.Percent, Token.Plus, Token.Minus),
  access: follow(true, Token.Dot, Token.OpenBracket),
  comma: follow(true, Token.Comma),
  ruleEnd: follow(true),
}
