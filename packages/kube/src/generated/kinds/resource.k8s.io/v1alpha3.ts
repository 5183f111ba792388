// Generated from k8s.io/kubernetes@v1.36.3 by `npm run generate -w packages/kube`. Do not edit.
import { defineKind } from '../../../kind/kind.js'
import type { Kind } from '../../../kind/kind.js'
import type { ObjectMeta } from '../../../meta/index.js'
import type { Condition, ListMeta, Time } from '../meta/v1.js'

export interface DeviceTaint {
  effect: 'NoExecute' | 'NoSchedule' | 'None'
  key: string
  timeAdded?: Time
  value?: string
}

export interface DeviceTaintRule {
  apiVersion: 'resource.k8s.io/v1alpha3'
  kind: 'DeviceTaintRule'
  metadata: ObjectMeta
  spec: DeviceTaintRuleSpec
  status?: DeviceTaintRuleStatus
}

export interface DeviceTaintRuleList {
  apiVersion: 'resource.k8s.io/v1alpha3'
  kind: 'DeviceTaintRuleList'
  metadata: ListMeta
  items: DeviceTaintRule[]
}

export interface DeviceTaintRuleSpec {
  deviceSelector?: DeviceTaintSelector
  taint: DeviceTaint
}

export interface DeviceTaintRuleStatus {
  conditions?: Condition[]
}

export interface DeviceTaintSelector {
  device?: string
  driver?: string
  pool?: string
}

export interface PoolStatus {
  allocatedDevices?: number
  availableDevices?: number
  driver: string
  generation: number
  nodeName?: string
  poolName: string
  resourceSliceCount?: number
  totalDevices?: number
  unavailableDevices?: number
  validationError?: string
}

export interface ResourcePoolStatusRequest {
  apiVersion: 'resource.k8s.io/v1alpha3'
  kind: 'ResourcePoolStatusRequest'
  metadata: ObjectMeta
  spec: ResourcePoolStatusRequestSpec
  status?: ResourcePoolStatusRequestStatus
}

export interface ResourcePoolStatusRequestList {
  apiVersion: 'resource.k8s.io/v1alpha3'
  kind: 'ResourcePoolStatusRequestList'
  metadata: ListMeta
  items: ResourcePoolStatusRequest[]
}

export interface ResourcePoolStatusRequestSpec {
  driver: string
  limit?: number
  poolName?: string
}

export interface ResourcePoolStatusRequestStatus {
  conditions?: Condition[]
  poolCount: number
  pools?: PoolStatus[]
}

export const DeviceTaintRule: Kind<DeviceTaintRule> = /* @__PURE__ */ defineKind({ group: 'resource.k8s.io', version: 'v1alpha3', kind: 'DeviceTaintRule', plural: 'devicetaintrules', namespaced: false })
export const ResourcePoolStatusRequest: Kind<ResourcePoolStatusRequest> = /* @__PURE__ */ defineKind({ group: 'resource.k8s.io', version: 'v1alpha3', kind: 'ResourcePoolStatusRequest', plural: 'resourcepoolstatusrequests', namespaced: false })
