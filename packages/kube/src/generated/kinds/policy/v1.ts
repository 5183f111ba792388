// Generated from k8s.io/kubernetes@v1.36.3 by `npm run generate -w packages/kube`. Do not edit.
import { defineKind } from '../../../kind/kind.js'
import type { Kind } from '../../../kind/kind.js'
import type { ObjectMeta } from '../../../meta/index.js'
import type { Condition, DeleteOptions, IntOrString, LabelSelector, ListMeta, Time } from '../meta/v1.js'

export interface Eviction {
  apiVersion: 'policy/v1'
  kind: 'Eviction'
  metadata?: ObjectMeta
  deleteOptions?: DeleteOptions
}

export interface PodDisruptionBudget {
  apiVersion: 'policy/v1'
  kind: 'PodDisruptionBudget'
  metadata: ObjectMeta
  spec?: PodDisruptionBudgetSpec
  status?: PodDisruptionBudgetStatus
}

export interface PodDisruptionBudgetList {
  apiVersion: 'policy/v1'
  kind: 'PodDisruptionBudgetList'
  metadata: ListMeta
  items: PodDisruptionBudget[]
}

export interface PodDisruptionBudgetSpec {
  maxUnavailable?: IntOrString
  minAvailable?: IntOrString
  selector?: LabelSelector
  unhealthyPodEvictionPolicy?: 'AlwaysAllow' | 'IfHealthyBudget'
}

export interface PodDisruptionBudgetStatus {
  conditions?: Condition[]
  currentHealthy?: number
  desiredHealthy?: number
  disruptedPods?: { [key: string]: Time }
  disruptionsAllowed?: number
  expectedPods?: number
  observedGeneration?: number
}

export const PodDisruptionBudget: Kind<PodDisruptionBudget> = /* @__PURE__ */ defineKind({ group: 'policy', version: 'v1', kind: 'PodDisruptionBudget', plural: 'poddisruptionbudgets', namespaced: true, shortNames: ['pdb'] })
