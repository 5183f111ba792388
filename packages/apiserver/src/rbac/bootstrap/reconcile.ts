import { cloneObject, type KubeObject, sameValue } from '@setpoint/kube'
import type { ClusterRole, PolicyRule, RoleBinding, Subject } from '@setpoint/kube/kinds/rbac.authorization.k8s.io/v1'
import { uncoveredRules } from '../covers.js'
import { AUTO_UPDATE } from './objects.js'

/**
 * What a default role or binding becomes that is there already: what it lacks is added, what somebody added stays, and one
 * that is marked not to be updated is left alone. Undefined: nothing to do.
 */
export function reconciled(existing: KubeObject, expected: KubeObject): KubeObject | undefined {
  const { annotations, labels } = existing.metadata
  if (annotations?.[AUTO_UPDATE] === 'false') return undefined
  const next = cloneObject(existing)
  next.metadata.annotations = { ...expected.metadata.annotations, ...annotations }
  next.metadata.labels = { ...expected.metadata.labels, ...labels }
  if (expected['roleRef'] === undefined) addRules(next, expected)
  else addSubjects(next, expected)
  return sameValue(next, existing) ? undefined : next
}

function addRules(next: KubeObject, expected: KubeObject): void {
  const role = next as unknown as ClusterRole
  const { aggregationRule, rules } = expected as unknown as ClusterRole
  if (aggregationRule === undefined) {
    delete role.aggregationRule
    if (sameValue(role.rules, rules)) return
    const missing: PolicyRule[] = uncoveredRules(role.rules ?? [], rules ?? [])
    if (missing.length > 0) role.rules = [...(role.rules ?? []), ...missing]
    return
  }
  // Its rules are gathered; its selectors are its own.
  const selectors = role.aggregationRule?.clusterRoleSelectors ?? []
  const missing = (aggregationRule.clusterRoleSelectors ?? []).filter(
    (selector) => !selectors.some((known) => sameValue(known, selector)),
  )
  if (missing.length > 0) role.aggregationRule = { clusterRoleSelectors: [...selectors, ...missing] }
}

function addSubjects(next: KubeObject, expected: KubeObject): void {
  const binding = next as unknown as RoleBinding
  const wanted: readonly Subject[] = (expected as unknown as RoleBinding).subjects ?? []
  const missing = wanted.filter((subject) => !(binding.subjects ?? []).some((known) => sameValue(known, subject)))
  if (missing.length > 0) binding.subjects = [...(binding.subjects ?? []), ...missing]
}
