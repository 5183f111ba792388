import { describe, expect, it } from 'vitest'
import { conditionText, CRON_JOBS, job, JOBS, type TestCluster, useClusters } from '../workloads.suite.js'

const start = useClusters()
const WORK = `${JOBS}/work`

async function finished(cluster: TestCluster, type: 'Complete' | 'Failed'): Promise<string | undefined> {
  await cluster.until(`the job is ${type}`, async () => {
    return conditionText(await cluster.status(WORK), type) !== undefined
  })
  return conditionText(await cluster.status(WORK), type)
}

describe('a Job', { timeout: 30_000 }, () => {
  it('runs its pods, so many at once, until enough have succeeded', async () => {
    const cluster = await start()
    await cluster.create(JOBS, job('work', { completions: 5, parallelism: 2 }))
    let most = 0
    await cluster.until('it is complete', async () => {
      const status = await cluster.status(WORK)
      most = Math.max(most, Number(status['active'] ?? 0))
      return conditionText(status, 'Complete') !== undefined
    })
    expect(most).toBe(2)
    expect(await cluster.status(WORK)).toMatchObject({ succeeded: 5, ready: 0, terminating: 0 })
    const pods = await cluster.pods()
    expect(pods.map(({ status, metadata }) => [status.phase, metadata.finalizers])).toEqual(
      Array.from({ length: 5 }, () => ['Succeeded', undefined]),
    )
  })

  it('tries again with growing delays, and gives up at its limit', async () => {
    const cluster = await start()
    await cluster.create(JOBS, job('work', { backoffLimit: 2 }, { 'workloads.setpoint.dev/fail': 'exit-1' }))
    expect(await finished(cluster, 'Failed')).toBe('True BackoffLimitExceeded')
    expect(await cluster.status(WORK)).toMatchObject({ failed: 3 })
    expect(await cluster.events('Job')).toContain('BackoffLimitExceeded: Job has reached the specified backoff limit')
    const started = (await cluster.pods()).map(({ metadata }) => Date.parse(metadata.creationTimestamp ?? ''))
    const [first = 0, second = 0, third = 0] = started.sort((a, b) => a - b)
    expect([second - first >= 10_000, third - second >= 20_000]).toEqual([true, true])
  })

  it('restarts containers in place where its pods say so', async () => {
    const cluster = await start()
    const spec = job('work', { backoffLimit: 1 }, { 'workloads.setpoint.dev/fail': 'exit-1' }) as {
      spec: { template: { spec: { restartPolicy: string } } }
    }
    spec.spec.template.spec.restartPolicy = 'OnFailure'
    await cluster.create(JOBS, spec)
    expect(await finished(cluster, 'Failed')).toBe('True BackoffLimitExceeded')
  })

  it('stops at its deadline', async () => {
    const cluster = await start({ completeAfter: Number.POSITIVE_INFINITY })
    await cluster.create(JOBS, job('work', { activeDeadlineSeconds: 3 }))
    expect(await finished(cluster, 'Failed')).toBe('True DeadlineExceeded')
    await cluster.pass(1000)
    expect(await cluster.pods()).toEqual([])
  })

  it('is complete when its success policy is met, and stops the rest', async () => {
    const cluster = await start()
    const indexed = { completions: 3, parallelism: 3, completionMode: 'Indexed' }
    await cluster.create(JOBS, job('work', { ...indexed, successPolicy: { rules: [{ succeededIndexes: '0' }] } }))
    cluster.workloads.pods.slow(
      { selector: 'batch.kubernetes.io/job-completion-index in (1,2)' },
      { completeAfter: Number.POSITIVE_INFINITY },
    )
    expect(await finished(cluster, 'Complete')).toBe('True SuccessPolicy')
    expect(await cluster.status(WORK)).toMatchObject({ completedIndexes: '0', succeeded: 1 })
  })

  it('is gone when its time to live is over', async () => {
    const cluster = await start()
    await cluster.create(JOBS, job('work', { ttlSecondsAfterFinished: 5 }))
    await finished(cluster, 'Complete')
    await cluster.until('it is gone', async () => (await cluster.client.get(WORK)).code === 404)
    expect(await cluster.pods()).toEqual([])
  })
})

describe('a CronJob', { timeout: 30_000 }, () => {
  const cron = (spec: object): object => ({
    metadata: { name: 'tick' },
    spec: { schedule: '* * * * *', jobTemplate: { spec: (job('x') as { spec: object }).spec }, ...spec },
  })

  it('makes a job every minute, and keeps as many as it is told to', async () => {
    const cluster = await start()
    await cluster.create(CRON_JOBS, cron({ successfulJobsHistoryLimit: 2 }))
    await cluster.pass(60_000 * 4)
    const minutes = (await cluster.items(JOBS)).map(({ metadata }) => Number(metadata.name?.split('-')[1]))
    const now = Math.floor(cluster.clock.now() / 60_000)
    expect(minutes).toEqual([now - 1, now])
    expect(await cluster.status(`${CRON_JOBS}/tick`)).toMatchObject({ lastScheduleTime: '2026-01-02T03:08:00Z' })
    const annotation = (await cluster.items(JOBS))[0]?.metadata.annotations
    expect(annotation).toEqual({ 'batch.kubernetes.io/cronjob-scheduled-timestamp': '2026-01-02T03:07:00Z' })
  })

  it('does not start a second job while the first runs, where that is forbidden', async () => {
    const cluster = await start({ completeAfter: 100_000 })
    await cluster.create(CRON_JOBS, cron({ concurrencyPolicy: 'Forbid' }))
    await cluster.pass(60_000 * 2)
    expect(await cluster.items(JOBS)).toHaveLength(1)
    expect(await cluster.events('CronJob')).toContain(
      'JobAlreadyActive: Not starting job because prior execution is running and concurrency policy is Forbid',
    )
  })

  it('does nothing while it is suspended', async () => {
    const cluster = await start()
    await cluster.create(CRON_JOBS, cron({ suspend: true }))
    await cluster.pass(60_000 * 2)
    expect(await cluster.items(JOBS)).toEqual([])
  })
})
