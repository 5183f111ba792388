import { byAge, isReady, type Job, type Pod } from '../machinery/index.js'
import { indexOf, isIndexed } from './pods.js'

/**
 * The pods that a job has too many, at least so many: of two for the same index one, those for indexes that do not
 * exist, and then those that are not ready and the youngest.
 */
export function surplusPods(job: Job, active: readonly Pod[], atLeast: number): Pod[] {
  const ordered = [...active].sort((a, b) => Number(isReady(a)) - Number(isReady(b)) || byAge(b, a))
  const doomed: Pod[] = []
  if (isIndexed(job)) {
    const seen = new Set<number>()
    for (const pod of [...ordered].reverse()) {
      const index = indexOf(pod)
      const isNeeded = index !== undefined && index < (job.spec.completions ?? 0) && !seen.has(index)
      if (isNeeded) seen.add(index)
      else doomed.push(pod)
    }
  }
  const others = ordered.filter((pod) => !doomed.includes(pod))
  return [...doomed, ...others.slice(0, Math.max(0, atLeast - doomed.length))]
}
