import { formatTime, isNotFound, sameValue, StatusError } from '@setpoint/kube'
import type { JobCondition, JobStatus } from '@setpoint/kube/kinds/batch/v1'
import {
  type Cluster,
  compact,
  createPod,
  deletePod,
  isActive,
  isReady,
  isTerminating,
  type Job,
  keyOf,
  type Kit,
  type Pod,
  removeFinalizer,
  slowStart,
} from '../machinery/index.js'
import { afterPods, type BackoffRecord, remaining, remainingForIndex } from './backoff.js'
import { ensureCondition, jobCondition, trueCondition } from './conditions.js'
import { findEnd, untilDeadline } from './end.js'
import { IndexSet } from './index-set.js'
import { countIndexes, endByIndexes, type Indexes, lastFailures, pendingIndexes } from './indexes.js'
import { hasFailed, indexOf, isIndexed, isTracked, jobPod, replacesOnlyFailed, TRACKING } from './pods.js'
import { surplusPods } from './surplus.js'
import { judgeFailure } from './policies.js'

const BURST = 500

/**
 * One pass over one job. Pods are counted once: a finished pod first goes into uncountedTerminatedPods, then loses its
 * finalizer, then moves to the counters, so that no crash in between counts it twice or never.
 */
export class JobSync {
  readonly #cluster: Cluster
  readonly #kit: Kit
  readonly #job: Job
  readonly #pods: readonly Pod[]
  readonly #now: number
  readonly #status: JobStatus
  #active: number
  #ready: number
  #terminating: number
  /** What ends the job, once the last pod is counted. */
  #end: JobCondition | undefined
  #indexes: Indexes = { succeeded: new IndexSet(), failed: undefined }

  constructor(cluster: Cluster, kit: Kit, job: Job, pods: readonly Pod[]) {
    this.#cluster = cluster
    this.#kit = kit
    this.#job = job
    this.#pods = pods
    this.#now = cluster.clock.now()
    this.#status = structuredClone(job.status)
    this.#status.uncountedTerminatedPods ??= {}
    const active = pods.filter(isActive)
    this.#active = active.length
    this.#ready = active.filter(isReady).length
    this.#terminating = pods.filter(isTerminating).length
  }

