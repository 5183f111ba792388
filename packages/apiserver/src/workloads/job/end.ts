import { parseTime } from '@setpoint/kube'
import type { JobCondition, JobStatus } from '@setpoint/kube/kinds/batch/v1'
import type { Job, Pod } from '../machinery/index.js'
import { jobCondition, trueCondition } from './conditions.js'
import { hasFailed } from './pods.js'
import { judgeFailure } from './policies.js'

/** The condition that announces a failure: what is still running is stopped before the job is failed for good. */
export function failureTarget(reason: string, message: string, now: number): JobCondition {
  return jobCondition('FailureTarget', 'True', reason, message, now)
}

/** Why a job is over, if it is, but for the success of its pods. `failed` is how many have failed so far. */
export function findEnd(
  job: Job,
  status: JobStatus,
  pods: readonly Pod[],
  failed: number,
  now: number,
): JobCondition | undefined {
  const met = trueCondition(status, 'SuccessCriteriaMet')
  if (met !== undefined) return met
  const target = trueCondition(status, 'FailureTarget')
  if (target !== undefined) return jobCondition('Failed', 'True', target.reason ?? '', target.message ?? '', now)
  const { podFailurePolicy, backoffLimit = 6 } = job.spec
  const [fatal] = pods
    .filter((pod) => podFailurePolicy !== undefined && hasFailed(job, pod))
    .flatMap((pod) => judgeFailure(podFailurePolicy, pod).failsJob ?? [])
  if (fatal !== undefined) return failureTarget('PodFailurePolicy', fatal, now)
  if (failed > backoffLimit || restartsExceedLimit(job, pods)) {
    return failureTarget('BackoffLimitExceeded', 'Job has reached the specified backoff limit', now)
  }
  const left = untilDeadline(job, status, now)
  if (left === undefined || left > 0) return undefined
  return failureTarget('DeadlineExceeded', 'Job was active longer than specified deadline', now)
}

/** Milliseconds until a job has been active for too long; undefined: it may take its time. */
export function untilDeadline({ spec }: Job, { startTime = '' }: JobStatus, now: number): number | undefined {
  const start = parseTime(startTime)
  if (spec.activeDeadlineSeconds === undefined || spec.suspend === true || start === undefined) return undefined
  return start + spec.activeDeadlineSeconds * 1000 - now
}

/** Containers that are restarted in place count as failures too. */
function restartsExceedLimit({ spec }: Job, pods: readonly Pod[]): boolean {
  if (spec.template.spec.restartPolicy !== 'OnFailure') return false
  const running = pods.filter(({ status }) => status.phase === 'Running' || status.phase === 'Pending')
  const restarts = running
    .flatMap(({ status }) => [...(status.initContainerStatuses ?? []), ...(status.containerStatuses ?? [])])
    .reduce((sum, { restartCount }) => sum + restartCount, 0)
  const { backoffLimit = 6 } = spec
  return backoffLimit === 0 ? restarts > 0 : restarts >= backoffLimit
}
