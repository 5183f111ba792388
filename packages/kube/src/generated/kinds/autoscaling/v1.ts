// Generated from k8s.io/kubernetes@v1.36.3 by `npm run generate -w packages/kube`. Do not edit.
import { defineKind } from '../../../kind/kind.js'
import type { Kind } from '../../../kind/kind.js'
import type { ObjectMeta } from '../../../meta/index.js'
import type { ListMeta, Time } from '../meta/v1.js'

export interface CrossVersionObjectReference {
  apiVersion?: string
  kind: string
  name: string
}

export interface HorizontalPodAutoscaler {
  apiVersion: 'autoscaling/v1'
  kind: 'HorizontalPodAutoscaler'
  metadata: ObjectMeta
  spec: HorizontalPodAutoscalerSpec
  status?: HorizontalPodAutoscalerStatus
}

export interface HorizontalPodAutoscalerList {
  apiVersion: 'autoscaling/v1'
  kind: 'HorizontalPodAutoscalerList'
  metadata: ListMeta
  items: HorizontalPodAutoscaler[]
}

export interface HorizontalPodAutoscalerSpec {
  maxReplicas: number
  minReplicas?: number
  scaleTargetRef: CrossVersionObjectReference
  targetCPUUtilizationPercentage?: number
}

export interface HorizontalPodAutoscalerStatus {
  currentCPUUtilizationPercentage?: number
  currentReplicas: number
  desiredReplicas: number
  lastScaleTime?: Time
  observedGeneration?: number
}

export interface Scale {
  apiVersion: 'autoscaling/v1'
  kind: 'Scale'
  metadata?: ObjectMeta
  spec?: ScaleSpec
  status?: ScaleStatus
}

export interface ScaleSpec {
  replicas?: number
}

export interface ScaleStatus {
  replicas: number
  selector?: string
}

export const HorizontalPodAutoscaler: Kind<HorizontalPodAutoscaler> = /* @__PURE__ */ defineKind({ group: 'autoscaling', version: 'v1', kind: 'HorizontalPodAutoscaler', plural: 'horizontalpodautoscalers', namespaced: true, shortNames: ['hpa'], categories: ['all'] })
