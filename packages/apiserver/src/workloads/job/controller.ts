import { controllerOf, isNotFound } from '@setpoint/kube'
import {
  claim,
  type Cluster,
  enqueueEach,
  enqueueOwners,
  keyOf,
  type Pod,
  removeFinalizer,
  selectorOf,
  splitKey,
} from '../machinery/index.js'
import { type BackoffRecord, NO_FAILURES } from './backoff.js'
import { isFinished } from './conditions.js'
import { isTracked, TRACKING } from './pods.js'
import { JobSync } from './sync.js'

const MANAGER = 'kubernetes.io/job-controller'

/** Runs every Job to its end. */
export function startJobs(cluster: Cluster): void {
  const { jobs, pods } = cluster
  const kit = cluster.controller('job-controller', sync)
  const orphans = cluster.controller('job-controller', releaseOrphan)
  /** Of jobs that are under way and have had failures. */
  const backoff = new Map<string, BackoffRecord>()
  enqueueEach(jobs, kit.loop)
  enqueueOwners(pods, jobs, kit.loop, ({ spec }) => selectorOf(spec.selector))
  for (const pod of pods.list('')) observe(pod)
  pods.onChange(({ object, deleted }) => {
    if (!deleted) observe(object)
  })
  jobs.onChange(({ object, deleted }) => {
    if (deleted) for (const pod of pods.ownedBy(object)) observe(pod)
  })

  function observe(pod: Pod): void {
    if (isTracked(pod) && jobOf(pod) === undefined) orphans.loop.add(keyOf(pod))
  }

  function jobOf(pod: Pod): string | undefined {
    const reference = controllerOf(pod)
    if (reference?.kind !== 'Job') return undefined
    const job = jobs.get(pod.metadata.namespace ?? '', reference.name)
    return job?.metadata.uid === reference.uid && !isFinished(job.status) ? keyOf(job) : undefined
  }

  async function sync(key: string): Promise<void> {
    const job = jobs.get(...splitKey(key))
    const isForeign = job?.spec.managedBy !== undefined && job.spec.managedBy !== MANAGER
    if (job === undefined || isForeign || isFinished(job.status)) {
      backoff.delete(key)
      if (job !== undefined && !isForeign) for (const pod of pods.ownedBy(job)) observe(pod)
      return
    }
    const own = await claim({
      owner: job,
      selector: selectorOf(job.spec.selector),
      store: pods,
      writer: kit.writer,
      finalizer: TRACKING,
    })
    const record = await new JobSync(cluster, kit, job, own).run(backoff.get(key) ?? NO_FAILURES)
    if (record.failures === 0) backoff.delete(key)
    else backoff.set(key, record)
  }

  /** A pod that no job will count any more must not wait for that. */
  async function releaseOrphan(key: string): Promise<void> {
    const pod = pods.get(...splitKey(key))
    if (pod === undefined || !isTracked(pod) || jobOf(pod) !== undefined) return
    try {
      await orphans.writer.update(pods, pod, ({ metadata }) => {
        removeFinalizer(metadata, TRACKING)
      })
    } catch (error) {
      if (!isNotFound(error)) throw error
    }
  }
}
