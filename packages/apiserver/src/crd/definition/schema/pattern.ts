import { type FieldError, type FieldPath, invalid } from '@setpoint/kube'
import { patternProblem } from '../../pattern/index.js'
import type { SentSchema } from '../types.js'

/** The pattern must be one that RE2 takes. */
export function validatePattern({ pattern }: SentSchema, path: FieldPath): FieldError[] {
  const problem = pattern === undefined ? undefined : patternProblem(pattern)
  if (problem === undefined) return []
  return [invalid(path.child('pattern'), pattern, `must be a valid regular expression, but isn't: ${problem}`)]
}
