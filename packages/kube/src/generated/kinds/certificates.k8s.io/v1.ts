// Generated from k8s.io/kubernetes@v1.36.3 by `npm run generate -w packages/kube`. Do not edit.
import { defineKind } from '../../../kind/kind.js'
import type { Kind } from '../../../kind/kind.js'
import type { ObjectMeta } from '../../../meta/index.js'
import type { ListMeta, Time } from '../meta/v1.js'

export interface CertificateSigningRequest {
  apiVersion: 'certificates.k8s.io/v1'
  kind: 'CertificateSigningRequest'
  metadata: ObjectMeta
  spec: CertificateSigningRequestSpec
  status?: CertificateSigningRequestStatus
}

export interface CertificateSigningRequestCondition {
  lastTransitionTime?: Time
  lastUpdateTime?: Time
  message?: string
  reason?: string
  status: string
  type: string
}

export interface CertificateSigningRequestList {
  apiVersion: 'certificates.k8s.io/v1'
  kind: 'CertificateSigningRequestList'
  metadata: ListMeta
  items: CertificateSigningRequest[]
}

export interface CertificateSigningRequestSpec {
  expirationSeconds?: number
  extra?: { [key: string]: string[] }
  groups?: string[]
  request: string
  signerName: string
  uid?: string
  usages?: ('any' | 'cert sign' | 'client auth' | 'code signing' | 'content commitment' | 'crl sign' | 'data encipherment' | 'decipher only' | 'digital signature' | 'email protection' | 'encipher only' | 'ipsec end system' | 'ipsec tunnel' | 'ipsec user' | 'key agreement' | 'key encipherment' | 'microsoft sgc' | 'netscape sgc' | 'ocsp signing' | 's/mime' | 'server auth' | 'signing' | 'timestamping')[]
  username?: string
}

export interface CertificateSigningRequestStatus {
  certificate?: string
  conditions?: CertificateSigningRequestCondition[]
}

export const CertificateSigningRequest: Kind<CertificateSigningRequest> = /* @__PURE__ */ defineKind({ group: 'certificates.k8s.io', version: 'v1', kind: 'CertificateSigningRequest', plural: 'certificatesigningrequests', namespaced: false, shortNames: ['csr'] })
