// Generated from k8s.io/kubernetes@v1.36.3 by `npm run generate -w packages/kube`. Do not edit.
import { defineKind } from '../../../kind/kind.js'
import type { Kind } from '../../../kind/kind.js'
import type { ObjectMeta } from '../../../meta/index.js'
import type { ListMeta, Time } from '../meta/v1.js'

export interface ExemptPriorityLevelConfiguration {
  lendablePercent?: number
  nominalConcurrencyShares?: number
}

export interface FlowDistinguisherMethod {
  type: string
}

export interface FlowSchema {
  apiVersion: 'flowcontrol.apiserver.k8s.io/v1'
  kind: 'FlowSchema'
  metadata: ObjectMeta
  spec?: FlowSchemaSpec
  status?: FlowSchemaStatus
}

export interface FlowSchemaCondition {
  lastTransitionTime?: Time
  message?: string
  reason?: string
  status?: string
  type?: string
}

export interface FlowSchemaList {
  apiVersion: 'flowcontrol.apiserver.k8s.io/v1'
  kind: 'FlowSchemaList'
  metadata: ListMeta
  items: FlowSchema[]
}

export interface FlowSchemaSpec {
  distinguisherMethod?: FlowDistinguisherMethod
  matchingPrecedence?: number
  priorityLevelConfiguration: PriorityLevelConfigurationReference
  rules?: PolicyRulesWithSubjects[]
}

export interface FlowSchemaStatus {
  conditions?: FlowSchemaCondition[]
}

export interface GroupSubject {
  name: string
}

export interface LimitResponse {
  queuing?: QueuingConfiguration
  type: string
}

export interface LimitedPriorityLevelConfiguration {
  borrowingLimitPercent?: number
  lendablePercent?: number
  limitResponse?: LimitResponse
  nominalConcurrencyShares?: number
}

export interface NonResourcePolicyRule {
  nonResourceURLs: string[]
  verbs: string[]
}

export interface PolicyRulesWithSubjects {
  nonResourceRules?: NonResourcePolicyRule[]
  resourceRules?: ResourcePolicyRule[]
  subjects: Subject[]
}

export interface PriorityLevelConfiguration {
  apiVersion: 'flowcontrol.apiserver.k8s.io/v1'
  kind: 'PriorityLevelConfiguration'
  metadata: ObjectMeta
  spec?: PriorityLevelConfigurationSpec
  status?: PriorityLevelConfigurationStatus
}

export interface PriorityLevelConfigurationCondition {
  lastTransitionTime?: Time
  message?: string
  reason?: string
  status?: string
  type?: string
}

export interface PriorityLevelConfigurationList {
  apiVersion: 'flowcontrol.apiserver.k8s.io/v1'
  kind: 'PriorityLevelConfigurationList'
  metadata: ListMeta
  items: PriorityLevelConfiguration[]
}

export interface PriorityLevelConfigurationReference {
  name: string
}

export interface PriorityLevelConfigurationSpec {
  exempt?: ExemptPriorityLevelConfiguration
  limited?: LimitedPriorityLevelConfiguration
  type: string
}

export interface PriorityLevelConfigurationStatus {
  conditions?: PriorityLevelConfigurationCondition[]
}

export interface QueuingConfiguration {
  handSize?: number
  queueLengthLimit?: number
  queues?: number
}

export interface ResourcePolicyRule {
  apiGroups: string[]
  clusterScope?: boolean
  namespaces?: string[]
  resources: string[]
  verbs: string[]
}

export interface ServiceAccountSubject {
  name: string
  namespace: string
}

export interface Subject {
  group?: GroupSubject
  kind: string
  serviceAccount?: ServiceAccountSubject
  user?: UserSubject
}

export interface UserSubject {
  name: string
}

export const FlowSchema: Kind<FlowSchema> = /* @__PURE__ */ defineKind({ group: 'flowcontrol.apiserver.k8s.io', version: 'v1', kind: 'FlowSchema', plural: 'flowschemas', namespaced: false })
export const PriorityLevelConfiguration: Kind<PriorityLevelConfiguration> = /* @__PURE__ */ defineKind({ group: 'flowcontrol.apiserver.k8s.io', version: 'v1', kind: 'PriorityLevelConfiguration', plural: 'prioritylevelconfigurations', namespaced: false })
