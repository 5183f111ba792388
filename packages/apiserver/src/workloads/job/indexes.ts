import type { JobCondition, JobStatus } from '@setpoint/kube/kinds/batch/v1'
import { isActive, type Job, type Pod } from '../machinery/index.js'
import { jobCondition } from './conditions.js'
import { failureTarget } from './end.js'
import { IndexSet } from './index-set.js'
import { earlierFailures, hasFailed, indexOf, isTracked } from './pods.js'
import { judgeFailure, metSuccessRule } from './policies.js'

/** How far an indexed job is. */
export interface Indexes {
  readonly succeeded: IndexSet
  /** Those that have used up their attempts; undefined where there is no limit per index. */
  readonly failed: IndexSet | undefined
}

/** What the status says, and what has happened since. */
export function countIndexes(job: Job, status: JobStatus, pods: readonly Pod[]): Indexes {
  const { completions = 0, backoffLimitPerIndex } = job.spec
  const indexesOf = (which: (pod: Pod) => boolean): number[] =>
    pods
      .filter((pod) => isTracked(pod) && which(pod))
      .flatMap((pod) => indexOf(pod) ?? [])
      .filter((index) => index < completions)
  const done = indexesOf(({ status: { phase } }) => phase === 'Succeeded')
  const succeeded = IndexSet.parse(status.completedIndexes, completions).with(done)
  if (backoffLimitPerIndex === undefined) return { succeeded, failed: undefined }
  const lost = indexesOf((pod) => losesIndex(job, pod, backoffLimitPerIndex))
  return { succeeded, failed: IndexSet.parse(status.failedIndexes, completions).with(lost) }
}

function losesIndex(job: Job, pod: Pod, limit: number): boolean {
  if (!hasFailed(job, pod)) return false
  const { failsIndex, counts } = judgeFailure(job.spec.podFailurePolicy, pod)
  return failsIndex || (counts && earlierFailures(pod).counted >= limit)
}

/** Why a job is over by its indexes, if it is. */
export function endByIndexes({ spec }: Job, { succeeded, failed }: Indexes, now: number): JobCondition | undefined {
  const { completions = 0, maxFailedIndexes, successPolicy } = spec
  const lost = failed?.size ?? 0
  if (maxFailedIndexes !== undefined && lost > maxFailedIndexes) {
    const message = 'Job has exceeded the specified maximal number of failed indexes'
    return failureTarget('MaxFailedIndexesExceeded', message, now)
  }
  if (lost > 0 && lost + succeeded.size >= completions) {
    return failureTarget('FailedIndexes', 'Job has failed indexes', now)
  }
  const rule = metSuccessRule(successPolicy, completions, succeeded)
  return rule === undefined ? undefined : jobCondition('SuccessCriteriaMet', 'True', 'SuccessPolicy', rule, now)
}

/** The pods that failed last at indexes that are still to be done: they stay until they are replaced. */
export function lastFailures(job: Job, pods: readonly Pod[], { succeeded, failed }: Indexes): Map<number, Pod> {
  const last = new Map<number, Pod>()
  if (job.spec.backoffLimitPerIndex === undefined) return last
  const active = new Set(pods.filter(isActive).map(indexOf))
  for (const pod of pods) {
    const index = indexOf(pod)
    if (index === undefined || !isTracked(pod) || !hasFailed(job, pod) || active.has(index)) continue
    if (succeeded.has(index) || failed?.has(index) === true) continue
    const other = last.get(index)
    if (other === undefined || attemptsBefore(other) <= attemptsBefore(pod)) last.set(index, pod)
  }
  return last
}

function attemptsBefore(pod: Pod): number {
  const { counted, ignored } = earlierFailures(pod)
  return counted + ignored
}

/** The first indexes that nobody works on and that are neither done nor lost. */
export function pendingIndexes(
  { spec }: Job,
  pods: readonly Pod[],
  { succeeded, failed }: Indexes,
  count: number,
): number[] {
  const taken = new Set(pods.filter(isActive).map(indexOf))
  const pending: number[] = []
  for (let index = 0; index < (spec.completions ?? 0) && pending.length < count; index++) {
    const isOpen = !succeeded.has(index) && failed?.has(index) !== true
    if (isOpen && !taken.has(index)) pending.push(index)
  }
  return pending
}
