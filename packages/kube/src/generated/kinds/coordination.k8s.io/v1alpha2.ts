// Generated from k8s.io/kubernetes@v1.36.3 by `npm run generate -w packages/kube`. Do not edit.
import { defineKind } from '../../../kind/kind.js'
import type { Kind } from '../../../kind/kind.js'
import type { ObjectMeta } from '../../../meta/index.js'
import type { ListMeta, MicroTime } from '../meta/v1.js'

export interface LeaseCandidate {
  apiVersion: 'coordination.k8s.io/v1alpha2'
  kind: 'LeaseCandidate'
  metadata: ObjectMeta
  spec: LeaseCandidateSpec
}

export interface LeaseCandidateList {
  apiVersion: 'coordination.k8s.io/v1alpha2'
  kind: 'LeaseCandidateList'
  metadata: ListMeta
  items: LeaseCandidate[]
}

export interface LeaseCandidateSpec {
  binaryVersion: string
  emulationVersion?: string
  leaseName: string
  pingTime?: MicroTime
  renewTime?: MicroTime
  strategy: string
}

export const LeaseCandidate: Kind<LeaseCandidate> = /* @__PURE__ */ defineKind({ group: 'coordination.k8s.io', version: 'v1alpha2', kind: 'LeaseCandidate', plural: 'leasecandidates', namespaced: true })