  /** The result is the new record of failures. */
  async run(before: BackoffRecord): Promise<BackoffRecord> {
    const { spec, metadata } = this.#job
    const uncounted = this.#uncounted()
    const isNew = (pod: Pod, counted: ReadonlySet<string>): boolean =>
      isTracked(pod) && !counted.has(pod.metadata.uid ?? '')
    const succeededPods = this.#pods.filter(
      (pod) => pod.status.phase === 'Succeeded' && isNew(pod, uncounted.succeeded),
    )
    const failedPods = this.#pods.filter((pod) => hasFailed(this.#job, pod) && isNew(pod, uncounted.failed))
    const record = afterPods(before, succeededPods, failedPods)
    let succeeded = (this.#status.succeeded ?? 0) + succeededPods.length + uncounted.succeeded.size
    const failed =
      (this.#status.failed ?? 0) +
      failedPods.filter((pod) => judgeFailure(spec.podFailurePolicy, pod).counts).length +
      uncounted.failed.size
    if (this.#status.startTime === undefined && spec.suspend !== true) {
      this.#status.startTime = formatTime(this.#now)
    }
    this.#end = findEnd(this.#job, this.#status, this.#pods, failed, this.#now)
    const deadline = untilDeadline(this.#job, this.#status, this.#now)
    if (this.#end === undefined && deadline !== undefined) this.#kit.loop.addAfter(keyOf(this.#job), deadline)
    if (isIndexed(this.#job)) {
      this.#indexes = countIndexes(this.#job, this.#status, this.#pods)
      this.#end ??= endByIndexes(this.#job, this.#indexes, this.#now)
      succeeded = this.#indexes.succeeded.size
    }

    let failure: StatusError | undefined
    if (this.#end !== undefined) failure = await this.#stopAll()
    else {
      if (metadata.deletionTimestamp === undefined) failure = await this.#manage(succeeded, record)
      const goal = spec.completions
      const isComplete = (goal === undefined ? succeeded > 0 : succeeded >= goal) && this.#active === 0
      if (isComplete) {
        const message = 'Reached expected number of succeeded pods'
        this.#end = jobCondition('SuccessCriteriaMet', 'True', 'CompletionsReached', message, this.#now)
      } else if (metadata.deletionTimestamp === undefined) this.#tellSuspension()
    }
    await this.#track()
    if (failure !== undefined) throw failure
    return record
  }

  #uncounted(): { succeeded: Set<string>; failed: Set<string> } {
    const { succeeded = [], failed = [] } = this.#status.uncountedTerminatedPods ?? {}
    return { succeeded: new Set(succeeded), failed: new Set(failed) }
  }

  /** A job that is over has no active pods. */
  async #stopAll(): Promise<StatusError | undefined> {
    const active = this.#pods.filter(isActive)
    const error = await this.#delete(active)
    if (error !== undefined) this.#end = undefined
    return error
  }

  /** Starts and stops pods, so that as many run as should. */
  async #manage(succeeded: number, record: BackoffRecord): Promise<StatusError | undefined> {
    const { parallelism = 1, completions, suspend } = this.#job.spec
    const active = this.#pods.filter(isActive)
    if (suspend === true) return this.#remove(active)
    const wanted =
      completions === undefined
        ? succeeded > 0
          ? this.#active
          : parallelism
        : Math.max(0, Math.min(completions - succeeded, parallelism))
    const surplus = surplusPods(this.#job, active, Math.max(0, this.#active - wanted))
    if (surplus.length > 0) return this.#remove(surplus.slice(0, BURST))
    const missing = wanted - this.#active - (replacesOnlyFailed(this.#job) ? this.#terminating : 0)
    return missing > 0 ? this.#create(Math.min(missing, BURST), record) : undefined
  }

  async #create(count: number, record: BackoffRecord): Promise<StatusError | undefined> {
    const perIndex = this.#job.spec.backoffLimitPerIndex !== undefined
    const wait = perIndex ? 0 : remaining(record, this.#now)
    if (wait > 0) {
      this.#kit.loop.addAfter(keyOf(this.#job), wait)
      return undefined
    }
    const failedBefore = lastFailures(this.#job, this.#pods, this.#indexes)
    let indexes: (number | undefined)[] = Array.from({ length: count })
    if (isIndexed(this.#job)) {
      const pending = pendingIndexes(this.#job, this.#pods, this.#indexes, count)
      const waits = pending.map((index) => remainingForIndex(failedBefore.get(index), this.#now))
      indexes = pending.filter((_, position) => waits[position] === 0)
      const shortest = Math.min(...waits.filter((each) => each > 0))
      if (Number.isFinite(shortest)) this.#kit.loop.addAfter(keyOf(this.#job), shortest)
    }
    const { done, error } = await slowStart(indexes.length, async (position) => {
      const index = indexes[position]
      const replaced = index === undefined ? undefined : failedBefore.get(index)
      await createPod(this.#cluster, this.#kit, this.#job, jobPod(this.#job, index, replaced))
    })
    this.#active += done
    return refusal(error)
  }

  /** Deletes pods that shall not count at all. */
  async #remove(pods: readonly Pod[]): Promise<StatusError | undefined> {
    for (const pod of pods) await this.#release(pod)
    return this.#delete(pods)
  }

  async #delete(pods: readonly Pod[]): Promise<StatusError | undefined> {
    const outcomes = await Promise.allSettled(pods.map((pod) => deletePod(this.#cluster, this.#kit, this.#job, pod)))
    for (const [index, outcome] of outcomes.entries()) {
      if (outcome.status === 'rejected') continue
      this.#active--
      this.#terminating++
      if (isReady(pods[index] as Pod)) this.#ready--
    }
    return refusal(outcomes.find((outcome) => outcome.status === 'rejected')?.reason)
  }

  #tellSuspension(): void {
    const isSuspended = this.#job.spec.suspend === true
    const before = this.#status.conditions ?? []
    const next = isSuspended
      ? jobCondition('Suspended', 'True', 'JobSuspended', 'Job suspended', this.#now)
      : jobCondition('Suspended', 'False', 'JobResumed', 'Job resumed', this.#now)
    const conditions = ensureCondition(before, next)
    if (conditions === before) return
    this.#status.conditions = [...conditions]
    if (isSuspended) {
      this.#kit.events.normal(this.#job, 'Suspended', 'Job suspended')
      delete this.#status.startTime
    } else {
      this.#kit.events.normal(this.#job, 'Resumed', 'Job resumed')
      this.#status.startTime = formatTime(this.#now)
    }
  }

  /** Counts finished pods, lets them go, and ends the job when nothing is left to count. */
  async #track(): Promise<void> {
    const status = this.#status
    const released = this.#note()
    status.active = this.#active
    status.ready = Math.max(0, this.#ready)
    status.terminating = this.#terminating
    this.#announceEnd()
    await this.#write()
    for (const pod of released) await this.#release(pod)
    this.#settle(new Set(released.map(({ metadata }) => metadata.uid ?? '')))
    const finished = this.#finish()
    await this.#write()
    if (finished !== undefined) this.#tellEnd(finished)
  }

  /** Puts finished pods on the list of those to count; the result is all that may lose their finalizer. */
  #note(): Pod[] {
    const { completions = 0, podFailurePolicy } = this.#job.spec
    const indexed = isIndexed(this.#job)
    const uncounted = this.#uncounted()
    const tracked = new Set(this.#pods.filter(isTracked).map(({ metadata }) => metadata.uid ?? ''))
    this.#settle(new Set([...uncounted.succeeded, ...uncounted.failed].filter((uid) => !tracked.has(uid))))
    const waiting = new Set(
      [...lastFailures(this.#job, this.#pods, this.#indexes).values()].map(({ metadata }) => metadata.uid),
    )
    const released = this.#pods.filter((pod) => {
      if (!isTracked(pod)) return false
      if (this.#job.metadata.deletionTimestamp !== undefined || this.#end !== undefined) return true
      if (pod.status.phase === 'Succeeded') return true
      return hasFailed(this.#job, pod) && !waiting.has(pod.metadata.uid)
    })
    const isFailing = this.#end !== undefined && this.#end.type !== 'SuccessCriteriaMet'
    for (const pod of released) {
      const uid = pod.metadata.uid ?? ''
      const index = indexOf(pod)
      if (pod.status.phase === 'Succeeded' && !uncounted.failed.has(uid)) {
        if (!indexed) uncounted.succeeded.add(uid)
      } else if (hasFailed(this.#job, pod) || isFailing) {
        const isOurs = !indexed || (index !== undefined && index < completions)
        if (isOurs && judgeFailure(podFailurePolicy, pod).counts) uncounted.failed.add(uid)
      }
    }
    this.#setUncounted(uncounted.succeeded, uncounted.failed)
    if (indexed) {
      const { succeeded, failed } = this.#indexes
      this.#status.succeeded = succeeded.size
      this.#status.completedIndexes = succeeded.toString()
      if (failed !== undefined) this.#status.failedIndexes = failed.toString()
    }
    return released
  }

  #setUncounted(succeeded: ReadonlySet<string>, failed: ReadonlySet<string>): void {
    this.#status.uncountedTerminatedPods = compact({ succeeded: [...succeeded], failed: [...failed] })
  }

  /** Pods that have lost their finalizer move from the list to the counters. */
  #settle(gone: ReadonlySet<string>): void {
    const { succeeded, failed } = this.#uncounted()
    for (const uid of gone) {
      if (succeeded.delete(uid)) this.#status.succeeded = (this.#status.succeeded ?? 0) + 1
      if (failed.delete(uid)) this.#status.failed = (this.#status.failed ?? 0) + 1
    }
    this.#setUncounted(succeeded, failed)
  }

  /** The end is told before the last pods are gone; the final condition follows. */
  #announceEnd(): void {
    const end = this.#end
    if (end === undefined || (end.type !== 'FailureTarget' && end.type !== 'SuccessCriteriaMet')) return
    const conditions = this.#status.conditions ?? []
    if (trueCondition(this.#status, end.type) === undefined) this.#status.conditions = [...conditions, end]
    const type = end.type === 'FailureTarget' ? 'Failed' : 'Complete'
    this.#end = jobCondition(type, 'True', end.reason ?? '', end.message ?? '', this.#now)
  }

  #finish(): JobCondition | undefined {
    const { succeeded, failed } = this.#uncounted()
    if (this.#end === undefined || succeeded.size + failed.size > 0 || this.#terminating > 0) return undefined
    this.#status.conditions = [...ensureCondition(this.#status.conditions ?? [], this.#end)]
    if (this.#end.type === 'Complete' && this.#end.lastTransitionTime !== undefined) {
      this.#status.completionTime = this.#end.lastTransitionTime
    }
    return this.#end
  }

  #tellEnd(end: JobCondition): void {
    if (end.type === 'Complete') this.#kit.events.normal(this.#job, 'Completed', 'Job completed')
    else this.#kit.events.warning(this.#job, end.reason ?? '', end.message ?? '')
  }

  async #release(pod: Pod): Promise<void> {
    if (!isTracked(pod)) return
    try {
      await this.#kit.writer.update(this.#cluster.pods, pod, ({ metadata }) => {
        removeFinalizer(metadata, TRACKING)
      })
    } catch (error) {
      if (!isNotFound(error)) throw error
    }
  }

  async #write(): Promise<void> {
    const status = compact(this.#status, ['ready', 'terminating', 'uncountedTerminatedPods', 'failedIndexes'])
    for (const name of ['failedIndexes', 'ready', 'terminating'] as const) {
      if (status[name] === undefined) delete status[name]
    }
    const current = this.#cluster.jobs.get(this.#job.metadata.namespace ?? '', this.#job.metadata.name ?? '')
    if (current !== undefined && sameValue(current.status, status)) return
    await this.#kit.writer.updateStatus(this.#cluster.jobs, this.#job, (draft) => {
      draft.status = structuredClone(status)
    })
  }
}

function refusal(error: unknown): StatusError | undefined {
  if (error === undefined || error instanceof StatusError) return error
  throw error
}
