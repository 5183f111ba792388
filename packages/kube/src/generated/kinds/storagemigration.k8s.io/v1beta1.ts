// Generated from k8s.io/kubernetes@v1.36.3 by `npm run generate -w packages/kube`. Do not edit.
import { defineKind } from '../../../kind/kind.js'
import type { Kind } from '../../../kind/kind.js'
import type { ObjectMeta } from '../../../meta/index.js'
import type { Condition, GroupResource, ListMeta } from '../meta/v1.js'

export interface StorageVersionMigration {
  apiVersion: 'storagemigration.k8s.io/v1beta1'
  kind: 'StorageVersionMigration'
  metadata: ObjectMeta
  spec?: StorageVersionMigrationSpec
  status?: StorageVersionMigrationStatus
}

export interface StorageVersionMigrationList {
  apiVersion: 'storagemigration.k8s.io/v1beta1'
  kind: 'StorageVersionMigrationList'
  metadata: ListMeta
  items: StorageVersionMigration[]
}

export interface StorageVersionMigrationSpec {
  resource: GroupResource
}

export interface StorageVersionMigrationStatus {
  conditions?: Condition[]
  resourceVersion?: string
}

export const StorageVersionMigration: Kind<StorageVersionMigration> = /* @__PURE__ */ defineKind({ group: 'storagemigration.k8s.io', version: 'v1beta1', kind: 'StorageVersionMigration', plural: 'storageversionmigrations', namespaced: false })
