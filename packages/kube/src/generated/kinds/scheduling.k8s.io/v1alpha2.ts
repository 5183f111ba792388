// Generated from k8s.io/kubernetes@v1.36.3 by `npm run generate -w packages/kube`. Do not edit.
import { defineKind } from '../../../kind/kind.js'
import type { Kind } from '../../../kind/kind.js'
import type { ObjectMeta } from '../../../meta/index.js'
import type { Condition, ListMeta } from '../meta/v1.js'

export type BasicSchedulingPolicy = { [key: string]: never }

export interface GangSchedulingPolicy {
  minCount: number
}

export interface PodGroup {
  apiVersion: 'scheduling.k8s.io/v1alpha2'
  kind: 'PodGroup'
  metadata: ObjectMeta
  spec: PodGroupSpec
  status?: PodGroupStatus
}

export interface PodGroupList {
  apiVersion: 'scheduling.k8s.io/v1alpha2'
  kind: 'PodGroupList'
  metadata: ListMeta
  items: PodGroup[]
}

export interface PodGroupResourceClaim {
  name: string
  resourceClaimName?: string
  resourceClaimTemplateName?: string
}

export interface PodGroupResourceClaimStatus {
  name: string
  resourceClaimName?: string
}

export interface PodGroupSchedulingConstraints {
  topology?: TopologyConstraint[]
}

export interface PodGroupSchedulingPolicy {
  basic?: BasicSchedulingPolicy
  gang?: GangSchedulingPolicy
}

export interface PodGroupSpec {
  disruptionMode?: 'Pod' | 'PodGroup'
  podGroupTemplateRef?: PodGroupTemplateReference
  priority?: number
  priorityClassName?: string
  resourceClaims?: PodGroupResourceClaim[]
  schedulingConstraints?: PodGroupSchedulingConstraints
  schedulingPolicy: PodGroupSchedulingPolicy
}

export interface PodGroupStatus {
  conditions?: Condition[]
  resourceClaimStatuses?: PodGroupResourceClaimStatus[]
}

export interface PodGroupTemplate {
  disruptionMode?: 'Pod' | 'PodGroup'
  name: string
  priority?: number
  priorityClassName?: string
  resourceClaims?: PodGroupResourceClaim[]
  schedulingConstraints?: PodGroupSchedulingConstraints
  schedulingPolicy: PodGroupSchedulingPolicy
}

export interface PodGroupTemplateReference {
  workload?: WorkloadPodGroupTemplateReference
}

export interface TopologyConstraint {
  key: string
}

export interface TypedLocalObjectReference {
  apiGroup?: string
  kind: string
  name: string
}

export interface Workload {
  apiVersion: 'scheduling.k8s.io/v1alpha2'
  kind: 'Workload'
  metadata: ObjectMeta
  spec: WorkloadSpec
}

export interface WorkloadList {
  apiVersion: 'scheduling.k8s.io/v1alpha2'
  kind: 'WorkloadList'
  metadata: ListMeta
  items: Workload[]
}

export interface WorkloadPodGroupTemplateReference {
  podGroupTemplateName: string
  workloadName: string
}

export interface WorkloadSpec {
  controllerRef?: TypedLocalObjectReference
  podGroupTemplates: PodGroupTemplate[]
}

export const PodGroup: Kind<PodGroup> = /* @__PURE__ */ defineKind({ group: 'scheduling.k8s.io', version: 'v1alpha2', kind: 'PodGroup', plural: 'podgroups', namespaced: true })
export const Workload: Kind<Workload> = /* @__PURE__ */ defineKind({ group: 'scheduling.k8s.io', version: 'v1alpha2', kind: 'Workload', plural: 'workloads', namespaced: true })
