import {
  checkLabelValue,
  duplicate,
  type FieldError,
  type FieldPath,
  invalid,
  notSupported,
  required,
  validateLabelName,
  validateLabelSelector,
} from '@setpoint/kube'
import type { PodSchedulingGate, Toleration, TopologySpreadConstraint } from '@setpoint/kube/kinds/v1'
import { checkOptionalOneOf, checkPositive, checkQualified } from '../../checks.js'
import { checkLabelKeys } from './affinity.js'

const EFFECTS = ['NoSchedule', 'PreferNoSchedule', 'NoExecute']
const ACTIONS = ['DoNotSchedule', 'ScheduleAnyway']
const NODE_POLICIES = ['Honor', 'Ignore']

export function checkTaintEffect(errors: FieldError[], effect: string, path: FieldPath): void {
  if (!EFFECTS.includes(effect)) errors.push(notSupported(path, effect, EFFECTS))
}

export function checkTolerations(errors: FieldError[], tolerations: readonly Toleration[], path: FieldPath): void {
  for (const [index, toleration] of tolerations.entries()) checkToleration(errors, toleration, path.index(index))
}

function checkToleration(errors: FieldError[], toleration: Toleration, path: FieldPath): void {
  const { key = '', value = '', effect = '', tolerationSeconds } = toleration
  const operator: string = toleration.operator ?? ''
  if (key !== '') errors.push(...validateLabelName(key, path.child('key')))
  if (key === '' && operator !== 'Exists') {
    const why = 'operator must be Exists when `key` is empty, which means "match all values and all keys"'
    errors.push(invalid(path.child('operator'), operator, why))
  }
  if (tolerationSeconds !== undefined && effect !== 'NoExecute') {
    const why = "effect must be 'NoExecute' when `tolerationSeconds` is set"
    errors.push(invalid(path.child('effect'), effect, why))
  }
  checkOperator(errors, operator, value, path.child('operator'))
  if (effect !== '') checkTaintEffect(errors, effect, path.child('effect'))
}

function checkOperator(errors: FieldError[], operator: string, value: string, path: FieldPath): void {
  switch (operator) {
    case '':
    case 'Equal': {
      const messages = checkLabelValue(value)
      if (messages.length > 0) errors.push(invalid(path, value, messages.join(';')))
      break
    }
    case 'Exists':
      if (value !== '') errors.push(invalid(path, value, "value must be empty when `operator` is 'Exists'"))
      break
    case 'Lt':
    case 'Gt':
      // Known, but behind a feature gate that is off.
      errors.push(notSupported(path, operator, ['Equal', 'Exists', 'Lt', 'Gt']))
      break
    default:
      errors.push(notSupported(path, operator, ['Equal', 'Exists']))
  }
}

export function checkSchedulingGates(errors: FieldError[], gates: readonly PodSchedulingGate[], path: FieldPath): void {
  const names = new Set<string>()
  for (const [index, { name = '' }] of gates.entries()) {
    checkQualified(errors, name, path.index(index))
    if (names.has(name)) errors.push(duplicate(path.index(index), name))
    names.add(name)
  }
}

export function checkSpread(
  errors: FieldError[],
  constraints: readonly TopologySpreadConstraint[],
  path: FieldPath,
): void {
  for (const [index, constraint] of constraints.entries()) {
    const at = path.index(index)
    const { maxSkew, topologyKey, minDomains, labelSelector } = constraint
    const action: string = constraint.whenUnsatisfiable ?? ''
    checkPositive(errors, maxSkew, at, 'maxSkew')
    if (topologyKey === '') errors.push(required(at.child('topologyKey'), 'can not be empty'))
    if (!ACTIONS.includes(action)) errors.push(notSupported(at.child('whenUnsatisfiable'), action, ACTIONS))
    const repeats = (other: TopologySpreadConstraint): boolean =>
      other.topologyKey === topologyKey && other.whenUnsatisfiable === action
    if (constraints.slice(index + 1).some(repeats)) {
      errors.push(duplicate(at.child('{topologyKey, whenUnsatisfiable}'), `{${topologyKey}, ${action}}`))
    }
    if (minDomains !== undefined) checkMinDomains(errors, minDomains, action, at)
    checkOptionalOneOf(errors, constraint.nodeAffinityPolicy, NODE_POLICIES, at.child('nodeAffinityPolicy'))
    checkOptionalOneOf(errors, constraint.nodeTaintsPolicy, NODE_POLICIES, at.child('nodeTaintsPolicy'))
    checkLabelKeys(errors, constraint.matchLabelKeys ?? [], [], labelSelector, at)
    errors.push(...validateLabelSelector(labelSelector, at.child('labelSelector')))
  }
}

function checkMinDomains(errors: FieldError[], minDomains: number, action: string, path: FieldPath): void {
  checkPositive(errors, minDomains, path, 'minDomains')
  if (action === 'DoNotSchedule') return
  const why = `can only use minDomains if whenUnsatisfiable=DoNotSchedule, not ${action}`
  errors.push(invalid(path.child('minDomains'), minDomains, why))
}
