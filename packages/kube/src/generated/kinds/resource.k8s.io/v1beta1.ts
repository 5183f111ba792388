// Generated from k8s.io/kubernetes@v1.36.3 by `npm run generate -w packages/kube`. Do not edit.
import { defineKind } from '../../../kind/kind.js'
import type { Kind } from '../../../kind/kind.js'
import type { ObjectMeta } from '../../../meta/index.js'
import type { Condition, ListMeta, Quantity, RawExtension, Time } from '../meta/v1.js'
import type { NodeSelector } from '../v1.js'

export interface AllocatedDeviceStatus {
  conditions?: Condition[]
  data?: RawExtension
  device: string
  driver: string
  networkData?: NetworkDeviceData
  pool: string
  shareID?: string
}

export interface AllocationResult {
  allocationTimestamp?: Time
  devices?: DeviceAllocationResult
  nodeSelector?: NodeSelector
}

export interface BasicDevice {
  allNodes?: boolean
  allowMultipleAllocations?: boolean
  attributes?: { [key: string]: DeviceAttribute }
  bindingConditions?: string[]
  bindingFailureConditions?: string[]
  bindsToNode?: boolean
  capacity?: { [key: string]: DeviceCapacity }
  consumesCounters?: DeviceCounterConsumption[]
  nodeAllocatableResourceMappings?: { [key: string]: NodeAllocatableResourceMapping }
  nodeName?: string
  nodeSelector?: NodeSelector
  taints?: DeviceTaint[]
}

export interface CELDeviceSelector {
  expression: string
}

export interface CapacityRequestPolicy {
  default?: Quantity
  validRange?: CapacityRequestPolicyRange
  validValues?: Quantity[]
}

export interface CapacityRequestPolicyRange {
  max?: Quantity
  min: Quantity
  step?: Quantity
}

export interface CapacityRequirements {
  requests?: { [key: string]: Quantity }
}

export interface Counter {
  value: Quantity
}

export interface CounterSet {
  counters: { [key: string]: Counter }
  name: string
}

export interface Device {
  basic?: BasicDevice
  name: string
}

export interface DeviceAllocationConfiguration {
  opaque?: OpaqueDeviceConfiguration
  requests?: string[]
  source: 'FromClaim' | 'FromClass'
}

export interface DeviceAllocationResult {
  config?: DeviceAllocationConfiguration[]
  results?: DeviceRequestAllocationResult[]
}

export interface DeviceAttribute {
  bool?: boolean
  bools?: boolean[]
  int?: number
  ints?: number[]
  string?: string
  strings?: string[]
  version?: string
  versions?: string[]
}

export interface DeviceCapacity {
  requestPolicy?: CapacityRequestPolicy
  value: Quantity
}

export interface DeviceClaim {
  config?: DeviceClaimConfiguration[]
  constraints?: DeviceConstraint[]
  requests?: DeviceRequest[]
}

export interface DeviceClaimConfiguration {
  opaque?: OpaqueDeviceConfiguration
  requests?: string[]
}

export interface DeviceClass {
  apiVersion: 'resource.k8s.io/v1beta1'
  kind: 'DeviceClass'
  metadata: ObjectMeta
  spec: DeviceClassSpec
}

export interface DeviceClassConfiguration {
  opaque?: OpaqueDeviceConfiguration
}

export interface DeviceClassList {
  apiVersion: 'resource.k8s.io/v1beta1'
  kind: 'DeviceClassList'
  metadata: ListMeta
  items: DeviceClass[]
}

export interface DeviceClassSpec {
  config?: DeviceClassConfiguration[]
  extendedResourceName?: string
  selectors?: DeviceSelector[]
}

export interface DeviceConstraint {
  distinctAttribute?: string
  matchAttribute?: string
  requests?: string[]
}

export interface DeviceCounterConsumption {
  counterSet: string
  counters: { [key: string]: Counter }
}

export interface DeviceRequest {
  adminAccess?: boolean
  allocationMode?: 'All' | 'ExactCount'
  capacity?: CapacityRequirements
  count?: number
  deviceClassName?: string
  firstAvailable?: DeviceSubRequest[]
  name: string
  selectors?: DeviceSelector[]
  tolerations?: DeviceToleration[]
}

export interface DeviceRequestAllocationResult {
  adminAccess?: boolean
  bindingConditions?: string[]
  bindingFailureConditions?: string[]
  consumedCapacity?: { [key: string]: Quantity }
  device: string
  driver: string
  pool: string
  request: string
  shareID?: string
  tolerations?: DeviceToleration[]
}

