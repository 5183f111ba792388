import {
  duplicate,
  exceedsBytes,
  type FieldError,
  type FieldPath,
  invalid,
  notSupported,
  quote,
  required,
  tooLong,
  tooMany,
} from '@setpoint/kube'
import type {
  JobSpec,
  PodFailurePolicyOnExitCodesRequirement,
  PodFailurePolicyOnPodConditionsPattern,
  PodFailurePolicyRule,
  SuccessPolicyRule,
} from '@setpoint/kube/kinds/batch/v1'
import { checkNotNegative, checkQualified, invalidWithoutValue } from '../checks.js'
import { countIndexes } from './indexes.js'

const ACTIONS = ['Count', 'FailIndex', 'FailJob', 'Ignore']
const OPERATORS = ['In', 'NotIn']
const STATUSES = ['False', 'True', 'Unknown']
const MAX_RULES = 20
const MAX_EXIT_CODES = 255
const MAX_INDEXES_LENGTH = 64 * 1024

/** `["Count" "FailIndex"]`, as Go prints a list of strings. */
function goList(values: readonly string[]): string {
  return `[${values.map(quote).join(' ')}]`
}

/** A value of these, and a word about which there are when there is none. */
function checkChoice(errors: FieldError[], value: string, supported: readonly string[], path: FieldPath): void {
  if (value === '') errors.push(required(path, `valid values: ${goList(supported)}`))
  else if (!supported.includes(value)) errors.push(notSupported(path, value, supported))
}

/** Which failures of pods count, and which end the job. */
export function checkFailurePolicy(errors: FieldError[], spec: JobSpec, path: FieldPath): void {
  const at = path.child('rules')
  const rules = spec.podFailurePolicy?.rules ?? []
  if (rules.length > MAX_RULES) errors.push(tooMany(at, rules.length, MAX_RULES))
  const template = spec.template?.spec
  const names = [...(template?.containers ?? []), ...(template?.initContainers ?? [])].map(({ name }) => name)
  for (const [index, rule] of rules.entries()) checkFailureRule(errors, spec, rule, names, at.index(index))
}

function checkFailureRule(
  errors: FieldError[],
  spec: JobSpec,
  rule: PodFailurePolicyRule,
  names: readonly string[],
  path: FieldPath,
): void {
  const { onExitCodes, onPodConditions = [] } = rule
  const action: string = rule.action ?? ''
  if (action !== 'FailIndex') checkChoice(errors, action, ACTIONS, path.child('action'))
  else if (spec.backoffLimitPerIndex === undefined) {
    errors.push(invalid(path.child('action'), action, 'requires the backoffLimitPerIndex to be set'))
  }
  if (onExitCodes !== undefined) checkExitCodes(errors, onExitCodes, names, path.child('onExitCodes'))
  checkPodConditions(errors, onPodConditions, path.child('onPodConditions'))
  if (onExitCodes !== undefined && onPodConditions.length > 0) {
    errors.push(invalidWithoutValue(path, 'specifying both OnExitCodes and OnPodConditions is not supported'))
  }
  if (onExitCodes === undefined && onPodConditions.length === 0) {
    errors.push(invalidWithoutValue(path, 'specifying one of OnExitCodes and OnPodConditions is required'))
  }
}

function checkPodConditions(
  errors: FieldError[],
  patterns: readonly PodFailurePolicyOnPodConditionsPattern[],
  path: FieldPath,
): void {
  if (patterns.length > MAX_RULES) errors.push(tooMany(path, patterns.length, MAX_RULES))
  for (const [index, { type = '', status }] of patterns.entries()) {
    checkQualified(errors, type, path.index(index).child('type'))
    checkChoice(errors, status ?? '', STATUSES, path.index(index).child('status'))
  }
}

function checkExitCodes(
  errors: FieldError[],
  { containerName, operator, values }: PodFailurePolicyOnExitCodesRequirement,
  names: readonly string[],
  path: FieldPath,
): void {
  checkChoice(errors, operator ?? '', OPERATORS, path.child('operator'))
  if (containerName !== undefined && !names.includes(containerName)) {
    const why = 'must be one of the container or initContainer names in the pod template'
    errors.push(invalid(path.child('containerName'), containerName, why))
  }
  const at = path.child('values')
  const codes = values ?? []
  if (codes.length === 0) errors.push(invalid(at, codes, 'at least one value is required'))
  else if (codes.length > MAX_EXIT_CODES) errors.push(tooMany(at, codes.length, MAX_EXIT_CODES))
  const seen = new Set<number>()
  for (const [index, code] of codes.entries()) {
    if (operator === 'In' && code === 0)
      errors.push(invalid(at.index(index), code, 'must not be 0 for the In operator'))
    if (seen.has(code)) errors.push(duplicate(at.index(index), code))
    seen.add(code)
  }
  const ordered = codes.every((code, index) => index === 0 || (codes[index - 1] ?? code) <= code)
  if (!ordered) errors.push(invalid(at, codes, 'must be ordered'))
}

/** Which indexes of an indexed job are enough. */
export function checkSuccessPolicy(errors: FieldError[], spec: JobSpec, path: FieldPath): void {
  const at = path.child('rules')
  const rules = spec.successPolicy?.rules ?? []
  if (rules.length === 0) {
    errors.push(required(at, 'at least one rules must be specified when the successPolicy is specified'))
  }
  if (rules.length > MAX_RULES) errors.push(tooMany(at, rules.length, MAX_RULES))
  for (const [index, rule] of rules.entries()) checkSuccessRule(errors, rule, spec.completions ?? 0, at.index(index))
}

function checkSuccessRule(
  errors: FieldError[],
  { succeededIndexes, succeededCount }: SuccessPolicyRule,
  completions: number,
  path: FieldPath,
): void {
  if (succeededCount === undefined && succeededIndexes === undefined) {
    errors.push(required(path, 'at least one of succeededCount or succeededIndexes must be specified'))
  }
  let total = 0
  if (succeededIndexes !== undefined) {
    const at = path.child('succeededIndexes')
    if (exceedsBytes(succeededIndexes, MAX_INDEXES_LENGTH)) errors.push(tooLong(at, MAX_INDEXES_LENGTH))
    const counted = countIndexes(succeededIndexes, completions)
    if (typeof counted === 'number') total = counted
    else errors.push(invalid(at, succeededIndexes, `error parsing succeededIndexes: ${counted}`))
  }
  if (succeededCount === undefined) return
  const at = path.child('succeededCount')
  checkNotNegative(errors, succeededCount, path, 'succeededCount')
  if (succeededCount > completions) {
    const why = `must be less than or equal to ${completions} (the number of specified completions)`
    errors.push(invalid(at, succeededCount, why))
  }
  if (succeededIndexes !== undefined && succeededCount > total) {
    const why = `must be less than or equal to ${total} (the number of indexes in the specified succeededIndexes field)`
    errors.push(invalid(at, succeededCount, why))
  }
}
