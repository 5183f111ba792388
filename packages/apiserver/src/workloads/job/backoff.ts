import type { Pod } from '../machinery/index.js'
import { earlierFailures, finishedAt } from './pods.js'

const FIRST = 10_000
const LONGEST = 600_000

/** Failures of a job since its last success: they put off the next attempt. */
export interface BackoffRecord {
  readonly failures: number
  readonly last: number
}

export const NO_FAILURES: BackoffRecord = { failures: 0, last: 0 }

/** The record after more pods have ended. */
export function afterPods(record: BackoffRecord, succeeded: readonly Pod[], failed: readonly Pod[]): BackoffRecord {
  const failures = failed.map(finishedAt)
  if (succeeded.length === 0) {
    if (failures.length === 0) return record
    return { failures: record.failures + failures.length, last: Math.max(...failures) }
  }
  const lastSuccess = Math.max(...succeeded.map(finishedAt))
  const later = failures.filter((time) => time > lastSuccess)
  return later.length === 0 ? NO_FAILURES : { failures: later.length, last: Math.max(...later) }
}

/** How long the next attempt has to wait: 10 s, doubling with every failure, up to 10 minutes. */
export function remaining({ failures, last }: BackoffRecord, now: number): number {
  if (failures === 0) return 0
  return Math.max(0, last + Math.min(FIRST * 2 ** (failures - 1), LONGEST) - now)
}

/** The same for one index, from the pod that failed at it last. */
export function remainingForIndex(pod: Pod | undefined, now: number): number {
  if (pod === undefined) return 0
  const { counted, ignored } = earlierFailures(pod)
  return remaining({ failures: counted + ignored + 1, last: finishedAt(pod) }, now)
}
