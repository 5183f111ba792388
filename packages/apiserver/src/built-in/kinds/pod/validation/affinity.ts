import {
  checkLabelValue,
  type FieldError,
  type FieldPath,
  forbidden,
  invalid,
  type LabelSelector,
  nameIsDnsLabel,
  nameIsDnsSubdomain,
  required,
  validateLabelName,
  validateLabelSelector,
} from '@setpoint/kube'
import type {
  Affinity,
  NodeSelector,
  NodeSelectorRequirement,
  NodeSelectorTerm,
  PodAffinity,
  PodAffinityTerm,
} from '@setpoint/kube/kinds/v1'
import { addInvalid } from '../../checks.js'

const REQUIRED = 'requiredDuringSchedulingIgnoredDuringExecution'
const PREFERRED = 'preferredDuringSchedulingIgnoredDuringExecution'
const BAD_OPERATOR = 'not a valid selector operator'

export function checkAffinity(errors: FieldError[], affinity: Affinity, path: FieldPath): void {
  const { nodeAffinity, podAffinity, podAntiAffinity } = affinity
  if (nodeAffinity !== undefined) {
    const at = path.child('nodeAffinity')
    if (nodeAffinity[REQUIRED] !== undefined) checkNodeSelector(errors, nodeAffinity[REQUIRED], at.child(REQUIRED))
    for (const [index, { weight, preference }] of (nodeAffinity[PREFERRED] ?? []).entries()) {
      const term = at.child(PREFERRED).index(index)
      checkWeight(errors, weight, term.child('weight'))
      // Values of a preference are not held to what labels can be.
      checkNodeSelectorTerm(errors, preference ?? {}, true, term.child('preference'))
    }
  }
  if (podAffinity !== undefined) checkPodAffinity(errors, podAffinity, path.child('podAffinity'))
  if (podAntiAffinity !== undefined) checkPodAffinity(errors, podAntiAffinity, path.child('podAntiAffinity'))
}

function checkWeight(errors: FieldError[], weight: number, path: FieldPath): void {
  if (weight <= 0 || weight > 100) errors.push(invalid(path, weight, 'must be in the range 1-100'))
}

export function checkNodeSelector(errors: FieldError[], { nodeSelectorTerms }: NodeSelector, path: FieldPath): void {
  const at = path.child('nodeSelectorTerms')
  const terms = nodeSelectorTerms ?? []
  if (terms.length === 0) errors.push(required(at, 'must have at least one node selector term'))
  for (const [index, term] of terms.entries()) checkNodeSelectorTerm(errors, term, false, at.index(index))
}

function checkNodeSelectorTerm(
  errors: FieldError[],
  term: NodeSelectorTerm,
  anyValues: boolean,
  path: FieldPath,
): void {
  for (const [index, requirement] of (term.matchExpressions ?? []).entries()) {
    checkNodeRequirement(errors, requirement, anyValues, path.child('matchExpressions').index(index))
  }
  for (const [index, requirement] of (term.matchFields ?? []).entries()) {
    checkNodeFieldRequirement(errors, requirement, path.child('matchFields').index(index))
  }
}

