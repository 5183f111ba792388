import { parseTime } from '@setpoint/kube'
import { createdAt, type CronJob } from '../machinery/index.js'
import type { Schedule } from './schedule.js'

/** What the schedule says at this moment. */
export interface Due {
  /** The latest time that has come and had no job yet. */
  readonly scheduled: number | undefined
  /** Milliseconds until the next time. */
  readonly next: number | undefined
  /** More than a hundred times have gone by. */
  readonly tooMany: boolean
}

/** A time is looked for this long after it has come, so that clocks with seconds are past it. */
const DELTA = 100

export function dueAt(cronJob: CronJob, schedule: Schedule, now: number): Due {
  const { lastScheduleTime = '' } = cronJob.status
  const since = parseTime(lastScheduleTime) ?? createdAt(cronJob)
  const { startingDeadlineSeconds } = cronJob.spec
  const earliest = startingDeadlineSeconds === undefined ? since : Math.max(since, now - startingDeadlineSeconds * 1000)
  const { latest, missed } = latestBefore(schedule, earliest, now)
  const following = schedule(Math.max(now, latest ?? since))
  return {
    scheduled: latest,
    next: following === undefined ? undefined : following + DELTA - now,
    tooMany: missed > 100,
  }
}

/** The last time of the schedule that is not after `now`, and about how many there were. */
function latestBefore(schedule: Schedule, earliest: number, now: number): { latest?: number; missed: number } {
  const first = schedule(earliest)
  if (first === undefined || first > now) return { missed: 0 }
  const second = schedule(first)
  if (second === undefined || second > now) return { latest: first, missed: 0 }
  const missed = Math.floor((now - first) / (second - first)) + 1
  let latest = first
  let time = schedule(first + (missed - 2) * (second - first))
  while (time !== undefined && time <= now) {
    latest = time
    time = schedule(time)
  }
  return { latest, missed }
}
