// Kinds whose rules go beyond the common ones, one file each.
import type { KindRules } from './rules.js'
import { configMapRules } from './config-map.js'
import { customResourceDefinitionRules } from './custom-resource-definition.js'
import { eventRules } from './event.js'
import { leaseRules } from './lease.js'
import { namespaceRules } from './namespace.js'
import { clusterRoleBindingRules, roleBindingRules } from './role-binding.js'
import { clusterRoleRules, roleRules } from './role.js'
import { secretRules } from './secret.js'
import { serviceAccountRules } from './service-account.js'

export type { KindRules } from './rules.js'

const RULES: Readonly<Record<string, KindRules>> = {
  '/ConfigMap': configMapRules,
  '/Event': eventRules,
  '/Namespace': namespaceRules,
  '/Secret': secretRules,
  '/ServiceAccount': serviceAccountRules,
  'apiextensions.k8s.io/CustomResourceDefinition': customResourceDefinitionRules,
  'coordination.k8s.io/Lease': leaseRules,
  'rbac.authorization.k8s.io/ClusterRole': clusterRoleRules,
  'rbac.authorization.k8s.io/ClusterRoleBinding': clusterRoleBindingRules,
  'rbac.authorization.k8s.io/Role': roleRules,
  'rbac.authorization.k8s.io/RoleBinding': roleBindingRules,
}

const NONE: KindRules = {}

/** The kind's own rules; none when the common ones are all there is. */
export function kindRules(group: string, kind: string): KindRules {
  return RULES[`${group}/${kind}`] ?? NONE
}
