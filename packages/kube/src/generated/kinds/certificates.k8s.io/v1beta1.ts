// Generated from k8s.io/kubernetes@v1.36.3 by `npm run generate -w packages/kube`. Do not edit.
import { defineKind } from '../../../kind/kind.js'
import type { Kind } from '../../../kind/kind.js'
import type { ObjectMeta } from '../../../meta/index.js'
import type { Condition, ListMeta, Time } from '../meta/v1.js'

export interface ClusterTrustBundle {
  apiVersion: 'certificates.k8s.io/v1beta1'
  kind: 'ClusterTrustBundle'
  metadata: ObjectMeta
  spec: ClusterTrustBundleSpec
}

export interface ClusterTrustBundleList {
  apiVersion: 'certificates.k8s.io/v1beta1'
  kind: 'ClusterTrustBundleList'
  metadata: ListMeta
  items: ClusterTrustBundle[]
}

export interface ClusterTrustBundleSpec {
  signerName?: string
  trustBundle: string
}

export interface PodCertificateRequest {
  apiVersion: 'certificates.k8s.io/v1beta1'
  kind: 'PodCertificateRequest'
  metadata: ObjectMeta
  spec: PodCertificateRequestSpec
  status?: PodCertificateRequestStatus
}

export interface PodCertificateRequestList {
  apiVersion: 'certificates.k8s.io/v1beta1'
  kind: 'PodCertificateRequestList'
  metadata: ListMeta
  items: PodCertificateRequest[]
}

export interface PodCertificateRequestSpec {
  maxExpirationSeconds?: number
  nodeName: string
  nodeUID: string
  pkixPublicKey?: string
  podName: string
  podUID: string
  proofOfPossession?: string
  serviceAccountName: string
  serviceAccountUID: string
  signerName: string
  stubPKCS10Request: string
  unverifiedUserAnnotations?: { [key: string]: string }
}

export interface PodCertificateRequestStatus {
  beginRefreshAt?: Time
  certificateChain?: string
  conditions?: Condition[]
  notAfter?: Time
  notBefore?: Time
}

export const ClusterTrustBundle: Kind<ClusterTrustBundle> = /* @__PURE__ */ defineKind({ group: 'certificates.k8s.io', version: 'v1beta1', kind: 'ClusterTrustBundle', plural: 'clustertrustbundles', namespaced: false })
export const PodCertificateRequest: Kind<PodCertificateRequest> = /* @__PURE__ */ defineKind({ group: 'certificates.k8s.io', version: 'v1beta1', kind: 'PodCertificateRequest', plural: 'podcertificaterequests', namespaced: true })
