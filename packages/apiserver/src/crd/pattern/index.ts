// Patterns of schemas: RE2 syntax, matched by JavaScript's engine. The language that a pattern matches is RE2's
// (what \s and `.` mean, inline flags, POSIX classes); the running time is not: JavaScript backtracks, so a pattern
// like (a+)+$ can take exponential time where RE2 stays linear. Not matched to the letter: case folding of class
// ranges beyond ASCII, and RE2's limits on the size of nested repetitions.
import { PatternError } from './scanner.js'
import { translate } from './translate.js'

export { PatternError } from './scanner.js'

const compiled = new Map<string, RegExp>()
const CACHE_LIMIT = 4096

/** The pattern, ready to `test`. Throws {@link PatternError} with the message of Go's regexp package. */
export function compilePattern(pattern: string): RegExp {
  const known = compiled.get(pattern)
  if (known !== undefined) return known
  const source = translate(pattern)
  let expression: RegExp
  try {
    expression = new RegExp(source, 'u')
  } catch (cause) {
    // The translation is meant to be total; what slips through is still the pattern's fault, not the server's.
    throw new PatternError(cause instanceof Error ? cause.message : 'invalid expression', pattern)
  }
  if (compiled.size >= CACHE_LIMIT) compiled.clear()
  compiled.set(pattern, expression)
  return expression
}

/** Why RE2 would refuse the pattern; undefined when it would not. */
export function patternProblem(pattern: string): string | undefined {
  try {
    compilePattern(pattern)
    return undefined
  } catch (error) {
    if (error instanceof PatternError) return error.message
    throw error
  }
}
