import { type FieldError, fieldPath, invalid, parseTime, required, sameValue } from '@setpoint/kube'
import type { Job, JobSpec, JobStatus } from '@setpoint/kube/kinds/batch/v1'
import { checkUnique, invalidWithoutValue } from '../checks.js'
import { checkCounts } from '../workload/counts.js'
import { goStruct } from '../go-struct.js'
import { countIndexes, firstCommonIndex } from './indexes.js'

const STATUS = fieldPath('status')
const CONDITIONS = STATUS.child('conditions')

function has({ conditions }: JobStatus, type: string, value = 'True'): boolean {
  return conditions?.some((condition) => condition.type === type && condition.status === value) ?? false
}

function isFinished(status: JobStatus): boolean {
  return has(status, 'Complete') || has(status, 'Failed')
}

/** Which parts of a status a write changes: what it leaves alone is not held against it. */
function changesOf(status: JobStatus, before: JobStatus): Changes {
  const differs = (field: keyof JobStatus): boolean => !sameValue(status[field], before[field])
  return {
    finished: isFinished(status) !== isFinished(before),
    complete: has(status, 'Complete') !== has(before, 'Complete'),
    failed: has(status, 'Failed') !== has(before, 'Failed'),
    failureTarget: has(status, 'FailureTarget') !== has(before, 'FailureTarget'),
    successCriteria: has(status, 'SuccessCriteriaMet') !== has(before, 'SuccessCriteriaMet'),
    completedIndexes: (status.completedIndexes ?? '') !== (before.completedIndexes ?? ''),
    failedIndexes: differs('failedIndexes'),
    active: (status.active ?? 0) !== (before.active ?? 0),
    startTime: differs('startTime'),
    completionTime: differs('completionTime'),
    uncounted: differs('uncountedTerminatedPods'),
    ready: differs('ready'),
    terminating: differs('terminating'),
  }
}

type Changes = Readonly<
  Record<
    | 'finished'
    | 'complete'
    | 'failed'
    | 'failureTarget'
    | 'successCriteria'
    | 'completedIndexes'
    | 'failedIndexes'
    | 'active'
    | 'startTime'
    | 'completionTime'
    | 'uncounted'
    | 'ready'
    | 'terminating',
    boolean
  >
>

/** What a controller may say of a job: numbers that only grow, an end that stays one. */
export function validateJobStatus(job: Job, old: Job): FieldError[] {
  const errors: FieldError[] = []
  const spec = job.spec ?? ({} as JobSpec)
  const [status, before] = [job.status ?? {}, old.status ?? {}]
  const changed = changesOf(status, before)
  checkCounts(errors, status, ['active', 'succeeded', 'failed', 'ready', 'terminating'], STATUS)
  checkUncounted(errors, status)
  checkConditions(errors, status, changed)
  checkTimes(errors, status, changed)
  checkFinished(errors, spec, status, changed)
  checkIndexes(errors, spec, status, changed)
  if ((changed.ready || changed.active) && (status.ready ?? 0) > (status.active ?? 0)) {
    errors.push(invalid(STATUS.child('ready'), status.ready, 'cannot set more ready pods than active'))
  }
  checkSuccess(errors, spec, status)
  checkProgress(errors, spec, status, before, changed)
  return errors
}

function checkUncounted(errors: FieldError[], { uncountedTerminatedPods }: JobStatus): void {
  const seen = new Set<string>()
  for (const list of ['succeeded', 'failed'] as const) {
    for (const [index, uid] of (uncountedTerminatedPods?.[list] ?? []).entries()) {
      const at = STATUS.child('uncountedTerminatedPods', list).index(index)
      if (uid === '') errors.push(invalid(at, uid, 'must not be empty'))
      else checkUnique(errors, seen, uid, at)
    }
  }
}

function checkConditions(errors: FieldError[], status: JobStatus, changed: Changes): void {
  const complete = has(status, 'Complete')
  if ((changed.complete || changed.failed) && complete && has(status, 'Failed')) {
    errors.push(invalidWithoutValue(CONDITIONS, 'cannot set Complete=True and Failed=true conditions'))
  }
  if ((changed.complete || changed.failureTarget) && complete && has(status, 'FailureTarget')) {
    errors.push(invalidWithoutValue(CONDITIONS, 'cannot set Complete=True and FailureTarget=true conditions'))
  }
}

function checkTimes(errors: FieldError[], status: JobStatus, changed: Changes): void {
  const { startTime, completionTime } = status
  const complete = has(status, 'Complete')
  const at = STATUS.child('completionTime')
  if (changed.complete || changed.completionTime) {
    if (completionTime !== undefined && !complete) {
      errors.push(invalid(at, completionTime, 'cannot set completionTime when there is no Complete=True condition'))
    }
    if (completionTime === undefined && complete) {
      errors.push(required(at, 'completionTime is required for Complete jobs'))
    }
  }
  if ((changed.startTime || changed.completionTime) && startTime !== undefined && completionTime !== undefined) {
    if ((parseTime(completionTime) ?? 0) < (parseTime(startTime) ?? 0)) {
      errors.push(invalid(at, completionTime, 'must be equal to or after `startTime`'))
    }
  }
}

