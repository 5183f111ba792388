// Generated from k8s.io/kubernetes@v1.36.3 by `npm run generate -w packages/kube`. Do not edit.
import { defineKind } from '../../../kind/kind.js'
import type { Kind } from '../../../kind/kind.js'
import type { ObjectMeta } from '../../../meta/index.js'
import type { LabelSelector, ListMeta, Time } from '../meta/v1.js'
import type { ObjectReference, PodTemplateSpec } from '../v1.js'

export interface CronJob {
  apiVersion: 'batch/v1'
  kind: 'CronJob'
  metadata: ObjectMeta
  spec: CronJobSpec
  status?: CronJobStatus
}

export interface CronJobList {
  apiVersion: 'batch/v1'
  kind: 'CronJobList'
  metadata: ListMeta
  items: CronJob[]
}

export interface CronJobSpec {
  concurrencyPolicy?: 'Allow' | 'Forbid' | 'Replace'
  failedJobsHistoryLimit?: number
  jobTemplate: JobTemplateSpec
  schedule: string
  startingDeadlineSeconds?: number
  successfulJobsHistoryLimit?: number
  suspend?: boolean
  timeZone?: string
}

export interface CronJobStatus {
  active?: ObjectReference[]
  lastScheduleTime?: Time
  lastSuccessfulTime?: Time
}

export interface Job {
  apiVersion: 'batch/v1'
  kind: 'Job'
  metadata: ObjectMeta
  spec?: JobSpec
  status?: JobStatus
}

export interface JobCondition {
  lastProbeTime?: Time
  lastTransitionTime?: Time
  message?: string
  reason?: string
  status: string
  type: string
}

export interface JobList {
  apiVersion: 'batch/v1'
  kind: 'JobList'
  metadata: ListMeta
  items: Job[]
}

export interface JobSpec {
  activeDeadlineSeconds?: number
  backoffLimit?: number
  backoffLimitPerIndex?: number
  completionMode?: 'Indexed' | 'NonIndexed'
  completions?: number
  managedBy?: string
  manualSelector?: boolean
  maxFailedIndexes?: number
  parallelism?: number
  podFailurePolicy?: PodFailurePolicy
  podReplacementPolicy?: 'Failed' | 'TerminatingOrFailed'
  selector?: LabelSelector
  successPolicy?: SuccessPolicy
  suspend?: boolean
  template: PodTemplateSpec
  ttlSecondsAfterFinished?: number
}

export interface JobStatus {
  active?: number
  completedIndexes?: string
  completionTime?: Time
  conditions?: JobCondition[]
  failed?: number
  failedIndexes?: string
  ready?: number
  startTime?: Time
  succeeded?: number
  terminating?: number
  uncountedTerminatedPods?: UncountedTerminatedPods
}

export interface JobTemplateSpec {
  metadata?: ObjectMeta
  spec?: JobSpec
}

export interface PodFailurePolicy {
  rules: PodFailurePolicyRule[]
}

export interface PodFailurePolicyOnExitCodesRequirement {
  containerName?: string
  operator: 'In' | 'NotIn'
  values: number[]
}

export interface PodFailurePolicyOnPodConditionsPattern {
  status?: string
  type: string
}

export interface PodFailurePolicyRule {
  action: 'Count' | 'FailIndex' | 'FailJob' | 'Ignore'
  onExitCodes?: PodFailurePolicyOnExitCodesRequirement
  onPodConditions?: PodFailurePolicyOnPodConditionsPattern[]
}

export interface SuccessPolicy {
  rules: SuccessPolicyRule[]
}

export interface SuccessPolicyRule {
  succeededCount?: number
  succeededIndexes?: string
}

export interface UncountedTerminatedPods {
  failed?: string[]
  succeeded?: string[]
}

export const CronJob: Kind<CronJob> = /* @__PURE__ */ defineKind({ group: 'batch', version: 'v1', kind: 'CronJob', plural: 'cronjobs', namespaced: true, shortNames: ['cj'], categories: ['all'] })
export const Job: Kind<Job> = /* @__PURE__ */ defineKind({ group: 'batch', version: 'v1', kind: 'Job', plural: 'jobs', namespaced: true, categories: ['all'] })
