// Generated from k8s.io/kubernetes@v1.36.3 by `npm run generate -w packages/kube`. Do not edit.
import { defineKind } from '../../../kind/kind.js'
import type { Kind } from '../../../kind/kind.js'
import type { ObjectMeta } from '../../../meta/index.js'
import type { ListMeta } from '../meta/v1.js'

export interface ClusterTrustBundle {
  apiVersion: 'certificates.k8s.io/v1alpha1'
  kind: 'ClusterTrustBundle'
  metadata: ObjectMeta
  spec: ClusterTrustBundleSpec
}

export interface ClusterTrustBundleList {
  apiVersion: 'certificates.k8s.io/v1alpha1'
  kind: 'ClusterTrustBundleList'
  metadata: ListMeta
  items: ClusterTrustBundle[]
}

export interface ClusterTrustBundleSpec {
  signerName?: string
  trustBundle: string
}

export const ClusterTrustBundle: Kind<ClusterTrustBundle> = /* @__PURE__ */ defineKind({ group: 'certificates.k8s.io', version: 'v1alpha1', kind: 'ClusterTrustBundle', plural: 'clustertrustbundles', namespaced: false })
