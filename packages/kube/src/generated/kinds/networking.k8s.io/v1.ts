// Generated from k8s.io/kubernetes@v1.36.3 by `npm run generate -w packages/kube`. Do not edit.
import { defineKind } from '../../../kind/kind.js'
import type { Kind } from '../../../kind/kind.js'
import type { ObjectMeta } from '../../../meta/index.js'
import type { Condition, IntOrString, LabelSelector, ListMeta } from '../meta/v1.js'
import type { TypedLocalObjectReference } from '../v1.js'

export interface HTTPIngressPath {
  backend: IngressBackend
  path?: string
  pathType: 'Exact' | 'ImplementationSpecific' | 'Prefix'
}

export interface HTTPIngressRuleValue {
  paths: HTTPIngressPath[]
}

export interface IPAddress {
  apiVersion: 'networking.k8s.io/v1'
  kind: 'IPAddress'
  metadata: ObjectMeta
  spec: IPAddressSpec
}

export interface IPAddressList {
  apiVersion: 'networking.k8s.io/v1'
  kind: 'IPAddressList'
  metadata: ListMeta
  items: IPAddress[]
}

export interface IPAddressSpec {
  parentRef: ParentReference
}

export interface IPBlock {
  cidr: string
  except?: string[]
}

export interface Ingress {
  apiVersion: 'networking.k8s.io/v1'
  kind: 'Ingress'
  metadata: ObjectMeta
  spec?: IngressSpec
  status?: IngressStatus
}

export interface IngressBackend {
  resource?: TypedLocalObjectReference
  service?: IngressServiceBackend
}

export interface IngressClass {
  apiVersion: 'networking.k8s.io/v1'
  kind: 'IngressClass'
  metadata: ObjectMeta
  spec?: IngressClassSpec
}

export interface IngressClassList {
  apiVersion: 'networking.k8s.io/v1'
  kind: 'IngressClassList'
  metadata: ListMeta
  items: IngressClass[]
}

export interface IngressClassParametersReference {
  apiGroup?: string
  kind: string
  name: string
  namespace?: string
  scope?: string
}

export interface IngressClassSpec {
  controller?: string
  parameters?: IngressClassParametersReference
}

export interface IngressList {
  apiVersion: 'networking.k8s.io/v1'
  kind: 'IngressList'
  metadata: ListMeta
  items: Ingress[]
}

export interface IngressLoadBalancerIngress {
  hostname?: string
  ip?: string
  ports?: IngressPortStatus[]
}

export interface IngressLoadBalancerStatus {
  ingress?: IngressLoadBalancerIngress[]
}

export interface IngressPortStatus {
  error?: string
  port: number
  protocol: 'SCTP' | 'TCP' | 'UDP'
}

export interface IngressRule {
  host?: string
  http?: HTTPIngressRuleValue
}

export interface IngressServiceBackend {
  name: string
  port?: ServiceBackendPort
}

export interface IngressSpec {
  defaultBackend?: IngressBackend
  ingressClassName?: string
  rules?: IngressRule[]
  tls?: IngressTLS[]
}

export interface IngressStatus {
  loadBalancer?: IngressLoadBalancerStatus
}

export interface IngressTLS {
  hosts?: string[]
  secretName?: string
}

export interface NetworkPolicy {
  apiVersion: 'networking.k8s.io/v1'
  kind: 'NetworkPolicy'
  metadata: ObjectMeta
  spec?: NetworkPolicySpec
}

export interface NetworkPolicyEgressRule {
  ports?: NetworkPolicyPort[]
  to?: NetworkPolicyPeer[]
}

export interface NetworkPolicyIngressRule {
  from?: NetworkPolicyPeer[]
  ports?: NetworkPolicyPort[]
}

export interface NetworkPolicyList {
  apiVersion: 'networking.k8s.io/v1'
  kind: 'NetworkPolicyList'
  metadata: ListMeta
  items: NetworkPolicy[]
}

export interface NetworkPolicyPeer {
  ipBlock?: IPBlock
  namespaceSelector?: LabelSelector
  podSelector?: LabelSelector
}

export interface NetworkPolicyPort {
  endPort?: number
  port?: IntOrString
  protocol?: 'SCTP' | 'TCP' | 'UDP'
}

export interface NetworkPolicySpec {
  egress?: NetworkPolicyEgressRule[]
  ingress?: NetworkPolicyIngressRule[]
  podSelector?: LabelSelector
  policyTypes?: ('Egress' | 'Ingress')[]
}

export interface ParentReference {
  group?: string
  name: string
  namespace?: string
  resource: string
}

export interface ServiceBackendPort {
  name?: string
  number?: number
}

export interface ServiceCIDR {
  apiVersion: 'networking.k8s.io/v1'
  kind: 'ServiceCIDR'
  metadata: ObjectMeta
  spec?: ServiceCIDRSpec
  status?: ServiceCIDRStatus
}

export interface ServiceCIDRList {
  apiVersion: 'networking.k8s.io/v1'
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

export const IPAddress: Kind<IPAddress> = /* @__PURE__ */ defineKind({ group: 'networking.k8s.io', version: 'v1', kind: 'IPAddress', plural: 'ipaddresses', namespaced: false, shortNames: ['ip'] })
export const Ingress: Kind<Ingress> = /* @__PURE__ */ defineKind({ group: 'networking.k8s.io', version: 'v1', kind: 'Ingress', plural: 'ingresses', namespaced: true, shortNames: ['ing'] })
export const IngressClass: Kind<IngressClass> = /* @__PURE__ */ defineKind({ group: 'networking.k8s.io', version: 'v1', kind: 'IngressClass', plural: 'ingressclasses', namespaced: false })
export const NetworkPolicy: Kind<NetworkPolicy> = /* @__PURE__ */ defineKind({ group: 'networking.k8s.io', version: 'v1', kind: 'NetworkPolicy', plural: 'networkpolicies', namespaced: true, shortNames: ['netpol'] })
export const ServiceCIDR: Kind<ServiceCIDR> = /* @__PURE__ */ defineKind({ group: 'networking.k8s.io', version: 'v1', kind: 'ServiceCIDR', plural: 'servicecidrs', namespaced: false })
