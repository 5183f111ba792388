// Generated from k8s.io/kubernetes@v1.36.3 by `npm run generate -w packages/kube`. Do not edit.
import { defineKind } from '../../../kind/kind.js'
import type { Kind } from '../../../kind/kind.js'
import type { ObjectMeta } from '../../../meta/index.js'
import type { ListMeta, Time } from '../meta/v1.js'

export interface APIService {
  apiVersion: 'apiregistration.k8s.io/v1'
  kind: 'APIService'
  metadata: ObjectMeta
  spec?: APIServiceSpec
  status?: APIServiceStatus
}

export interface APIServiceCondition {
  lastTransitionTime?: Time
  message?: string
  reason?: string
  status: string
  type: string
}

export interface APIServiceList {
  apiVersion: 'apiregistration.k8s.io/v1'
  kind: 'APIServiceList'
  metadata: ListMeta
  items: APIService[]
}

export interface APIServiceSpec {
  caBundle?: string
  group?: string
  groupPriorityMinimum: number
  insecureSkipTLSVerify?: boolean
  service?: ServiceReference
  version?: string
  versionPriority: number
}

export interface APIServiceStatus {
  conditions?: APIServiceCondition[]
}

export interface ServiceReference {
  name?: string
  namespace?: string
  port?: number
}

export const APIService: Kind<APIService> = /* @__PURE__ */ defineKind({ group: 'apiregistration.k8s.io', version: 'v1', kind: 'APIService', plural: 'apiservices', namespaced: false, categories: ['api-extensions'] })
