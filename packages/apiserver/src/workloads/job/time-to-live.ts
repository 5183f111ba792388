import { parseTime } from '@setpoint/kube'
import type { JobStatus } from '@setpoint/kube/kinds/batch/v1'
import { type Cluster, enqueueEach, splitKey } from '../machinery/index.js'
import { trueCondition } from './conditions.js'

/** Deletes finished jobs when their time is up, together with their pods. */
export function startTimeToLive(cluster: Cluster): void {
  const { jobs, clock } = cluster
  const kit = cluster.controller('ttl-after-finished-controller', sync)
  enqueueEach(jobs, kit.loop)

  async function sync(key: string): Promise<void> {
    const job = jobs.get(...splitKey(key))
    const finished = job === undefined ? undefined : finishedAt(job.status)
    if (job === undefined || finished === undefined || job.metadata.deletionTimestamp !== undefined) return
    const { ttlSecondsAfterFinished } = job.spec
    if (ttlSecondsAfterFinished === undefined) return
    const wait = finished + ttlSecondsAfterFinished * 1000 - clock.now()
    if (wait > 0) kit.loop.addAfter(key, wait)
    else await kit.writer.delete(jobs, job, { propagationPolicy: 'Foreground' })
  }
}

function finishedAt(status: JobStatus): number | undefined {
  const end = trueCondition(status, 'Complete') ?? trueCondition(status, 'Failed')
  return end === undefined ? undefined : parseTime(end.lastTransitionTime ?? '')
}
