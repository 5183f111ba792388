import { parseTime } from '@setpoint/kube'
import type { DeploymentCondition, DeploymentStatus } from '@setpoint/kube/kinds/apps/v1'
import { compact, type Deployment, nameOf, type ReplicaSet } from '../machinery/index.js'
import { condition, conditionOf, hasProgressDeadline, withCondition, withoutCondition } from './conditions.js'
import { maxUnavailable, sizeOf, total, wanted } from './sizes.js'

/** The ReplicaSets of a Deployment: the one of its template, if it is there, and all others. */
export interface Sets {
  readonly newest: ReplicaSet | undefined
  readonly old: readonly ReplicaSet[]
}

export function allOf({ newest, old }: Sets): ReplicaSet[] {
  return newest === undefined ? [...old] : [...old, newest]
}

/** What the ReplicaSets add up to, and whether that is enough. */
export function deploymentStatus(deployment: Deployment, sets: Sets, now: number): DeploymentStatus {
  const all = allOf(sets)
  const available = total(all, ({ status }) => status.availableReplicas)
  const isEnough = available >= wanted(deployment) - maxUnavailable(deployment)
  const availability = isEnough
    ? condition('Available', 'True', 'MinimumReplicasAvailable', 'Deployment has minimum availability.', now)
    : condition(
        'Available',
        'False',
        'MinimumReplicasUnavailable',
        'Deployment does not have minimum availability.',
        now,
      )
  const terminating = terminatingReplicas(all)
  const { collisionCount } = deployment.status
  return compact<DeploymentStatus>(
    {
      observedGeneration: deployment.metadata.generation ?? 0,
      replicas: total(all, ({ status }) => status.replicas),
      updatedReplicas: sets.newest?.status.replicas ?? 0,
      readyReplicas: total(all, ({ status }) => status.readyReplicas),
      availableReplicas: available,
      unavailableReplicas: Math.max(0, total(all, sizeOf) - available),
      conditions: withCondition(deployment.status.conditions ?? [], availability),
      ...(terminating === undefined ? {} : { terminatingReplicas: terminating }),
      ...(collisionCount === undefined ? {} : { collisionCount }),
    },
    [
      ...(terminating === undefined ? [] : (['terminatingReplicas'] as const)),
      ...(collisionCount === undefined ? [] : (['collisionCount'] as const)),
    ],
  )
}

/** Undefined while a ReplicaSet that has been looked at does not tell. */
function terminatingReplicas(sets: readonly ReplicaSet[]): number | undefined {
  let sum = 0
  for (const { status } of sets) {
    if (status.terminatingReplicas !== undefined) sum += status.terminatingReplicas
    else if ((status.observedGeneration ?? 0) !== 0) return undefined
  }
  return sum
}

/** {@link deploymentStatus}, and how the rollout is getting on. */
export function rolloutStatus(deployment: Deployment, sets: Sets, now: number): DeploymentStatus {
  const status = deploymentStatus(deployment, sets, now)
  let conditions = status.conditions ?? []
  const watched = hasProgressDeadline(deployment)
  if (!watched) conditions = withoutCondition(conditions, 'Progressing')
  const current = conditionOf(deployment.status, 'Progressing')
  const isSettled =
    (status.replicas ?? 0) === (status.updatedReplicas ?? 0) && current?.reason === 'NewReplicaSetAvailable'
  if (watched && !isSettled) conditions = withProgress(deployment, { ...status, conditions }, sets, current, now)
  const [failure] = replicaFailures(sets)
  conditions =
    failure === undefined ? withoutCondition(conditions, 'ReplicaFailure') : withCondition(conditions, failure)
  return compact(
    { ...status, conditions },
    POINTERS.filter((name) => name in status),
  )
}

/** Zero is something else than absent. */
const POINTERS = ['terminatingReplicas', 'collisionCount'] as const

