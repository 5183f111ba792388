import { quote, type Schema } from '@setpoint/kube'
import { formatCheck } from '../../format/index.js'
import { compilePattern, PatternError } from '../../pattern/index.js'
import { invalidProblem, type Problem, tooLongProblem, typeProblem } from './problem.js'

export type StringCheck = (value: string, path: string, problems: Problem[]) => void

/** Lengths and pattern; only the first that fails is told. Undefined: nothing to check. */
export function stringCheck({ maxLength, minLength, pattern }: Schema): StringCheck | undefined {
  const match = pattern === undefined || pattern === '' ? undefined : patternCheck(pattern)
  if (maxLength === undefined && minLength === undefined && match === undefined) return undefined
  return (value, path, problems) => {
    if (maxLength !== undefined && value.length > maxLength && characterCount(value) > maxLength) {
      problems.push(tooLongProblem(path, maxLength))
    } else if (minLength !== undefined && value.length < 2 * minLength && characterCount(value) < minLength) {
      problems.push(invalidProblem(path, quote(value), `should be at least ${minLength} chars long`))
    } else {
      match?.(value, path, problems)
    }
  }
}

function patternCheck(pattern: string): StringCheck {
  try {
    const expression = compilePattern(pattern)
    return (value, path, problems) => {
      if (!expression.test(value)) problems.push(invalidProblem(path, quote(value), `should match '${pattern}'`))
    }
  } catch (error) {
    if (!(error instanceof PatternError)) throw error
    const detail = `should match '${pattern}, but pattern is invalid: ${error.message}'`
    return (value, path, problems) => void problems.push(invalidProblem(path, quote(value), detail))
  }
}

/** Undefined: the format is not one that strings are checked for. */
export function stringFormatCheck(format: string): StringCheck | undefined {
  const check = format === '' ? undefined : formatCheck(format)
  if (check === undefined) return undefined
  return (value, path, problems) => {
    if (!check(value)) problems.push(typeProblem(path, format, value))
  }
}

/** Code points, not UTF-16 units. */
function characterCount(text: string): number {
  let count = 0
  // oxlint-disable-next-line no-unused-vars -- only the number of steps counts
  for (const _ of text) count++
  return count
}
