import type { FieldPath } from '@setpoint/kube'
import type { JobSpec } from '@setpoint/kube/kinds/batch/v1'
import { podTemplateWarnings } from '../pod/index.js'

const MANY_COMPLETIONS = 100_000
const MANY_PODS = 10_000

export function jobSpecWarnings(spec: JobSpec, path: FieldPath): string[] {
  const { completionMode, completions = 0, parallelism = 0 } = spec
  const warnings = podTemplateWarnings(spec.template, path.child('template'))
  if (completionMode !== 'Indexed' || completions <= MANY_COMPLETIONS || parallelism <= MANY_PODS) return warnings
  const why =
    'In Indexed Jobs with a number of completions higher than 10^5 and a parallelism higher than 10^4, Kubernetes might not be able to track completedIndexes when a big number of indexes fail'
  return [`${path.toString()}: ${why}`, ...warnings]
}
