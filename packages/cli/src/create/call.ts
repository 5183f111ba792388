/** `export const <name> = <callee>(…)` in a module's source. */
export interface ExportedCall {
  readonly name: string
  readonly callee: string
  /** Where `export` begins. */
  readonly start: number
  /** After the closing parenthesis. */
  readonly end: number
  /** Where the arguments begin: after the opening parenthesis. */
  readonly inside: number
}

/** Finds the call whose value is exported under a name, by one of these functions. */
export function findExportedCall(source: string, name: string, callees: readonly string[]): ExportedCall | undefined {
  const pattern = new RegExp(`^export const (${name})(?::[^=\\n]+)? = (${callees.join('|')})\\(`, 'm')
  const match = pattern.exec(source)
  if (match === null) return undefined
  const [text, , callee = ''] = match
  const inside = match.index + text.length
  const close = closingOf(source, inside)
  return close === undefined ? undefined : { name, callee, start: match.index, end: close + 1, inside }
}

/** Where the parenthesis that is open at this place closes; strings, comments and regular expressions do not count. */
function closingOf(source: string, from: number): number | undefined {
  let depth = 1
  for (let at = from; at < source.length; at++) {
    const skipped = skip(source, at)
    if (skipped !== undefined) {
      at = skipped - 1
      continue
    }
    const character = source.charAt(at)
    if ('([{'.includes(character)) depth++
    else if (')]}'.includes(character) && --depth === 0) return at
  }
  return undefined
}

/** What stands for itself, from its first character on: a string, a template, a comment, a regular expression. */
const LITERALS = [
  /\/\/[^\n]*/y,
  /\/\*[^]*?\*\//y,
  /'(?:[^'\\\n]|\\[^])*'/y,
  /"(?:[^"\\\n]|\\[^])*"/y,
  /`(?:[^`\\]|\\[^])*`/y,
]
const REGULAR_EXPRESSION = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y

/** Where the literal that begins here ends; undefined when none does. */
function skip(source: string, at: number): number | undefined {
  for (const literal of LITERALS) {
    literal.lastIndex = at
    if (literal.test(source)) return literal.lastIndex
  }
  // After a value a slash divides.
  if (source.charAt(at) !== '/' || /[\w$)\]]\s*$/.test(source.slice(Math.max(0, at - 40), at))) return undefined
  REGULAR_EXPRESSION.lastIndex = at
  return REGULAR_EXPRESSION.test(source) ? REGULAR_EXPRESSION.lastIndex : undefined
}
