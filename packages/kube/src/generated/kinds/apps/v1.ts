// Generated from k8s.io/kubernetes@v1.36.3 by `npm run generate -w packages/kube`. Do not edit.
import { defineKind } from '../../../kind/kind.js'
import type { Embedded, Kind } from '../../../kind/kind.js'
import type { ObjectMeta } from '../../../meta/index.js'
import type { IntOrString, LabelSelector, ListMeta, RawExtension, Time } from '../meta/v1.js'
import type { PersistentVolumeClaim, PodTemplateSpec } from '../v1.js'

export interface ControllerRevision {
  apiVersion: 'apps/v1'
  kind: 'ControllerRevision'
  metadata: ObjectMeta
  data?: RawExtension
  revision: number
}

export interface ControllerRevisionList {
  apiVersion: 'apps/v1'
  kind: 'ControllerRevisionList'
  metadata: ListMeta
  items: ControllerRevision[]
}

export interface DaemonSet {
  apiVersion: 'apps/v1'
  kind: 'DaemonSet'
  metadata: ObjectMeta
  spec?: DaemonSetSpec
  status?: DaemonSetStatus
}

export interface DaemonSetCondition {
  lastTransitionTime?: Time
  message?: string
  reason?: string
  status: string
  type: string
}

export interface DaemonSetList {
  apiVersion: 'apps/v1'
  kind: 'DaemonSetList'
  metadata: ListMeta
  items: DaemonSet[]
}

export interface DaemonSetSpec {
  minReadySeconds?: number
  revisionHistoryLimit?: number
  selector: LabelSelector
  template: PodTemplateSpec
  updateStrategy?: DaemonSetUpdateStrategy
}

export interface DaemonSetStatus {
  collisionCount?: number
  conditions?: DaemonSetCondition[]
  currentNumberScheduled: number
  desiredNumberScheduled: number
  numberAvailable?: number
  numberMisscheduled: number
  numberReady: number
  numberUnavailable?: number
  observedGeneration?: number
  updatedNumberScheduled?: number
}

export interface DaemonSetUpdateStrategy {
  rollingUpdate?: RollingUpdateDaemonSet
  type?: 'OnDelete' | 'RollingUpdate'
}

export interface Deployment {
  apiVersion: 'apps/v1'
  kind: 'Deployment'
  metadata: ObjectMeta
  spec?: DeploymentSpec
  status?: DeploymentStatus
}

export interface DeploymentCondition {
  lastTransitionTime?: Time
  lastUpdateTime?: Time
  message?: string
  reason?: string
  status: string
  type: string
}

export interface DeploymentList {
  apiVersion: 'apps/v1'
  kind: 'DeploymentList'
  metadata: ListMeta
  items: Deployment[]
}

export interface DeploymentSpec {
  minReadySeconds?: number
  paused?: boolean
  progressDeadlineSeconds?: number
  replicas?: number
  revisionHistoryLimit?: number
  selector: LabelSelector
  strategy?: DeploymentStrategy
  template: PodTemplateSpec
}

export interface DeploymentStatus {
  availableReplicas?: number
  collisionCount?: number
  conditions?: DeploymentCondition[]
  observedGeneration?: number
  readyReplicas?: number
  replicas?: number
  terminatingReplicas?: number
  unavailableReplicas?: number
  updatedReplicas?: number
}

export interface DeploymentStrategy {
  rollingUpdate?: RollingUpdateDeployment
  type?: 'Recreate' | 'RollingUpdate'
}

export interface ReplicaSet {
  apiVersion: 'apps/v1'
  kind: 'ReplicaSet'
  metadata: ObjectMeta
  spec?: ReplicaSetSpec
  status?: ReplicaSetStatus
}

export interface ReplicaSetCondition {
  lastTransitionTime?: Time
  message?: string
  reason?: string
  status: string
  type: string
}

export interface ReplicaSetList {
  apiVersion: 'apps/v1'
  kind: 'ReplicaSetList'
  metadata: ListMeta
  items: ReplicaSet[]
}

