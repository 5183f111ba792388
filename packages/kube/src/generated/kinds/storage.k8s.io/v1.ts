// Generated from k8s.io/kubernetes@v1.36.3 by `npm run generate -w packages/kube`. Do not edit.
import { defineKind } from '../../../kind/kind.js'
import type { Kind } from '../../../kind/kind.js'
import type { ObjectMeta } from '../../../meta/index.js'
import type { LabelSelector, ListMeta, Quantity, Time } from '../meta/v1.js'
import type { PersistentVolumeSpec, TopologySelectorTerm } from '../v1.js'

export interface CSIDriver {
  apiVersion: 'storage.k8s.io/v1'
  kind: 'CSIDriver'
  metadata: ObjectMeta
  spec: CSIDriverSpec
}

export interface CSIDriverList {
  apiVersion: 'storage.k8s.io/v1'
  kind: 'CSIDriverList'
  metadata: ListMeta
  items: CSIDriver[]
}

export interface CSIDriverSpec {
  attachRequired?: boolean
  fsGroupPolicy?: string
  nodeAllocatableUpdatePeriodSeconds?: number
  podInfoOnMount?: boolean
  preventPodSchedulingIfMissing?: boolean
  requiresRepublish?: boolean
  seLinuxMount?: boolean
  serviceAccountTokenInSecrets?: boolean
  storageCapacity?: boolean
  tokenRequests?: TokenRequest[]
  volumeLifecycleModes?: string[]
}

export interface CSINode {
  apiVersion: 'storage.k8s.io/v1'
  kind: 'CSINode'
  metadata: ObjectMeta
  spec: CSINodeSpec
}

export interface CSINodeDriver {
  allocatable?: VolumeNodeResources
  name: string
  nodeID: string
  topologyKeys?: string[]
}

export interface CSINodeList {
  apiVersion: 'storage.k8s.io/v1'
  kind: 'CSINodeList'
  metadata: ListMeta
  items: CSINode[]
}

export interface CSINodeSpec {
  drivers: CSINodeDriver[]
}

export interface CSIStorageCapacity {
  apiVersion: 'storage.k8s.io/v1'
  kind: 'CSIStorageCapacity'
  metadata: ObjectMeta
  capacity?: Quantity
  maximumVolumeSize?: Quantity
  nodeTopology?: LabelSelector
  storageClassName: string
}

export interface CSIStorageCapacityList {
  apiVersion: 'storage.k8s.io/v1'
  kind: 'CSIStorageCapacityList'
  metadata: ListMeta
  items: CSIStorageCapacity[]
}

export interface StorageClass {
  apiVersion: 'storage.k8s.io/v1'
  kind: 'StorageClass'
  metadata: ObjectMeta
  allowVolumeExpansion?: boolean
  allowedTopologies?: TopologySelectorTerm[]
  mountOptions?: string[]
  parameters?: { [key: string]: string }
  provisioner: string
  reclaimPolicy?: 'Delete' | 'Recycle' | 'Retain'
  volumeBindingMode?: 'Immediate' | 'WaitForFirstConsumer'
}

export interface StorageClassList {
  apiVersion: 'storage.k8s.io/v1'
  kind: 'StorageClassList'
  metadata: ListMeta
  items: StorageClass[]
}

export interface TokenRequest {
  audience: string
  expirationSeconds?: number
}

export interface VolumeAttachment {
  apiVersion: 'storage.k8s.io/v1'
  kind: 'VolumeAttachment'
  metadata: ObjectMeta
  spec: VolumeAttachmentSpec
  status?: VolumeAttachmentStatus
}

export interface VolumeAttachmentList {
  apiVersion: 'storage.k8s.io/v1'
  kind: 'VolumeAttachmentList'
  metadata: ListMeta
  items: VolumeAttachment[]
}

export interface VolumeAttachmentSource {
  inlineVolumeSpec?: PersistentVolumeSpec
  persistentVolumeName?: string
}

export interface VolumeAttachmentSpec {
  attacher: string
  nodeName: string
  source: VolumeAttachmentSource
}

export interface VolumeAttachmentStatus {
  attachError?: VolumeError
  attached: boolean
  attachmentMetadata?: { [key: string]: string }
  detachError?: VolumeError
}

export interface VolumeAttributesClass {
  apiVersion: 'storage.k8s.io/v1'
  kind: 'VolumeAttributesClass'
  metadata: ObjectMeta
  driverName: string
  parameters?: { [key: string]: string }
}

export interface VolumeAttributesClassList {
  apiVersion: 'storage.k8s.io/v1'
  kind: 'VolumeAttributesClassList'
  metadata: ListMeta
  items: VolumeAttributesClass[]
}

export interface VolumeError {
  errorCode?: number
  message?: string
  time?: Time
}

export interface VolumeNodeResources {
  count?: number
}

export const CSIDriver: Kind<CSIDriver> = /* @__PURE__ */ defineKind({ group: 'storage.k8s.io', version: 'v1', kind: 'CSIDriver', plural: 'csidrivers', namespaced: false })
export const CSINode: Kind<CSINode> = /* @__PURE__ */ defineKind({ group: 'storage.k8s.io', version: 'v1', kind: 'CSINode', plural: 'csinodes', namespaced: false })
export const CSIStorageCapacity: Kind<CSIStorageCapacity> = /* @__PURE__ */ defineKind({ group: 'storage.k8s.io', version: 'v1', kind: 'CSIStorageCapacity', plural: 'csistoragecapacities', namespaced: true })
export const StorageClass: Kind<StorageClass> = /* @__PURE__ */ defineKind({ group: 'storage.k8s.io', version: 'v1', kind: 'StorageClass', plural: 'storageclasses', namespaced: false, shortNames: ['sc'] })
export const VolumeAttachment: Kind<VolumeAttachment> = /* @__PURE__ */ defineKind({ group: 'storage.k8s.io', version: 'v1', kind: 'VolumeAttachment', plural: 'volumeattachments', namespaced: false })
export const VolumeAttributesClass: Kind<VolumeAttributesClass> = /* @__PURE__ */ defineKind({ group: 'storage.k8s.io', version: 'v1', kind: 'VolumeAttributesClass', plural: 'volumeattributesclasses', namespaced: false, shortNames: ['vac'] })
