import { formatTime } from '@setpoint/kube'
import type { JobCondition, JobStatus } from '@setpoint/kube/kinds/batch/v1'

export function jobCondition(
  type: string,
  status: 'True' | 'False',
  reason: string,
  message: string,
  now: number,
): JobCondition {
  const time = formatTime(now)
  return { type, status, lastProbeTime: time, lastTransitionTime: time, reason, message }
}

/** With this condition; one that was never true is not told to be false. The same list when nothing changes. */
export function ensureCondition(conditions: readonly JobCondition[], next: JobCondition): readonly JobCondition[] {
  const current = conditions.find(({ type }) => type === next.type)
  if (current === undefined) return next.status === 'False' ? conditions : [...conditions, next]
  if (current.status === next.status && current.reason === next.reason && current.message === next.message) {
    return conditions
  }
  return conditions.map((condition) => (condition === current ? next : condition))
}

export function trueCondition({ conditions = [] }: JobStatus, type: string): JobCondition | undefined {
  return conditions.find((condition) => condition.type === type && condition.status === 'True')
}

export function isFinished(status: JobStatus): boolean {
  return trueCondition(status, 'Complete') !== undefined || trueCondition(status, 'Failed') !== undefined
}
