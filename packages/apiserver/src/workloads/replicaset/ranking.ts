import { createdAt, isReady, maxRestarts, type Pod, readySince } from '../machinery/index.js'

const PHASES: Readonly<Record<string, number>> = { Pending: 0, Unknown: 1, Running: 2 }

/**
 * The pods that a controller can best do without, in the order in which it deletes them: unscheduled before scheduled,
 * pending before running, not ready before ready, cheap before costly, crowded together before alone, and the young
 * before the old by orders of magnitude.
 */
export function expendable(pods: readonly Pod[], related: readonly Pod[], count: number, now: number): Pod[] {
  if (count >= pods.length) return [...pods]
  const neighbours = new Map<string, number>()
  for (const { spec } of related) {
    neighbours.set(spec.nodeName ?? '', (neighbours.get(spec.nodeName ?? '') ?? 0) + 1)
  }
  const crowd = ({ spec }: Pod): number => neighbours.get(spec.nodeName ?? '') ?? 0
  const order = (a: Pod, b: Pod): number =>
    isScheduled(a) - isScheduled(b) ||
    (PHASES[a.status.phase ?? ''] ?? 0) - (PHASES[b.status.phase ?? ''] ?? 0) ||
    Number(isReady(a)) - Number(isReady(b)) ||
    deletionCost(a) - deletionCost(b) ||
    crowd(b) - crowd(a) ||
    byMagnitude(readySince(a), readySince(b), a, b, now) ||
    maxRestarts(b) - maxRestarts(a) ||
    byMagnitude(createdAt(a), createdAt(b), a, b, now)
  return [...pods].sort(order).slice(0, count)
}

function isScheduled({ spec }: Pod): number {
  return (spec.nodeName ?? '') === '' ? 0 : 1
}

function deletionCost({ metadata }: Pod): number {
  const text = metadata.annotations?.['controller.kubernetes.io/pod-deletion-cost'] ?? '0'
  return /^-?\d+$/.test(text) ? Number(text) : 0
}

/** Younger first, but ages count by powers of two; of the same magnitude, the UID decides. */
function byMagnitude(a: number, b: number, podA: Pod, podB: Pod, now: number): number {
  if (a === b) return 0
  const difference = magnitude(now - a) - magnitude(now - b)
  if (difference !== 0) return difference
  return (podA.metadata.uid ?? '') < (podB.metadata.uid ?? '') ? -1 : 1
}

function magnitude(age: number): number {
  return age <= 0 ? -1 : Math.floor(Math.log2(age))
}
