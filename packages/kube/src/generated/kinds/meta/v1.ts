// Generated from k8s.io/kubernetes@v1.36.3 by `npm run generate -w packages/kube`. Do not edit.
import type { Json } from '../../../json/index.js'
export type { ManagedFieldsEntry, ObjectMeta, OwnerReference } from '../../../meta/index.js'
export type { Status, StatusCause, StatusDetails } from '../../../status/index.js'

export type Quantity = string

export interface APIGroup {
  apiVersion?: 'v1'
  kind?: 'APIGroup'
  name: string
  preferredVersion?: GroupVersionForDiscovery
  serverAddressByClientCIDRs?: ServerAddressByClientCIDR[]
  versions: GroupVersionForDiscovery[]
}

export interface APIGroupList {
  apiVersion?: 'v1'
  kind?: 'APIGroupList'
  groups: APIGroup[]
}

export interface APIResource {
  categories?: string[]
  group?: string
  kind: string
  name: string
  namespaced: boolean
  shortNames?: string[]
  singularName: string
  storageVersionHash?: string
  verbs: string[]
  version?: string
}

export interface APIResourceList {
  apiVersion?: 'v1'
  kind?: 'APIResourceList'
  groupVersion: string
  resources: APIResource[]
}

export interface APIVersions {
  apiVersion?: 'v1'
  kind?: 'APIVersions'
  serverAddressByClientCIDRs: ServerAddressByClientCIDR[]
  versions: string[]
}

export interface Condition {
  lastTransitionTime: Time
  message: string
  observedGeneration?: number
  reason: string
  status: string
  type: string
}

export interface DeleteOptions {
  apiVersion?: 'v1'
  kind?: 'DeleteOptions'
  dryRun?: string[]
  gracePeriodSeconds?: number
  ignoreStoreReadErrorWithClusterBreakingPotential?: boolean
  orphanDependents?: boolean
  preconditions?: Preconditions
  propagationPolicy?: string
}

export interface FieldSelectorRequirement {
  key: string
  operator: string
  values?: string[]
}

export type FieldsV1 = { [key: string]: Json }

export interface GroupResource {
  group: string
  resource: string
}

export interface GroupVersionForDiscovery {
  groupVersion: string
  version: string
}

export interface LabelSelector {
  matchExpressions?: LabelSelectorRequirement[]
  matchLabels?: { [key: string]: string }
}

export interface LabelSelectorRequirement {
  key: string
  operator: string
  values?: string[]
}

export interface ListMeta {
  continue?: string
  remainingItemCount?: number
  resourceVersion?: string
  selfLink?: string
  shardInfo?: ShardInfo
}

export type MicroTime = string

export type Patch = Json

export interface Preconditions {
  resourceVersion?: string
  uid?: string
}

export interface ServerAddressByClientCIDR {
  clientCIDR: string
  serverAddress: string
}

export interface ShardInfo {
  selector: string
}

export type Time = string

export interface WatchEvent {
  object: RawExtension
  type: string
}

export type RawExtension = unknown

export type IntOrString = number | string
