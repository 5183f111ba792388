import { compileLabelSelector, sameValue } from '@setpoint/kube'
import type { ClusterRole, PolicyRule } from '@setpoint/kube/kinds/rbac.authorization.k8s.io/v1'

/**
 * The rules of an aggregated role: those of every role that one of its selectors picks, selector by selector and in the
 * order of their names, each rule once. Undefined for a role that gathers none.
 */
export function aggregatedRules(role: ClusterRole, all: readonly ClusterRole[]): PolicyRule[] | undefined {
  if (role.aggregationRule === undefined) return undefined
  const rules: PolicyRule[] = []
  for (const text of role.aggregationRule.clusterRoleSelectors ?? []) {
    const selector = compileLabelSelector(text)
    const picked = all.filter(
      ({ metadata }) => metadata.name !== role.metadata.name && selector.matches(metadata.labels ?? {}),
    )
    picked.sort((a, b) => ((a.metadata.name ?? '') < (b.metadata.name ?? '') ? -1 : 1))
    for (const rule of picked.flatMap((other) => other.rules ?? [])) {
      if (!rules.some((known) => sameValue(known, rule))) rules.push(rule)
    }
  }
  return rules
}
