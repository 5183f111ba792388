// Generated from k8s.io/kubernetes@v1.36.3 by `npm run generate -w packages/kube`. Do not edit.
import { defineKind } from '../../../kind/kind.js'
import type { Kind } from '../../../kind/kind.js'
import type { ObjectMeta } from '../../../meta/index.js'
import type { LabelSelector, ListMeta } from '../meta/v1.js'

export interface ApplyConfiguration {
  expression?: string
}

export interface JSONPatch {
  expression?: string
}

export interface MatchCondition {
  expression: string
  name: string
}

export interface MatchResources {
  excludeResourceRules?: NamedRuleWithOperations[]
  matchPolicy?: 'Equivalent' | 'Exact'
  namespaceSelector?: LabelSelector
  objectSelector?: LabelSelector
  resourceRules?: NamedRuleWithOperations[]
}

export interface MutatingAdmissionPolicy {
  apiVersion: 'admissionregistration.k8s.io/v1alpha1'
  kind: 'MutatingAdmissionPolicy'
  metadata: ObjectMeta
  spec?: MutatingAdmissionPolicySpec
}

export interface MutatingAdmissionPolicyBinding {
  apiVersion: 'admissionregistration.k8s.io/v1alpha1'
  kind: 'MutatingAdmissionPolicyBinding'
  metadata: ObjectMeta
  spec?: MutatingAdmissionPolicyBindingSpec
}

export interface MutatingAdmissionPolicyBindingList {
  apiVersion: 'admissionregistration.k8s.io/v1alpha1'
  kind: 'MutatingAdmissionPolicyBindingList'
  metadata: ListMeta
  items: MutatingAdmissionPolicyBinding[]
}

export interface MutatingAdmissionPolicyBindingSpec {
  matchResources?: MatchResources
  paramRef?: ParamRef
  policyName?: string
}

export interface MutatingAdmissionPolicyList {
  apiVersion: 'admissionregistration.k8s.io/v1alpha1'
  kind: 'MutatingAdmissionPolicyList'
  metadata: ListMeta
  items: MutatingAdmissionPolicy[]
}

export interface MutatingAdmissionPolicySpec {
  failurePolicy?: 'Fail' | 'Ignore'
  matchConditions?: MatchCondition[]
  matchConstraints?: MatchResources
  mutations?: Mutation[]
  paramKind?: ParamKind
  reinvocationPolicy?: 'IfNeeded' | 'Never'
  variables?: Variable[]
}

export interface Mutation {
  applyConfiguration?: ApplyConfiguration
  jsonPatch?: JSONPatch
  patchType: 'ApplyConfiguration' | 'JSONPatch'
}

export interface NamedRuleWithOperations {
  apiGroups?: string[]
  apiVersions?: string[]
  operations?: ('*' | 'CONNECT' | 'CREATE' | 'DELETE' | 'UPDATE')[]
  resourceNames?: string[]
  resources?: string[]
  scope?: '*' | 'Cluster' | 'Namespaced'
}

export interface ParamKind {
  apiVersion?: string
  kind?: string
}

export interface ParamRef {
  name?: string
  namespace?: string
  parameterNotFoundAction?: 'Allow' | 'Deny'
  selector?: LabelSelector
}

export interface Variable {
  expression: string
  name: string
}

export const MutatingAdmissionPolicy: Kind<MutatingAdmissionPolicy> = /* @__PURE__ */ defineKind({ group: 'admissionregistration.k8s.io', version: 'v1alpha1', kind: 'MutatingAdmissionPolicy', plural: 'mutatingadmissionpolicies', namespaced: false, categories: ['api-extensions'] })
export const MutatingAdmissionPolicyBinding: Kind<MutatingAdmissionPolicyBinding> = /* @__PURE__ */ defineKind({ group: 'admissionregistration.k8s.io', version: 'v1alpha1', kind: 'MutatingAdmissionPolicyBinding', plural: 'mutatingadmissionpolicybindings', namespaced: false, categories: ['api-extensions'] })
