/** A token's kind: its own spelling, or what it is. */
export type TokenKind = '(' | ')' | ',' | '!' | '=' | '==' | '!=' | '>' | '<' | 'in' | 'notin' | 'identifier' | 'end'

export interface Token {
  readonly kind: TokenKind
  /** As it stands in the text; '' at the end. */
  readonly text: string
}

const SPECIAL = '=!(),><'
const BLANK = ' \t\r\n'
const END: Token = { kind: 'end', text: '' }

/** The tokens of a selector, the last of which is the end. A NUL character ends the text. */
export function tokenize(selector: string): Token[] {
  const tokens: Token[] = []
  let position = 0
  while (true) {
    while (BLANK.includes(selector[position] ?? '\0')) position++
    const first = selector[position] ?? '\0'
    if (first === '\0') return [...tokens, END]
    const text = SPECIAL.includes(first) ? special(selector, position) : word(selector, position)
    tokens.push({ kind: kindOf(text, first), text })
    position += text.length
    // A NUL right behind a token is swallowed with it.
    if (selector[position] === '\0') position++
  }
}

function kindOf(text: string, first: string): TokenKind {
  return SPECIAL.includes(first) || text === 'in' || text === 'notin' ? (text as TokenKind) : 'identifier'
}

/** The longest operator here: only `=` and `!` can grow. */
function special(selector: string, position: number): string {
  const two = selector.slice(position, position + 2)
  return two === '==' || two === '!=' ? two : two.slice(0, 1)
}

function word(selector: string, position: number): string {
  let end = position
  while (end < selector.length && !isBoundary(selector[end] ?? '')) end++
  return selector.slice(position, end)
}

function isBoundary(character: string): boolean {
  return character === '\0' || SPECIAL.includes(character) || BLANK.includes(character)
}
