import { formatTime } from '@setpoint/kube'
import type { DeploymentCondition, DeploymentStatus } from '@setpoint/kube/kinds/apps/v1'
import type { Deployment } from '../machinery/index.js'

type Conditions = readonly DeploymentCondition[]

export function conditionOf(status: DeploymentStatus, type: string): DeploymentCondition | undefined {
  return status.conditions?.find((condition) => condition.type === type)
}

export function condition(
  type: string,
  status: 'True' | 'False' | 'Unknown',
  reason: string,
  message: string,
  now: number,
): DeploymentCondition {
  const time = formatTime(now)
  return { type, status, lastUpdateTime: time, lastTransitionTime: time, reason, message }
}

/** With this condition last; one of the same status and reason stays as it was, message and all. */
export function withCondition(conditions: Conditions, next: DeploymentCondition): DeploymentCondition[] {
  const current = conditions.find(({ type }) => type === next.type)
  if (current?.status === next.status && current.reason === next.reason) return [...conditions]
  const lastTransitionTime = current?.status === next.status ? current.lastTransitionTime : next.lastTransitionTime
  return [
    ...withoutCondition(conditions, next.type),
    { ...next, ...(lastTransitionTime === undefined ? {} : { lastTransitionTime }) },
  ]
}

export function withoutCondition(conditions: Conditions, type: string): DeploymentCondition[] {
  return conditions.filter((other) => other.type !== type)
}

/** Whether the rollout is watched for progress: the greatest number stands for never. */
export function hasProgressDeadline({ spec }: Deployment): boolean {
  return spec.progressDeadlineSeconds !== undefined && spec.progressDeadlineSeconds !== 2 ** 31 - 1
}
