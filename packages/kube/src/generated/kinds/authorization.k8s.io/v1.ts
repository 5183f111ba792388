// Generated from k8s.io/kubernetes@v1.36.3 by `npm run generate -w packages/kube`. Do not edit.
import { defineKind } from '../../../kind/kind.js'
import type { Kind } from '../../../kind/kind.js'
import type { ObjectMeta } from '../../../meta/index.js'
import type { FieldSelectorRequirement, LabelSelectorRequirement } from '../meta/v1.js'

export interface FieldSelectorAttributes {
  rawSelector?: string
  requirements?: FieldSelectorRequirement[]
}

export interface LabelSelectorAttributes {
  rawSelector?: string
  requirements?: LabelSelectorRequirement[]
}

export interface LocalSubjectAccessReview {
  apiVersion: 'authorization.k8s.io/v1'
  kind: 'LocalSubjectAccessReview'
  metadata?: ObjectMeta
  spec: SubjectAccessReviewSpec
  status?: SubjectAccessReviewStatus
}

export interface NonResourceAttributes {
  path?: string
  verb?: string
}

export interface NonResourceRule {
  nonResourceURLs?: string[]
  verbs: string[]
}

export interface ResourceAttributes {
  fieldSelector?: FieldSelectorAttributes
  group?: string
  labelSelector?: LabelSelectorAttributes
  name?: string
  namespace?: string
  resource?: string
  subresource?: string
  verb?: string
  version?: string
}

export interface ResourceRule {
  apiGroups?: string[]
  resourceNames?: string[]
  resources?: string[]
  verbs: string[]
}

export interface SelfSubjectAccessReview {
  apiVersion: 'authorization.k8s.io/v1'
  kind: 'SelfSubjectAccessReview'
  metadata?: ObjectMeta
  spec: SelfSubjectAccessReviewSpec
  status?: SubjectAccessReviewStatus
}

export interface SelfSubjectAccessReviewSpec {
  nonResourceAttributes?: NonResourceAttributes
  resourceAttributes?: ResourceAttributes
}

export interface SelfSubjectRulesReview {
  apiVersion: 'authorization.k8s.io/v1'
  kind: 'SelfSubjectRulesReview'
  metadata?: ObjectMeta
  spec: SelfSubjectRulesReviewSpec
  status?: SubjectRulesReviewStatus
}

export interface SelfSubjectRulesReviewSpec {
  namespace?: string
}

export interface SubjectAccessReview {
  apiVersion: 'authorization.k8s.io/v1'
  kind: 'SubjectAccessReview'
  metadata?: ObjectMeta
  spec: SubjectAccessReviewSpec
  status?: SubjectAccessReviewStatus
}

export interface SubjectAccessReviewSpec {
  extra?: { [key: string]: string[] }
  groups?: string[]
  nonResourceAttributes?: NonResourceAttributes
  resourceAttributes?: ResourceAttributes
  uid?: string
  user?: string
}

export interface SubjectAccessReviewStatus {
  allowed: boolean
  denied?: boolean
  evaluationError?: string
  reason?: string
}

export interface SubjectRulesReviewStatus {
  evaluationError?: string
  incomplete: boolean
  nonResourceRules: NonResourceRule[]
  resourceRules: ResourceRule[]
}

export const LocalSubjectAccessReview: Kind<LocalSubjectAccessReview> = /* @__PURE__ */ defineKind({ group: 'authorization.k8s.io', version: 'v1', kind: 'LocalSubjectAccessReview', plural: 'localsubjectaccessreviews', namespaced: true })
export const SelfSubjectAccessReview: Kind<SelfSubjectAccessReview> = /* @__PURE__ */ defineKind({ group: 'authorization.k8s.io', version: 'v1', kind: 'SelfSubjectAccessReview', plural: 'selfsubjectaccessreviews', namespaced: false })
export const SelfSubjectRulesReview: Kind<SelfSubjectRulesReview> = /* @__PURE__ */ defineKind({ group: 'authorization.k8s.io', version: 'v1', kind: 'SelfSubjectRulesReview', plural: 'selfsubjectrulesreviews', namespaced: false })
export const SubjectAccessReview: Kind<SubjectAccessReview> = /* @__PURE__ */ defineKind({ group: 'authorization.k8s.io', version: 'v1', kind: 'SubjectAccessReview', plural: 'subjectaccessreviews', namespaced: false })