export interface ReplicaSetSpec {
  minReadySeconds?: number
  replicas?: number
  selector: LabelSelector
  template?: PodTemplateSpec
}

export interface ReplicaSetStatus {
  availableReplicas?: number
  conditions?: ReplicaSetCondition[]
  fullyLabeledReplicas?: number
  observedGeneration?: number
  readyReplicas?: number
  replicas: number
  terminatingReplicas?: number
}

export interface RollingUpdateDaemonSet {
  maxSurge?: IntOrString
  maxUnavailable?: IntOrString
}

export interface RollingUpdateDeployment {
  maxSurge?: IntOrString
  maxUnavailable?: IntOrString
}

export interface RollingUpdateStatefulSetStrategy {
  maxUnavailable?: IntOrString
  partition?: number
}

export interface StatefulSet {
  apiVersion: 'apps/v1'
  kind: 'StatefulSet'
  metadata: ObjectMeta
  spec?: StatefulSetSpec
  status?: StatefulSetStatus
}

export interface StatefulSetCondition {
  lastTransitionTime?: Time
  message?: string
  reason?: string
  status: string
  type: string
}

export interface StatefulSetList {
  apiVersion: 'apps/v1'
  kind: 'StatefulSetList'
  metadata: ListMeta
  items: StatefulSet[]
}

export interface StatefulSetOrdinals {
  start?: number
}

export interface StatefulSetPersistentVolumeClaimRetentionPolicy {
  whenDeleted?: string
  whenScaled?: string
}

export interface StatefulSetSpec {
  minReadySeconds?: number
  ordinals?: StatefulSetOrdinals
  persistentVolumeClaimRetentionPolicy?: StatefulSetPersistentVolumeClaimRetentionPolicy
  podManagementPolicy?: 'OrderedReady' | 'Parallel'
  replicas?: number
  revisionHistoryLimit?: number
  selector: LabelSelector
  serviceName?: string
  template: PodTemplateSpec
  updateStrategy?: StatefulSetUpdateStrategy
  volumeClaimTemplates?: Embedded<PersistentVolumeClaim>[]
}

export interface StatefulSetStatus {
  availableReplicas?: number
  collisionCount?: number
  conditions?: StatefulSetCondition[]
  currentReplicas?: number
  currentRevision?: string
  observedGeneration?: number
  readyReplicas?: number
  replicas: number
  updateRevision?: string
  updatedReplicas?: number
}

export interface StatefulSetUpdateStrategy {
  rollingUpdate?: RollingUpdateStatefulSetStrategy
  type?: 'OnDelete' | 'RollingUpdate'
}

export const ControllerRevision: Kind<ControllerRevision> = /* @__PURE__ */ defineKind({ group: 'apps', version: 'v1', kind: 'ControllerRevision', plural: 'controllerrevisions', namespaced: true })
export const DaemonSet: Kind<DaemonSet> = /* @__PURE__ */ defineKind({ group: 'apps', version: 'v1', kind: 'DaemonSet', plural: 'daemonsets', namespaced: true, shortNames: ['ds'], categories: ['all'] })
export const Deployment: Kind<Deployment> = /* @__PURE__ */ defineKind({ group: 'apps', version: 'v1', kind: 'Deployment', plural: 'deployments', namespaced: true, shortNames: ['deploy'], categories: ['all'] })
export const ReplicaSet: Kind<ReplicaSet> = /* @__PURE__ */ defineKind({ group: 'apps', version: 'v1', kind: 'ReplicaSet', plural: 'replicasets', namespaced: true, shortNames: ['rs'], categories: ['all'] })
export const StatefulSet: Kind<StatefulSet> = /* @__PURE__ */ defineKind({ group: 'apps', version: 'v1', kind: 'StatefulSet', plural: 'statefulsets', namespaced: true, shortNames: ['sts'], categories: ['all'] })
