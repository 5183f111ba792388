import type { NodeSelectorRequirement, NodeSelectorTerm, Taint, Toleration } from '@setpoint/kube/kinds/v1'
import { type Node, nameOf, type Pod } from '../machinery/index.js'

/** Whether a pod may run on a node, by its node selector and its required node affinity. */
export function matchesNode({ spec }: Pod, node: Node): boolean {
  const labels = node.metadata.labels ?? {}
  const selected = Object.entries(spec.nodeSelector ?? {}).every(([key, value]) => labels[key] === value)
  const required = spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution
  return selected && (required === undefined || required.nodeSelectorTerms.some((term) => matchesTerm(term, node)))
}

/** A term without requirements matches nothing. */
function matchesTerm({ matchExpressions = [], matchFields = [] }: NodeSelectorTerm, node: Node): boolean {
  if (matchExpressions.length + matchFields.length === 0) return false
  const labels = node.metadata.labels ?? {}
  return (
    matchExpressions.every((requirement) => matches(requirement, labels[requirement.key])) &&
    matchFields.every((requirement) => requirement.key === 'metadata.name' && matches(requirement, nameOf(node)))
  )
}

function matches({ operator, values = [] }: NodeSelectorRequirement, value: string | undefined): boolean {
  switch (operator) {
    case 'In':
      return value !== undefined && values.includes(value)
    case 'NotIn':
      return value === undefined || !values.includes(value)
    case 'Exists':
      return value !== undefined
    case 'DoesNotExist':
      return value === undefined
    case 'Gt':
      return value !== undefined && Number(value) > Number(values[0])
    case 'Lt':
      return value !== undefined && Number(value) < Number(values[0])
    default:
      return false
  }
}

/** The first taint with one of these effects that the pod does not tolerate. */
export function untolerated(
  { spec }: Pick<Pod, 'spec'>,
  taints: readonly Taint[],
  effects: readonly string[],
): Taint | undefined {
  return taints.find((taint) => effects.includes(taint.effect) && !(spec.tolerations ?? []).some(tolerates(taint)))
}

/** Whether a toleration covers this taint. */
export function tolerates(taint: Taint): (toleration: Toleration) => boolean {
  return ({ key = '', operator = 'Equal', value = '', effect = '' }) => {
    if (effect !== '' && effect !== taint.effect) return false
    if (key !== '' && key !== taint.key) return false
    if (operator === 'Exists') return true
    return key !== '' && operator === 'Equal' && value === (taint.value ?? '')
  }
}
