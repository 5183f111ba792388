// Generated from k8s.io/kubernetes@v1.36.3 by `npm run generate -w packages/kube`. Do not edit.
import { defineKind } from '../../../kind/kind.js'
import type { Kind } from '../../../kind/kind.js'
import type { ObjectMeta } from '../../../meta/index.js'
import type { ListMeta, Quantity } from '../meta/v1.js'
import type { Toleration } from '../v1.js'

export interface Overhead {
  podFixed?: { [key: string]: Quantity }
}

export interface RuntimeClass {
  apiVersion: 'node.k8s.io/v1'
  kind: 'RuntimeClass'
  metadata: ObjectMeta
  handler: string
  overhead?: Overhead
  scheduling?: Scheduling
}

export interface RuntimeClassList {
  apiVersion: 'node.k8s.io/v1'
  kind: 'RuntimeClassList'
  metadata: ListMeta
  items: RuntimeClass[]
}

export interface Scheduling {
  nodeSelector?: { [key: string]: string }
  tolerations?: Toleration[]
}

export const RuntimeClass: Kind<RuntimeClass> = /* @__PURE__ */ defineKind({ group: 'node.k8s.io', version: 'v1', kind: 'RuntimeClass', plural: 'runtimeclasses', namespaced: false })
