import { duplicate, invalid, notSupported, required, tooLong, type FieldError, type FieldPath } from '../field/index.js'
import { exceedsBytes, regexMessage, validateLabelName } from '../names/index.js'
import type { Condition } from './condition.js'

const STATUSES = ['False', 'True', 'Unknown']
const REASON = '[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?'
const MAX_REASON = 1024
const MAX_MESSAGE = 32 * 1024

const reasonPattern = new RegExp(`^${REASON}$`)
const reasonMessage = regexMessage(
  "a condition reason must start with alphabetic character, optionally followed by a string of alphanumeric characters or '_,:', and must end with an alphanumeric character or '_'",
  REASON,
  'my_name',
  'MY_NAME',
  'MyName',
  'ReasonA,ReasonB',
  'ReasonA:ReasonB',
)

/** What is wrong with a list of conditions; each type may be there once. */
export function validateConditions(conditions: readonly Condition[], path: FieldPath): FieldError[] {
  const seen = new Set<string>()
  return conditions.flatMap((condition, index) => {
    const { type = '' } = condition as Partial<Condition>
    const repeated = seen.has(type) ? [duplicate(path.index(index).child('type'), type)] : []
    seen.add(type)
    return [...repeated, ...validateCondition(condition, path.index(index))]
  })
}

export function validateCondition(condition: Condition, path: FieldPath): FieldError[] {
  const { type = '', status = '', reason = '', message = '', observedGeneration = 0 } = condition as Partial<Condition>
  const errors = validateLabelName(type, path.child('type'))
  if (!STATUSES.includes(status)) errors.push(notSupported(path.child('status'), status, STATUSES))
  if (observedGeneration < 0) {
    const detail = 'must be greater than or equal to zero'
    errors.push(invalid(path.child('observedGeneration'), observedGeneration, detail))
  }
  if (isUnset(condition.lastTransitionTime)) errors.push(required(path.child('lastTransitionTime')))
  if (reason === '') errors.push(required(path.child('reason')))
  else if (!reasonPattern.test(reason)) errors.push(invalid(path.child('reason'), reason, reasonMessage))
  if (exceedsBytes(reason, MAX_REASON)) errors.push(tooLong(path.child('reason'), MAX_REASON))
  if (exceedsBytes(message, MAX_MESSAGE)) errors.push(tooLong(path.child('message'), MAX_MESSAGE))
  return errors
}

// Go clients write a time that is not set as null, or as the first second of the first year.
function isUnset(time: string | null | undefined): boolean {
  return time === undefined || time === null || time === '' || time === '0001-01-01T00:00:00Z'
}
