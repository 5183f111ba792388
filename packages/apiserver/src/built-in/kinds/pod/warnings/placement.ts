import { checkLabelValue, type FieldPath } from '@setpoint/kube'
import type { NodeSelectorTerm, PodSpec } from '@setpoint/kube/kinds/v1'
import { nodeLabelDeprecation } from '../../node-labels.js'

/** Labels of nodes that have been replaced, and constraints that match nothing. */
export function placementWarnings(warnings: string[], spec: PodSpec, path: FieldPath): void {
  for (const label of Object.keys(spec.nodeSelector ?? {})) {
    const message = nodeLabelDeprecation(label)
    if (message !== undefined) warnings.push(`${path.child('nodeSelector').key(label).toString()}: ${message}`)
  }
  const affinity = spec.affinity?.nodeAffinity
  if (affinity !== undefined) {
    const at = path.child('affinity', 'nodeAffinity')
    const required = affinity.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms ?? []
    for (const [index, term] of required.entries()) {
      const where = at.child('requiredDuringSchedulingIgnoredDuringExecution', 'nodeSelectorTerms').index(index)
      termWarnings(warnings, term, false, where)
    }
    for (const [index, { preference }] of (affinity.preferredDuringSchedulingIgnoredDuringExecution ?? []).entries()) {
      const where = at.child('preferredDuringSchedulingIgnoredDuringExecution').index(index).child('preference')
      termWarnings(warnings, preference, true, where)
    }
  }
  for (const [index, { topologyKey, labelSelector }] of (spec.topologySpreadConstraints ?? []).entries()) {
    const at = path.child('topologySpreadConstraints').index(index)
    const message = nodeLabelDeprecation(topologyKey)
    if (message !== undefined) warnings.push(`${at.child('topologyKey').toString()}: ${topologyKey} is ${message}`)
    if (labelSelector === undefined) {
      warnings.push(`${at.child('labelSelector').toString()}: a null labelSelector results in matching no pod`)
    }
  }
}

function termWarnings(warnings: string[], term: NodeSelectorTerm, checkValues: boolean, path: FieldPath): void {
  for (const [index, { key, values = [] }] of (term.matchExpressions ?? []).entries()) {
    const at = path.child('matchExpressions').index(index)
    const deprecation = nodeLabelDeprecation(key)
    if (deprecation !== undefined) warnings.push(`${at.child('key').toString()}: ${key} is ${deprecation}`)
    if (!checkValues) continue
    for (const [valueIndex, value] of values.entries()) {
      for (const message of checkLabelValue(value)) {
        warnings.push(`${at.child('values').index(valueIndex).toString()}: ${value} is invalid, ${message}`)
      }
    }
  }
}
