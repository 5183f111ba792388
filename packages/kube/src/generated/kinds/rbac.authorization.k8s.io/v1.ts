// Generated from k8s.io/kubernetes@v1.36.3 by `npm run generate -w packages/kube`. Do not edit.
import { defineKind } from '../../../kind/kind.js'
import type { Kind } from '../../../kind/kind.js'
import type { ObjectMeta } from '../../../meta/index.js'
import type { LabelSelector, ListMeta } from '../meta/v1.js'

export interface AggregationRule {
  clusterRoleSelectors?: LabelSelector[]
}

export interface ClusterRole {
  apiVersion: 'rbac.authorization.k8s.io/v1'
  kind: 'ClusterRole'
  metadata: ObjectMeta
  aggregationRule?: AggregationRule
  rules?: PolicyRule[]
}

export interface ClusterRoleBinding {
  apiVersion: 'rbac.authorization.k8s.io/v1'
  kind: 'ClusterRoleBinding'
  metadata: ObjectMeta
  roleRef: RoleRef
  subjects?: Subject[]
}

export interface ClusterRoleBindingList {
  apiVersion: 'rbac.authorization.k8s.io/v1'
  kind: 'ClusterRoleBindingList'
  metadata: ListMeta
  items: ClusterRoleBinding[]
}

export interface ClusterRoleList {
  apiVersion: 'rbac.authorization.k8s.io/v1'
  kind: 'ClusterRoleList'
  metadata: ListMeta
  items: ClusterRole[]
}

export interface PolicyRule {
  apiGroups?: string[]
  nonResourceURLs?: string[]
  resourceNames?: string[]
  resources?: string[]
  verbs: string[]
}

export interface Role {
  apiVersion: 'rbac.authorization.k8s.io/v1'
  kind: 'Role'
  metadata: ObjectMeta
  rules?: PolicyRule[]
}

export interface RoleBinding {
  apiVersion: 'rbac.authorization.k8s.io/v1'
  kind: 'RoleBinding'
  metadata: ObjectMeta
  roleRef: RoleRef
  subjects?: Subject[]
}

export interface RoleBindingList {
  apiVersion: 'rbac.authorization.k8s.io/v1'
  kind: 'RoleBindingList'
  metadata: ListMeta
  items: RoleBinding[]
}

export interface RoleList {
  apiVersion: 'rbac.authorization.k8s.io/v1'
  kind: 'RoleList'
  metadata: ListMeta
  items: Role[]
}

export interface RoleRef {
  apiGroup?: string
  kind: string
  name: string
}

export interface Subject {
  apiGroup?: string
  kind: string
  name: string
  namespace?: string
}

export const ClusterRole: Kind<ClusterRole> = /* @__PURE__ */ defineKind({ group: 'rbac.authorization.k8s.io', version: 'v1', kind: 'ClusterRole', plural: 'clusterroles', namespaced: false })
export const ClusterRoleBinding: Kind<ClusterRoleBinding> = /* @__PURE__ */ defineKind({ group: 'rbac.authorization.k8s.io', version: 'v1', kind: 'ClusterRoleBinding', plural: 'clusterrolebindings', namespaced: false })
export const Role: Kind<Role> = /* @__PURE__ */ defineKind({ group: 'rbac.authorization.k8s.io', version: 'v1', kind: 'Role', plural: 'roles', namespaced: true })
export const RoleBinding: Kind<RoleBinding> = /* @__PURE__ */ defineKind({ group: 'rbac.authorization.k8s.io', version: 'v1', kind: 'RoleBinding', plural: 'rolebindings', namespaced: true })
