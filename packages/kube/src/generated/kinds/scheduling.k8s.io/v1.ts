// Generated from k8s.io/kubernetes@v1.36.3 by `npm run generate -w packages/kube`. Do not edit.
import { defineKind } from '../../../kind/kind.js'
import type { Kind } from '../../../kind/kind.js'
import type { ObjectMeta } from '../../../meta/index.js'
import type { ListMeta } from '../meta/v1.js'

export interface PriorityClass {
  apiVersion: 'scheduling.k8s.io/v1'
  kind: 'PriorityClass'
  metadata: ObjectMeta
  description?: string
  globalDefault?: boolean
  preemptionPolicy?: 'Never' | 'PreemptLowerPriority'
  value?: number
}

export interface PriorityClassList {
  apiVersion: 'scheduling.k8s.io/v1'
  kind: 'PriorityClassList'
  metadata: ListMeta
  items: PriorityClass[]
}

export const PriorityClass: Kind<PriorityClass> = /* @__PURE__ */ defineKind({ group: 'scheduling.k8s.io', version: 'v1', kind: 'PriorityClass', plural: 'priorityclasses', namespaced: false, shortNames: ['pc'] })