export interface DeviceSelector {
  cel?: CELDeviceSelector
}

export interface DeviceSubRequest {
  allocationMode?: 'All' | 'ExactCount'
  capacity?: CapacityRequirements
  count?: number
  deviceClassName: string
  name: string
  selectors?: DeviceSelector[]
  tolerations?: DeviceToleration[]
}

export interface DeviceTaint {
  effect: 'NoExecute' | 'NoSchedule' | 'None'
  key: string
  timeAdded?: Time
  value?: string
}

export interface DeviceToleration {
  effect?: 'NoExecute' | 'NoSchedule' | 'None'
  key?: string
  operator?: 'Equal' | 'Exists'
  tolerationSeconds?: number
  value?: string
}

export interface NetworkDeviceData {
  hardwareAddress?: string
  interfaceName?: string
  ips?: string[]
}

export interface NodeAllocatableResourceMapping {
  allocationMultiplier?: Quantity
  capacityKey?: string
}

export interface OpaqueDeviceConfiguration {
  driver: string
  parameters: RawExtension
}

export interface ResourceClaim {
  apiVersion: 'resource.k8s.io/v1beta1'
  kind: 'ResourceClaim'
  metadata: ObjectMeta
  spec: ResourceClaimSpec
  status?: ResourceClaimStatus
}

export interface ResourceClaimConsumerReference {
  apiGroup?: string
  name: string
  resource: string
  uid: string
}

export interface ResourceClaimList {
  apiVersion: 'resource.k8s.io/v1beta1'
  kind: 'ResourceClaimList'
  metadata: ListMeta
  items: ResourceClaim[]
}

export interface ResourceClaimSpec {
  devices?: DeviceClaim
}

export interface ResourceClaimStatus {
  allocation?: AllocationResult
  devices?: AllocatedDeviceStatus[]
  reservedFor?: ResourceClaimConsumerReference[]
}

export interface ResourceClaimTemplate {
  apiVersion: 'resource.k8s.io/v1beta1'
  kind: 'ResourceClaimTemplate'
  metadata: ObjectMeta
  spec: ResourceClaimTemplateSpec
}

export interface ResourceClaimTemplateList {
  apiVersion: 'resource.k8s.io/v1beta1'
  kind: 'ResourceClaimTemplateList'
  metadata: ListMeta
  items: ResourceClaimTemplate[]
}

export interface ResourceClaimTemplateSpec {
  metadata?: ObjectMeta
  spec: ResourceClaimSpec
}

export interface ResourcePool {
  generation: number
  name: string
  resourceSliceCount: number
}

export interface ResourceSlice {
  apiVersion: 'resource.k8s.io/v1beta1'
  kind: 'ResourceSlice'
  metadata: ObjectMeta
  spec: ResourceSliceSpec
}

export interface ResourceSliceList {
  apiVersion: 'resource.k8s.io/v1beta1'
  kind: 'ResourceSliceList'
  metadata: ListMeta
  items: ResourceSlice[]
}

export interface ResourceSliceSpec {
  allNodes?: boolean
  devices?: Device[]
  driver: string
  nodeName?: string
  nodeSelector?: NodeSelector
  perDeviceNodeSelection?: boolean
  pool: ResourcePool
  sharedCounters?: CounterSet[]
}

export const DeviceClass: Kind<DeviceClass> = /* @__PURE__ */ defineKind({ group: 'resource.k8s.io', version: 'v1beta1', kind: 'DeviceClass', plural: 'deviceclasses', namespaced: false })
export const ResourceClaim: Kind<ResourceClaim> = /* @__PURE__ */ defineKind({ group: 'resource.k8s.io', version: 'v1beta1', kind: 'ResourceClaim', plural: 'resourceclaims', namespaced: true })
export const ResourceClaimTemplate: Kind<ResourceClaimTemplate> = /* @__PURE__ */ defineKind({ group: 'resource.k8s.io', version: 'v1beta1', kind: 'ResourceClaimTemplate', plural: 'resourceclaimtemplates', namespaced: true })
export const ResourceSlice: Kind<ResourceSlice> = /* @__PURE__ */ defineKind({ group: 'resource.k8s.io', version: 'v1beta1', kind: 'ResourceSlice', plural: 'resourceslices', namespaced: false })
