// Generated from k8s.io/kubernetes@v1.36.3 by `npm run generate -w packages/kube`. Do not edit.
import { defineKind } from '../../../kind/kind.js'
import type { Kind } from '../../../kind/kind.js'
import type { ObjectMeta } from '../../../meta/index.js'
import type { Condition, ListMeta } from '../meta/v1.js'

export interface IPAddress {
  apiVersion: 'networking.k8s.io/v1beta1'
  kind: 'IPAddress'
  metadata: ObjectMeta
  spec: IPAddressSpec
}

export interface IPAddressList {
  apiVersion: 'networking.k8s.io/v1beta1'
  kind: 'IPAddressList'
  metadata: ListMeta
  items: IPAddress[]
}

export interface IPAddressSpec {
  parentRef: ParentReference
}

export interface ParentReference {
  group?: string
  name: string
  namespace?: string
  resource: string
}

export interface ServiceCIDR {
  apiVersion: 'networking.k8s.io/v1beta1'
  kind: 'ServiceCIDR'
  metadata: ObjectMeta
  spec?: ServiceCIDRSpec
  status?: ServiceCIDRStatus
}

export interface ServiceCIDRList {
  apiVersion: 'networking.k8s.io/v1beta1'
  kind: 'ServiceCIDRList'
  metadata: ListMeta
  items: ServiceCIDR[]
}

export interface ServiceCIDRSpec {
  cidrs?: string[]
}

export interface ServiceCIDRStatus {
  conditions?: Condition[]
}

export const IPAddress: Kind<IPAddress> = /* @__PURE__ */ defineKind({ group: 'networking.k8s.io', version: 'v1beta1', kind: 'IPAddress', plural: 'ipaddresses', namespaced: false, shortNames: ['ip'] })
export const ServiceCIDR: Kind<ServiceCIDR> = /* @__PURE__ */ defineKind({ group: 'networking.k8s.io', version: 'v1beta1', kind: 'ServiceCIDR', plural: 'servicecidrs', namespaced: false })
