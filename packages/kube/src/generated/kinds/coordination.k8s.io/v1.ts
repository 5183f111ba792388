// Generated from k8s.io/kubernetes@v1.36.3 by `npm run generate -w packages/kube`. Do not edit.
import { defineKind } from '../../../kind/kind.js'
import type { Kind } from '../../../kind/kind.js'
import type { ObjectMeta } from '../../../meta/index.js'
import type { ListMeta, MicroTime } from '../meta/v1.js'

export interface Lease {
  apiVersion: 'coordination.k8s.io/v1'
  kind: 'Lease'
  metadata: ObjectMeta
  spec?: LeaseSpec
}

export interface LeaseList {
  apiVersion: 'coordination.k8s.io/v1'
  kind: 'LeaseList'
  metadata: ListMeta
  items: Lease[]
}

export interface LeaseSpec {
  acquireTime?: MicroTime
  holderIdentity?: string
  leaseDurationSeconds?: number
  leaseTransitions?: number
  preferredHolder?: string
  renewTime?: MicroTime
  strategy?: string
}

export const Lease: Kind<Lease> = /* @__PURE__ */ defineKind({ group: 'coordination.k8s.io', version: 'v1', kind: 'Lease', plural: 'leases', namespaced: true })
