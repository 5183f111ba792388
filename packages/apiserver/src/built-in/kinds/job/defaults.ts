import type { Job, JobSpec } from '@setpoint/kube/kinds/batch/v1'
import { setPodTemplateDefaults } from '../pod/index.js'
import { shareTemplateLabels } from './labels.js'

const NO_LIMIT = 2 ** 31 - 1

/** What a job's spec has wherever it stands. Changes `spec`. */
export function setJobTemplateDefaults(spec: JobSpec): void {
  for (const { onPodConditions } of spec.podFailurePolicy?.rules ?? []) {
    for (const pattern of onPodConditions ?? []) pattern.status ||= 'True'
  }
  setPodTemplateDefaults((spec.template ??= {}))
}

/** Changes `job`. */
export function setJobDefaults(job: Job): void {
  const spec = (job.spec ??= {} as JobSpec)
  if (spec.completions === undefined && spec.parallelism === undefined) spec.completions = 1
  spec.parallelism ??= 1
  spec.backoffLimit ??= spec.backoffLimitPerIndex === undefined ? 6 : NO_LIMIT
  shareTemplateLabels(job)
  spec.completionMode ??= 'NonIndexed'
  spec.suspend ??= false
  spec.podReplacementPolicy ??= spec.podFailurePolicy === undefined ? 'TerminatingOrFailed' : 'Failed'
  spec.manualSelector ??= false
  setJobTemplateDefaults(spec)
}
