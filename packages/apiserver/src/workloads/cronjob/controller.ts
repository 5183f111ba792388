import {
  cloneJson,
  controllerReferenceTo,
  formatTime,
  isAlreadyExists,
  isControlledBy,
  type Json,
  parseTime,
  sameValue,
  StatusError,
} from '@setpoint/kube'
import type { CronJobStatus } from '@setpoint/kube/kinds/batch/v1'
import { isFinished, trueCondition } from '../job/index.js'
import {
  type Cluster,
  type CronJob,
  compact,
  enqueueEach,
  enqueueOwners,
  type Job,
  nameOf,
  namespaceOf,
  splitKey,
} from '../machinery/index.js'
import { dueAt } from './due.js'
import { compileSchedule } from './schedule.js'
import { formatInZone } from './time-zone.js'

const SCHEDULED = 'batch.kubernetes.io/cronjob-scheduled-timestamp'

/** Creates the Jobs of every CronJob when they are due, and clears the old ones away. */
export function startCronJobs(cluster: Cluster): void {
  const { cronJobs, jobs, clock } = cluster
  const kit = cluster.controller('cronjob-controller', sync)
  enqueueEach(cronJobs, kit.loop)
  enqueueOwners(jobs, cronJobs, kit.loop)

  async function sync(key: string): Promise<void> {
    const cronJob = cronJobs.get(...splitKey(key))
    if (cronJob === undefined) return
    const status: CronJobStatus = structuredClone(cronJob.status)
    const children = jobs.ownedBy(cronJob)
    await cleanUp(cronJob, status, children)
    observe(cronJob, status, children)
    try {
      const wait = await run(cronJob, status)
      if (wait !== undefined) kit.loop.addAfter(key, Math.max(1, wait))
    } finally {
      const next = compact(status)
      if (!sameValue(next, cronJob.status)) {
        await kit.writer.updateStatus(cronJobs, cronJob, (draft) => {
          draft.status = next
        })
      }
    }
  }

  function forget(status: CronJobStatus, uid: string | undefined): void {
    status.active = (status.active ?? []).filter((reference) => reference.uid !== uid)
  }

  /** Deletes finished jobs beyond the limits, the oldest first. */
  async function cleanUp(cronJob: CronJob, status: CronJobStatus, children: readonly Job[]): Promise<void> {
    const { successfulJobsHistoryLimit, failedJobsHistoryLimit } = cronJob.spec
    const limits = [
      ['Complete', successfulJobsHistoryLimit],
      ['Failed', failedJobsHistoryLimit],
    ] as const
    for (const [type, limit] of limits) {
      if (limit === undefined) continue
      const finished = children
        .filter((job) => trueCondition(job.status, type) !== undefined)
        .sort((a, b) => startOf(a) - startOf(b) || (nameOf(a) < nameOf(b) ? -1 : 1))
      for (const job of finished.slice(0, Math.max(0, finished.length - limit))) await remove(cronJob, status, job)
    }
  }

  async function remove(cronJob: CronJob, status: CronJobStatus, job: Job): Promise<void> {
    await kit.writer.delete(jobs, job, { propagationPolicy: 'Background' })
    forget(status, job.metadata.uid)
    kit.events.normal(cronJob, 'SuccessfulDelete', `Deleted job ${nameOf(job)}`)
  }

  /** Brings the list of active jobs up to date. Changes `status`. */
  function observe(cronJob: CronJob, status: CronJobStatus, children: readonly Job[]): void {
    for (const job of children) {
      const { uid } = job.metadata
      const isListed = status.active?.some((reference) => reference.uid === uid) ?? false
      if (!isFinished(job.status)) {
        if (!isListed) {
          const message = `Saw a job that the controller did not create or forgot: ${nameOf(job)}`
          kit.events.warning(cronJob, 'UnexpectedJob', message)
        }
        continue
      }
      const outcome = trueCondition(job.status, 'Complete') === undefined ? 'Failed' : 'Complete'
      if (isListed) {
        forget(status, uid)
        const message = `Saw completed job: ${nameOf(job)}, condition: ${outcome}`
        kit.events.normal(cronJob, 'SawCompletedJob', message)
      }
      const { completionTime } = job.status
      if (outcome !== 'Complete' || completionTime === undefined) continue
      const last = parseTime(status.lastSuccessfulTime ?? '') ?? 0
      if ((parseTime(completionTime) ?? 0) > last) status.lastSuccessfulTime = completionTime
    }
    const known = new Set(children.map(({ metadata }) => metadata.uid))
    for (const { uid, name = '' } of status.active ?? []) {
      if (known.has(uid) || jobs.get(namespaceOf(cronJob), name) !== undefined) continue
      kit.events.normal(cronJob, 'MissingJob', `Active job went missing: ${name}`)
      forget(status, uid)
    }
  }

  /** Starts a job if one is due; the result is how long until the next. Changes `status`. */
  async function run(cronJob: CronJob, status: CronJobStatus): Promise<number | undefined> {
    const { spec, metadata } = cronJob
    if (metadata.deletionTimestamp !== undefined || spec.suspend === true) return undefined
    const now = clock.now()
    const schedule = compileSchedule(spec.schedule, spec.timeZone ?? '')
    const { scheduled, next, tooMany } = dueAt(cronJob, schedule, now)
    if (scheduled === undefined) return next
    if (tooMany) {
      const message = 'too many missed start times. Set or decrease .spec.startingDeadlineSeconds or check clock skew'
      kit.events.warning(cronJob, 'TooManyMissedTimes', message)
    }
    const { startingDeadlineSeconds } = spec
    if (startingDeadlineSeconds !== undefined && scheduled + startingDeadlineSeconds * 1000 < now) {
      const message = `Missed scheduled time to start a job: ${new Date(scheduled).toUTCString().replace('GMT', '+0000')}`
      kit.events.warning(cronJob, 'MissSchedule', message)
      return next
    }
    const name = `${nameOf(cronJob)}-${Math.floor(scheduled / 60_000)}`
    const isDone = status.active?.some((reference) => reference.name === name) === true
    if (isDone || parseTime(status.lastScheduleTime ?? '') === scheduled) return next
    if (spec.concurrencyPolicy === 'Forbid' && (status.active ?? []).length > 0) {
      const message = 'Not starting job because prior execution is running and concurrency policy is Forbid'
      kit.events.normal(cronJob, 'JobAlreadyActive', message)
      return next
    }
    if (spec.concurrencyPolicy === 'Replace') {
      for (const { name: active = '' } of status.active ?? []) {
        const job = jobs.get(namespaceOf(cronJob), active)
        if (job !== undefined) await remove(cronJob, status, job)
      }
    }
    const job = await create(cronJob, name, scheduled)
    if (job === undefined) return undefined
    const { uid, resourceVersion } = job.metadata
    const reference = {
      kind: 'Job',
      namespace: namespaceOf(cronJob),
      name,
      ...(uid === undefined ? {} : { uid }),
      apiVersion: 'batch/v1',
      ...(resourceVersion === undefined ? {} : { resourceVersion }),
    }
    status.active = [...(status.active ?? []), reference]
    status.lastScheduleTime = formatTime(scheduled)
    return next
  }

  /** Undefined when a job of that name is somebody else's. */
  async function create(cronJob: CronJob, name: string, scheduled: number): Promise<Job | undefined> {
    try {
      const created = await kit.writer.create(jobs, jobOf(cronJob, name, scheduled))
      kit.events.normal(cronJob, 'SuccessfulCreate', `Created job ${name}`)
      return created
    } catch (error) {
      if (!(error instanceof StatusError)) throw error
      if (!isAlreadyExists(error)) {
        kit.events.warning(cronJob, 'FailedCreate', `Error creating job: ${error.message}`)
        throw error
      }
      const existing = jobs.get(namespaceOf(cronJob), name)
      return existing !== undefined && isControlledBy(existing, cronJob) ? existing : undefined
    }
  }
}

function startOf({ status }: Job): number {
  return parseTime(status.startTime ?? '') ?? Number.MAX_SAFE_INTEGER
}

function jobOf(cronJob: CronJob, name: string, scheduled: number): Job {
  const { jobTemplate, timeZone = '' } = cronJob.spec
  const { labels, annotations } = jobTemplate.metadata ?? {}
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: {
      name,
      namespace: namespaceOf(cronJob),
      ...(labels === undefined ? {} : { labels: { ...labels } }),
      annotations: { ...annotations, [SCHEDULED]: formatInZone(timeZone, scheduled) },
      ownerReferences: [controllerReferenceTo(cronJob)],
    },
    spec: cloneJson((jobTemplate.spec ?? {}) as unknown as Json) as unknown as Job['spec'],
    status: {},
  }
}