function withProgress(
  deployment: Deployment,
  status: DeploymentStatus,
  { newest }: Sets,
  current: DeploymentCondition | undefined,
  now: number,
): DeploymentCondition[] {
  const conditions = status.conditions ?? []
  const subject = newest === undefined ? `Deployment "${nameOf(deployment)}"` : `ReplicaSet "${nameOf(newest)}"`
  if (isComplete(deployment, status)) {
    const message = `${subject} has successfully progressed.`
    return withCondition(conditions, condition('Progressing', 'True', 'NewReplicaSetAvailable', message, now))
  }
  if (hasProgressed(deployment, status)) {
    const next = condition('Progressing', 'True', 'ReplicaSetUpdated', `${subject} is progressing.`, now)
    // Every step of progress is a new time of update, even when the reason stays the same.
    const since = current?.status === 'True' ? current.lastTransitionTime : undefined
    const stamped = since === undefined ? next : { ...next, lastTransitionTime: since }
    return withCondition(withoutCondition(conditions, 'Progressing'), stamped)
  }
  if (hasTimedOut(deployment, status, now)) {
    const message = `${subject} has timed out progressing.`
    return withCondition(conditions, condition('Progressing', 'False', 'ProgressDeadlineExceeded', message, now))
  }
  return [...conditions]
}

/** Everything runs the newest template, and serves. */
export function isComplete(deployment: Deployment, status: DeploymentStatus): boolean {
  const goal = wanted(deployment)
  return (
    (status.updatedReplicas ?? 0) === goal &&
    (status.replicas ?? 0) === goal &&
    (status.availableReplicas ?? 0) === goal &&
    (status.observedGeneration ?? 0) >= (deployment.metadata.generation ?? 0)
  )
}

function hasProgressed({ status: before }: Deployment, after: DeploymentStatus): boolean {
  const oldBefore = (before.replicas ?? 0) - (before.updatedReplicas ?? 0)
  const oldAfter = (after.replicas ?? 0) - (after.updatedReplicas ?? 0)
  return (
    (after.updatedReplicas ?? 0) > (before.updatedReplicas ?? 0) ||
    oldAfter < oldBefore ||
    (after.readyReplicas ?? 0) > (before.readyReplicas ?? 0) ||
    (after.availableReplicas ?? 0) > (before.availableReplicas ?? 0)
  )
}

function hasTimedOut({ spec }: Deployment, status: DeploymentStatus, now: number): boolean {
  const progressing = conditionOf(status, 'Progressing')
  if (progressing === undefined || progressing.reason === 'NewReplicaSetAvailable') return false
  if (progressing.reason === 'ProgressDeadlineExceeded') return true
  return (parseTime(progressing.lastUpdateTime ?? '') ?? 0) + (spec.progressDeadlineSeconds ?? 0) * 1000 < now
}

/** The newest ReplicaSet's failure goes before those of the others. */
function replicaFailures(sets: Sets): DeploymentCondition[] {
  const own = failuresOf(sets.newest === undefined ? [] : [sets.newest])
  return own.length > 0 ? own : failuresOf(allOf(sets))
}

function failuresOf(sets: readonly ReplicaSet[]): DeploymentCondition[] {
  return sets.flatMap(({ status }) =>
    (status.conditions ?? [])
      .filter(({ type }) => type === 'ReplicaFailure')
      .map((failure) => ({
        ...failure,
        ...(failure.lastTransitionTime === undefined ? {} : { lastUpdateTime: failure.lastTransitionTime }),
      })),
  )
}

/** Milliseconds until it is time to look whether the deadline has passed; undefined when there is nothing to wait for. */
export function untilDeadline(deployment: Deployment, status: DeploymentStatus, now: number): number | undefined {
  const current = conditionOf(deployment.status, 'Progressing')
  if (!hasProgressDeadline(deployment) || current === undefined) return undefined
  if (isComplete(deployment, status) || current.reason === 'ProgressDeadlineExceeded') return undefined
  const since = parseTime(current.lastUpdateTime ?? '') ?? 0
  const wait = since + (deployment.spec.progressDeadlineSeconds ?? 0) * 1000 - now
  // Times have no fractions of a second: one more, to be past the deadline.
  return Math.max(0, wait) + 1000
}
