// Generated from k8s.io/kubernetes@v1.36.3 by `npm run generate -w packages/kube`. Do not edit.
import { defineKind } from '../../../kind/kind.js'
import type { Kind } from '../../../kind/kind.js'
import type { ObjectMeta } from '../../../meta/index.js'
import type { ListMeta } from '../meta/v1.js'
import type { ObjectReference } from '../v1.js'

export interface Endpoint {
  addresses: string[]
  conditions?: EndpointConditions
  deprecatedTopology?: { [key: string]: string }
  hints?: EndpointHints
  hostname?: string
  nodeName?: string
  targetRef?: ObjectReference
  zone?: string
}

export interface EndpointConditions {
  ready?: boolean
  serving?: boolean
  terminating?: boolean
}

export interface EndpointHints {
  forNodes?: ForNode[]
  forZones?: ForZone[]
}

export interface EndpointPort {
  appProtocol?: string
  name?: string
  port?: number
  protocol?: 'SCTP' | 'TCP' | 'UDP'
}

export interface EndpointSlice {
  apiVersion: 'discovery.k8s.io/v1'
  kind: 'EndpointSlice'
  metadata: ObjectMeta
  addressType: 'FQDN' | 'IPv4' | 'IPv6'
  endpoints?: Endpoint[]
  ports?: EndpointPort[]
}

export interface EndpointSliceList {
  apiVersion: 'discovery.k8s.io/v1'
  kind: 'EndpointSliceList'
  metadata: ListMeta
  items: EndpointSlice[]
}

export interface ForNode {
  name: string
}

export interface ForZone {
  name: string
}

export const EndpointSlice: Kind<EndpointSlice> = /* @__PURE__ */ defineKind({ group: 'discovery.k8s.io', version: 'v1', kind: 'EndpointSlice', plural: 'endpointslices', namespaced: true })
