// Generated from k8s.io/kubernetes@v1.36.3 by `npm run generate -w packages/kube`. Do not edit.
import { defineKind } from '../../../kind/kind.js'
import type { Kind } from '../../../kind/kind.js'
import type { ObjectMeta } from '../../../meta/index.js'
import type { ListMeta, Time } from '../meta/v1.js'

export interface ServerStorageVersion {
  apiServerID: string
  decodableVersions: string[]
  encodingVersion: string
  servedVersions?: string[]
}

export interface StorageVersion {
  apiVersion: 'internal.apiserver.k8s.io/v1alpha1'
  kind: 'StorageVersion'
  metadata: ObjectMeta
  spec?: StorageVersionSpec
  status?: StorageVersionStatus
}

export interface StorageVersionCondition {
  lastTransitionTime?: Time
  message: string
  observedGeneration?: number
  reason: string
  status: string
  type: string
}

export interface StorageVersionList {
  apiVersion: 'internal.apiserver.k8s.io/v1alpha1'
  kind: 'StorageVersionList'
  metadata: ListMeta
  items: StorageVersion[]
}

export type StorageVersionSpec = { [key: string]: never }

export interface StorageVersionStatus {
  commonEncodingVersion?: string
  conditions?: StorageVersionCondition[]
  storageVersions?: ServerStorageVersion[]
}

export const StorageVersion: Kind<StorageVersion> = /* @__PURE__ */ defineKind({ group: 'internal.apiserver.k8s.io', version: 'v1alpha1', kind: 'StorageVersion', plural: 'storageversions', namespaced: false })