function checkFinished(errors: FieldError[], spec: JobSpec, status: JobStatus, changed: Changes): void {
  if ((changed.failed || changed.failedIndexes) && has(status, 'Failed') && !has(status, 'FailureTarget')) {
    const why = 'cannot set Failed=True condition without the FailureTarget=true condition'
    errors.push(invalidWithoutValue(CONDITIONS, why))
  }
  if ((changed.complete || changed.successCriteria) && has(status, 'Complete') && !has(status, 'SuccessCriteriaMet')) {
    const why = 'cannot set Complete=True condition without the SuccessCriteriaMet=true condition'
    errors.push(invalidWithoutValue(CONDITIONS, why))
  }
  if (!isFinished(status)) return
  if ((changed.finished || changed.active) && (status.active ?? 0) > 0) {
    errors.push(invalid(STATUS.child('active'), status.active, 'active>0 is invalid for finished job'))
  }
  const neverRan = spec.suspend === true && spec.completions === 0
  if ((changed.finished || changed.startTime) && !neverRan && status.startTime === undefined) {
    errors.push(required(STATUS.child('startTime'), 'startTime is required for finished job'))
  }
  if ((changed.finished || changed.terminating) && (status.terminating ?? 0) > 0) {
    errors.push(invalid(STATUS.child('terminating'), status.terminating, 'terminating>0 is invalid for finished job'))
  }
  const { failed = [], succeeded = [] } = status.uncountedTerminatedPods ?? {}
  if ((changed.finished || changed.uncounted) && failed.length + succeeded.length > 0) {
    const shown = goStruct({ Succeeded: orNull(succeeded), Failed: orNull(failed) })
    errors.push(invalid(STATUS.child('uncountedTerminatedPods'), shown, 'must be empty for finished job'))
  }
}

function orNull(list: readonly string[]): string[] | undefined {
  return list.length === 0 ? undefined : [...list]
}

function checkIndexes(errors: FieldError[], spec: JobSpec, status: JobStatus, changed: Changes): void {
  const { completions, backoffLimitPerIndex } = spec
  const { completedIndexes = '', failedIndexes } = status
  const [completedAt, failedAt] = [STATUS.child('completedIndexes'), STATUS.child('failedIndexes')]
  const check = (text: string, name: string): void => {
    const counted = countIndexes(text, completions ?? 0)
    if (typeof counted === 'number') return
    errors.push(invalid(STATUS.child(name), text, `error parsing ${name}: ${counted}`))
  }
  if (changed.completedIndexes) {
    if (completions !== undefined) check(completedIndexes, 'completedIndexes')
    if (completedIndexes !== '' && spec.completionMode !== 'Indexed') {
      const why = 'cannot set non-empty completedIndexes when non-indexed completion mode'
      errors.push(invalid(completedAt, completedIndexes, why))
    }
  }
  if (failedIndexes === undefined) return
  if (changed.failedIndexes) {
    if (completions !== undefined && backoffLimitPerIndex !== undefined) check(failedIndexes, 'failedIndexes')
    if (backoffLimitPerIndex === undefined) {
      const why = 'cannot set non-null failedIndexes when backoffLimitPerIndex is null'
      errors.push(invalid(failedAt, failedIndexes, why))
    }
  }
  if ((changed.failedIndexes || changed.completedIndexes) && completions !== undefined) {
    const common = firstCommonIndex(completedIndexes, failedIndexes, completions)
    if (common !== undefined) {
      errors.push(invalid(failedAt, failedIndexes, `failedIndexes and completedIndexes overlap at index: ${common}`))
    }
  }
}

function checkSuccess(errors: FieldError[], spec: JobSpec, status: JobStatus): void {
  if (has(status, 'SuccessCriteriaMet')) {
    for (const other of ['Failed', 'FailureTarget']) {
      if (!has(status, other)) continue
      errors.push(invalidWithoutValue(CONDITIONS, `cannot set SuccessCriteriaMet=True and ${other}=true conditions`))
    }
  } else if (spec.successPolicy !== undefined && has(status, 'Complete')) {
    const why = 'cannot set Complete=True for Job with SuccessPolicy unless SuccessCriteriaMet=True'
    errors.push(invalidWithoutValue(CONDITIONS, why))
  }
}

/** What was said before holds. */
function checkProgress(
  errors: FieldError[],
  spec: JobSpec,
  status: JobStatus,
  before: JobStatus,
  changed: Changes,
): void {
  for (const type of ['Failed', 'Complete', 'FailureTarget']) {
    if (!has(before, type) || has(status, type)) continue
    errors.push(invalidWithoutValue(CONDITIONS, `cannot disable the terminal ${type}=True condition`))
  }
  const [failed, succeeded] = [status.failed ?? 0, status.succeeded ?? 0]
  if (failed < (before.failed ?? 0)) {
    errors.push(invalid(STATUS.child('failed'), failed, 'cannot decrease the failed counter'))
  }
  const mayShrink = spec.completionMode === 'Indexed' && spec.completions === spec.parallelism
  if (!mayShrink && succeeded < (before.succeeded ?? 0)) {
    errors.push(invalid(STATUS.child('succeeded'), succeeded, 'cannot decrease the succeeded counter'))
  }
  const { completionTime, startTime } = status
  if (completionTime !== undefined && before.completionTime !== undefined && changed.completionTime) {
    errors.push(invalid(STATUS.child('completionTime'), completionTime, 'field is immutable'))
  }
  const resuming = has(before, 'Suspended') && has(status, 'Suspended', 'False')
  if (before.startTime !== undefined && changed.startTime && !resuming && spec.suspend !== true) {
    errors.push(invalid(STATUS.child('startTime'), startTime, 'field is immutable for unsuspended job once set'))
  }
  if (has(before, 'SuccessCriteriaMet') && !has(status, 'SuccessCriteriaMet')) {
    errors.push(invalidWithoutValue(CONDITIONS, 'cannot disable the SuccessCriteriaMet=True condition'))
  }
  if (has(before, 'Complete') && !has(before, 'SuccessCriteriaMet') && has(status, 'SuccessCriteriaMet')) {
    const why = 'cannot set SuccessCriteriaMet=True for Job already has Complete=true conditions'
    errors.push(invalidWithoutValue(CONDITIONS, why))
  }
}
