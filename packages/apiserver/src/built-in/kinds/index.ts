// Kinds whose rules go beyond the common ones, one file each.
import type { KindRules } from './rules.js'
import { configMapRules } from './config-map.js'
import { customResourceDefinitionRules } from './custom-resource-definition.js'
import { endpointSliceRules } from './endpoint-slice.js'
import { endpointsRules } from './endpoints.js'
import { eventRules } from './event.js'
import { ingressClassRules } from './ingress-class.js'
import { leaseRules } from './lease.js'
import { limitRangeRules } from './limit-range.js'
import { namespaceRules } from './namespace.js'
import { networkPolicyRules } from './network-policy.js'
import { podDisruptionBudgetRules } from './pod-disruption-budget.js'
import { priorityClassRules } from './priority-class.js'
import { resourceQuotaRules } from './resource-quota.js'
import { podRules } from './pod/index.js'
import { clusterRoleBindingRules, roleBindingRules } from './role-binding.js'
import { clusterRoleRules, roleRules } from './role.js'
import { secretRules } from './secret.js'
import { serviceAccountRules } from './service-account.js'
import { storageClassRules } from './storage-class.js'

export type { KindRules } from './rules.js'

const RULES: Readonly<Record<string, KindRules>> = {
  '/ConfigMap': configMapRules,
  '/Endpoints': endpointsRules,
  '/Event': eventRules,
  '/LimitRange': limitRangeRules,
  '/Namespace': namespaceRules,
  '/ResourceQuota': resourceQuotaRules,
  '/Pod': podRules,
  '/Secret': secretRules,
  '/ServiceAccount': serviceAccountRules,
  'apiextensions.k8s.io/CustomResourceDefinition': customResourceDefinitionRules,
  'coordination.k8s.io/Lease': leaseRules,
  'discovery.k8s.io/EndpointSlice': endpointSliceRules,
  'networking.k8s.io/IngressClass': ingressClassRules,
  'networking.k8s.io/NetworkPolicy': networkPolicyRules,
  'policy/PodDisruptionBudget': podDisruptionBudgetRules,
  'rbac.authorization.k8s.io/ClusterRole': clusterRoleRules,
  'rbac.authorization.k8s.io/ClusterRoleBinding': clusterRoleBindingRules,
  'rbac.authorization.k8s.io/Role': roleRules,
  'rbac.authorization.k8s.io/RoleBinding': roleBindingRules,
  'scheduling.k8s.io/PriorityClass': priorityClassRules,
  'storage.k8s.io/StorageClass': storageClassRules,
}

const NONE: KindRules = {}

/** The kind's own rules; none when the common ones are all there is. */
export function kindRules(group: string, kind: string): KindRules {
  return RULES[`${group}/${kind}`] ?? NONE
}
