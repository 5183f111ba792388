import type { LabelSelector } from '@setpoint/kube'
import type { Pod, PodAffinity } from '@setpoint/kube/kinds/v1'

type Labels = Readonly<Record<string, string>>

/**
 * Terms that name keys of labels mean the new pod's own values of them: the server writes those into their selectors.
 * Changes `pod`.
 */
export function resolveLabelKeys({ metadata, spec }: Pod): void {
  const labels: Labels = metadata.labels ?? {}
  for (const affinity of [spec?.affinity?.podAffinity, spec?.affinity?.podAntiAffinity]) {
    if (affinity !== undefined) resolveAffinity(affinity, labels)
  }
  for (const { labelSelector, matchLabelKeys } of spec?.topologySpreadConstraints ?? []) {
    require(labelSelector, matchLabelKeys, 'In', labels)
  }
}

function resolveAffinity(affinity: PodAffinity, labels: Labels): void {
  const preferred = affinity.preferredDuringSchedulingIgnoredDuringExecution ?? []
  const terms = [
    ...preferred.map(({ podAffinityTerm }) => podAffinityTerm),
    ...(affinity.requiredDuringSchedulingIgnoredDuringExecution ?? []),
  ]
  for (const { labelSelector, matchLabelKeys, mismatchLabelKeys } of terms) {
    require(labelSelector, matchLabelKeys, 'In', labels)
    require(labelSelector, mismatchLabelKeys, 'NotIn', labels)
  }
}

/** A term without a selector matches nothing, whatever its keys. */
function require(
  selector: LabelSelector | undefined,
  keys: readonly string[] | undefined,
  operator: 'In' | 'NotIn',
  labels: Labels,
): void {
  if (selector === undefined) return
  for (const key of keys ?? []) {
    const value = labels[key]
    if (value === undefined) continue
    selector.matchExpressions = [...(selector.matchExpressions ?? []), { key, operator, values: [value] }]
  }
}
