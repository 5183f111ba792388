// Generated from k8s.io/kubernetes@v1.36.3 by `npm run generate -w packages/kube`. Do not edit.
import { defineKind } from '../../../kind/kind.js'
import type { Kind } from '../../../kind/kind.js'
import type { ObjectMeta } from '../../../meta/index.js'
import type { Time } from '../meta/v1.js'

export interface BoundObjectReference {
  apiVersion?: string
  kind?: string
  name?: string
  uid?: string
}

export interface SelfSubjectReview {
  apiVersion: 'authentication.k8s.io/v1'
  kind: 'SelfSubjectReview'
  metadata?: ObjectMeta
  status?: SelfSubjectReviewStatus
}

export interface SelfSubjectReviewStatus {
  userInfo?: UserInfo
}

export interface TokenRequest {
  apiVersion: 'authentication.k8s.io/v1'
  kind: 'TokenRequest'
  metadata?: ObjectMeta
  spec?: TokenRequestSpec
  status?: TokenRequestStatus
}

export interface TokenRequestSpec {
  audiences?: string[]
  boundObjectRef?: BoundObjectReference
  expirationSeconds?: number
}

export interface TokenRequestStatus {
  expirationTimestamp?: Time
  token?: string
}

export interface TokenReview {
  apiVersion: 'authentication.k8s.io/v1'
  kind: 'TokenReview'
  metadata?: ObjectMeta
  spec: TokenReviewSpec
  status?: TokenReviewStatus
}

export interface TokenReviewSpec {
  audiences?: string[]
  token: string
}

export interface TokenReviewStatus {
  audiences?: string[]
  authenticated?: boolean
  error?: string
  user?: UserInfo
}

export interface UserInfo {
  extra?: { [key: string]: string[] }
  groups?: string[]
  uid?: string
  username?: string
}

export const SelfSubjectReview: Kind<SelfSubjectReview> = /* @__PURE__ */ defineKind({ group: 'authentication.k8s.io', version: 'v1', kind: 'SelfSubjectReview', plural: 'selfsubjectreviews', namespaced: false })
export const TokenReview: Kind<TokenReview> = /* @__PURE__ */ defineKind({ group: 'authentication.k8s.io', version: 'v1', kind: 'TokenReview', plural: 'tokenreviews', namespaced: false })
