import {
  exceedsBytes,
  type FieldError,
  type FieldPath,
  invalid,
  notSupported,
  required,
  tooLong,
  validateDomainPrefixedPath,
} from '@setpoint/kube'
import type { JobSpec } from '@setpoint/kube/kinds/batch/v1'
import type { PodTemplateSpec } from '@setpoint/kube/kinds/v1'
import { checkCounts } from '../workload/counts.js'
import { checkPodTemplate } from '../pod/index.js'
import { checkFailurePolicy, checkSuccessPolicy } from './policies.js'
import { shownSuccessPolicy } from './shown.js'

const MODES = ['NonIndexed', 'Indexed']
const REPLACEMENTS = ['Failed', 'TerminatingOrFailed']
const MAX_PARALLELISM = 100_000
const MAX_FAILED_INDEXES = 100_000
const MANY_COMPLETIONS = 100_000
const MAX_WITH_MANY_COMPLETIONS = 10_000
const MAX_MANAGED_BY = 63

/** What a job and the template of one share. `old`: the pod template that it replaces. */
export function checkJobSpec(errors: FieldError[], spec: JobSpec, path: FieldPath, old?: PodTemplateSpec): void {
  checkCounts(
    errors,
    spec,
    [
      'parallelism',
      'completions',
      'activeDeadlineSeconds',
      'backoffLimit',
      'ttlSecondsAfterFinished',
      'backoffLimitPerIndex',
      'maxFailedIndexes',
    ],
    path,
  )
  const { managedBy, completionMode = 'NonIndexed', maxFailedIndexes, backoffLimitPerIndex } = spec
  if (maxFailedIndexes !== undefined && backoffLimitPerIndex === undefined) {
    errors.push(required(path.child('backoffLimitPerIndex'), 'when maxFailedIndexes is specified'))
  }
  if (managedBy !== undefined) {
    errors.push(...validateDomainPrefixedPath(path.child('managedBy'), managedBy))
    if (exceedsBytes(managedBy, MAX_MANAGED_BY)) errors.push(tooLong(path.child('managedBy'), MAX_MANAGED_BY))
  }
  if (!MODES.includes(completionMode)) errors.push(notSupported(path.child('completionMode'), completionMode, MODES))
  if (completionMode === 'Indexed') checkIndexed(errors, spec, path)
  if (completionMode === 'NonIndexed') checkNotIndexed(errors, spec, path)
  if (spec.podFailurePolicy !== undefined) checkFailurePolicy(errors, spec, path.child('podFailurePolicy'))
  if (spec.successPolicy !== undefined) {
    if (completionMode === 'Indexed') checkSuccessPolicy(errors, spec, path.child('successPolicy'))
    else
      errors.push(
        invalid(
          path.child('successPolicy'),
          shownSuccessPolicy(spec.successPolicy),
          'requires indexed completion mode',
        ),
      )
  }
  checkReplacementPolicy(errors, spec, path.child('podReplacementPolicy'))
  checkPodTemplate(errors, spec.template ?? {}, path.child('template'), old)
  checkRestartPolicy(errors, spec, path.child('template', 'spec', 'restartPolicy'))
}

function checkIndexed(errors: FieldError[], spec: JobSpec, path: FieldPath): void {
  const { completions, parallelism, maxFailedIndexes, backoffLimitPerIndex } = spec
  const failed = path.child('maxFailedIndexes')
  if (completions === undefined) errors.push(required(path.child('completions'), 'when completion mode is Indexed'))
  if (parallelism !== undefined && parallelism > MAX_PARALLELISM) {
    const why = `must be less than or equal to ${MAX_PARALLELISM} when completion mode is Indexed`
    errors.push(invalid(path.child('parallelism'), parallelism, why))
  }
  if (maxFailedIndexes !== undefined) {
    if (completions !== undefined && maxFailedIndexes > completions) {
      errors.push(invalid(failed, maxFailedIndexes, 'must be less than or equal to completions'))
    }
    if (maxFailedIndexes > MAX_FAILED_INDEXES) {
      errors.push(invalid(failed, maxFailedIndexes, `must be less than or equal to ${MAX_FAILED_INDEXES}`))
    }
  }
  if (completions === undefined || completions <= MANY_COMPLETIONS || backoffLimitPerIndex === undefined) return
  const why = `must be less than or equal to ${MAX_WITH_MANY_COMPLETIONS} when completions are above ${MANY_COMPLETIONS} and used with backoff limit per index`
  if (maxFailedIndexes === undefined) {
    errors.push(required(failed, `must be specified when completions is above ${MANY_COMPLETIONS}`))
  }
  if (parallelism !== undefined && parallelism > MAX_WITH_MANY_COMPLETIONS) {
    errors.push(invalid(path.child('parallelism'), parallelism, why))
  }
  if (maxFailedIndexes !== undefined && maxFailedIndexes > MAX_WITH_MANY_COMPLETIONS) {
    errors.push(invalid(failed, maxFailedIndexes, why))
  }
}

function checkNotIndexed(errors: FieldError[], spec: JobSpec, path: FieldPath): void {
  for (const field of ['backoffLimitPerIndex', 'maxFailedIndexes'] as const) {
    if (spec[field] === undefined) continue
    errors.push(invalid(path.child(field), spec[field], 'requires indexed completion mode'))
  }
}

function checkReplacementPolicy(errors: FieldError[], spec: JobSpec, path: FieldPath): void {
  const policy = spec.podReplacementPolicy
  const supported = spec.podFailurePolicy === undefined ? REPLACEMENTS : ['Failed']
  if (policy !== undefined && !supported.includes(policy)) errors.push(notSupported(path, policy, supported))
}

/** Pods of a job come to an end. */
function checkRestartPolicy(errors: FieldError[], spec: JobSpec, path: FieldPath): void {
  const policy: string = spec.template?.spec?.restartPolicy ?? ''
  if (policy === 'Always' || policy === '') errors.push(required(path, 'valid values: "OnFailure", "Never"'))
  else if (policy !== 'OnFailure' && policy !== 'Never') {
    errors.push(notSupported(path, policy, ['OnFailure', 'Never']))
  } else if (spec.podFailurePolicy !== undefined && policy !== 'Never') {
    errors.push(invalid(path, policy, 'only "Never" is supported when podFailurePolicy is specified'))
  }
}