function checkNodeRequirement(
  errors: FieldError[],
  requirement: NodeSelectorRequirement,
  anyValues: boolean,
  path: FieldPath,
): void {
  const { key, operator, values = [] } = requirement as { key: string; operator: string; values?: string[] }
  const at = path.child('values')
  switch (operator) {
    case 'In':
    case 'NotIn':
      if (values.length === 0) errors.push(required(at, "must be specified when `operator` is 'In' or 'NotIn'"))
      break
    case 'Exists':
    case 'DoesNotExist':
      if (values.length > 0) {
        errors.push(forbidden(at, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'"))
      }
      break
    case 'Gt':
    case 'Lt':
      if (values.length !== 1) {
        errors.push(required(at, "must be specified single value when `operator` is 'Lt' or 'Gt'"))
      }
      break
    default:
      errors.push(invalid(path.child('operator'), operator, BAD_OPERATOR))
  }
  errors.push(...validateLabelName(key ?? '', path.child('key')))
  if (anyValues) return
  for (const [index, value] of values.entries()) addInvalid(errors, at.index(index), value, checkLabelValue(value))
}

/** Of a node's fields only its name can be asked for. */
function checkNodeFieldRequirement(errors: FieldError[], requirement: NodeSelectorRequirement, path: FieldPath): void {
  const { key, operator, values = [] } = requirement
  if (operator !== 'In' && operator !== 'NotIn') {
    errors.push(invalid(path.child('operator'), operator, BAD_OPERATOR))
  } else if (values.length !== 1) {
    const why = "must be only one value when `operator` is 'In' or 'NotIn' for node field selector"
    errors.push(required(path.child('values'), why))
  }
  if (key !== 'metadata.name') {
    errors.push(invalid(path.child('key'), key, 'not a valid field selector key'))
    return
  }
  for (const [index, value] of values.entries()) {
    addInvalid(errors, path.child('values').index(index), value, nameIsDnsSubdomain(value, false))
  }
}

function checkPodAffinity(errors: FieldError[], affinity: PodAffinity, path: FieldPath): void {
  for (const [index, term] of (affinity[REQUIRED] ?? []).entries()) {
    checkPodAffinityTerm(errors, term, path.child(REQUIRED).index(index))
  }
  for (const [index, { weight, podAffinityTerm }] of (affinity[PREFERRED] ?? []).entries()) {
    const at = path.child(PREFERRED).index(index)
    checkWeight(errors, weight, at.child('weight'))
    checkPodAffinityTerm(errors, podAffinityTerm, at.child('podAffinityTerm'))
  }
}

function checkPodAffinityTerm(errors: FieldError[], term: PodAffinityTerm, path: FieldPath): void {
  const { labelSelector, namespaceSelector, namespaces = [], topologyKey } = term
  errors.push(
    ...validateLabelSelector(labelSelector, path.child('labelSelector')),
    ...validateLabelSelector(namespaceSelector, path.child('namespaceSelector')),
  )
  for (const name of namespaces) addInvalid(errors, path.child('namespace'), name, nameIsDnsLabel(name, false))
  checkLabelKeys(errors, term.matchLabelKeys ?? [], term.mismatchLabelKeys ?? [], labelSelector, path)
  if (topologyKey === '') errors.push(required(path.child('topologyKey'), 'can not be empty'))
  errors.push(...validateLabelName(topologyKey, path.child('topologyKey')))
}

/** Keys whose values the pod's own labels add to the selector when it is made. */
export function checkLabelKeys(
  errors: FieldError[],
  matching: readonly string[],
  mismatching: readonly string[],
  selector: LabelSelector | undefined,
  path: FieldPath,
): void {
  checkKeys(errors, matching, selector, path.child('matchLabelKeys'))
  checkKeys(errors, mismatching, selector, path.child('mismatchLabelKeys'))
  const selected = new Set(Object.keys(selector?.matchLabels ?? {}))
  for (const { key } of selector?.matchExpressions ?? []) {
    const index = matching.lastIndexOf(key)
    if (index !== -1 && selected.has(key)) {
      errors.push(invalid(path.index(index), key, 'exists in both matchLabelKeys and labelSelector'))
    }
    selected.add(key)
  }
  for (const [index, key] of matching.entries()) {
    if (!mismatching.includes(key)) continue
    const at = path.child('matchLabelKeys').index(index)
    errors.push(invalid(at, key, 'exists in both matchLabelKeys and mismatchLabelKeys'))
  }
}

function checkKeys(
  errors: FieldError[],
  keys: readonly string[],
  selector: LabelSelector | undefined,
  path: FieldPath,
): void {
  if (keys.length === 0) return
  if (selector === undefined) {
    errors.push(forbidden(path, 'must not be specified when labelSelector is not set'))
    return
  }
  for (const [index, key] of keys.entries()) errors.push(...validateLabelName(key, path.index(index)))
}
