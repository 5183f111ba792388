import { parseTime } from '@setpoint/kube'
import type { Pod } from './kinds.js'

/** Neither over nor being deleted: what a controller counts. */
export function isActive({ metadata, status }: Pod): boolean {
  return status.phase !== 'Succeeded' && status.phase !== 'Failed' && metadata.deletionTimestamp === undefined
}

export function isOver({ status }: Pod): boolean {
  return status.phase === 'Succeeded' || status.phase === 'Failed'
}

/** Being deleted, and not over yet. */
export function isTerminating(pod: Pod): boolean {
  return pod.metadata.deletionTimestamp !== undefined && !isOver(pod)
}

export function isReady({ status }: Pod): boolean {
  return status.conditions?.some(({ type, status: value }) => type === 'Ready' && value === 'True') ?? false
}

/** When the pod became ready, in milliseconds; 0 when it is not. */
export function readySince({ status }: Pod): number {
  const condition = status.conditions?.find(({ type, status: value }) => type === 'Ready' && value === 'True')
  return parseTime(condition?.lastTransitionTime ?? '') ?? 0
}

/** Ready for at least this long. */
export function isAvailable(pod: Pod, minReadySeconds: number, now: number): boolean {
  if (!isReady(pod)) return false
  if (minReadySeconds === 0) return true
  const since = readySince(pod)
  return since !== 0 && since + minReadySeconds * 1000 <= now
}

/** Milliseconds until the first of the pods that are ready becomes available; undefined when none is on its way. */
export function nextAvailability(pods: readonly Pod[], minReadySeconds: number, now: number): number | undefined {
  if (minReadySeconds === 0) return undefined
  const waits = pods
    .filter((pod) => isReady(pod) && !isAvailable(pod, minReadySeconds, now))
    .map((pod) => readySince(pod) + minReadySeconds * 1000 - now)
  return waits.length === 0 ? undefined : Math.max(1, Math.min(...waits))
}

/** The most restarts of any container. */
export function maxRestarts({ status }: Pod): number {
  return Math.max(0, ...(status.containerStatuses ?? []).map(({ restartCount }) => restartCount))
}
