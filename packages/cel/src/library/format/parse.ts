import { Failure } from '../../value/index.js'

/** One `%` clause: its letter, and the number between. */
export interface Clause {
  readonly letter: string
  readonly precision: number | undefined
}

/** Literal text and clauses in order. `format` gives the text of the clause with that number. */
export function interpolate(text: string, args: number, format: (clause: Clause, index: number) => string): string {
  let result = ''
  let index = 0
  for (let at = 0; at < text.length; ) {
    if (text[at] !== '%') {
      result += text[at]
      at++
    } else if (text[at + 1] === '%') {
      result += '%'
      at += 2
    } else {
      if (at + 1 >= text.length) throw new Failure('unexpected end of string')
      if (index >= args) throw new Failure(`index ${index} out of range`)
      const { clause, end } = parseClause(text, at + 1)
      result += format(clause, index)
      index++
      at = end
    }
  }
  return result
}

/** How many clauses a text has; the text must be well-formed. */
export function countClauses(text: string): number {
  let count = 0
  interpolate(text, Number.POSITIVE_INFINITY, () => {
    count++
    return ''
  })
  return count
}

function parseClause(text: string, start: number): { clause: Clause; end: number } {
  let at = start
  let precision: number | undefined
  if (text[at] === '.') {
    const digits = /^\d*/.exec(text.slice(at + 1))?.[0] ?? ''
    at += 1 + digits.length
    if (at >= text.length) throw parseError('error while parsing precision: could not find end of precision specifier')
    if (digits === '') {
      throw parseError(
        'error while parsing precision: error while converting precision to integer: strconv.Atoi: parsing "": invalid syntax',
      )
    }
    precision = Number(digits)
  }
  const letter = text[at] as string
  if (!'sdfebxXo'.includes(letter)) throw parseError(`unrecognized formatting clause "${letter}"`)
  return { clause: { letter, precision }, end: at + 1 }
}

function parseError(reason: string): Failure {
  return new Failure(`could not parse formatting clause: ${reason}`)
}
