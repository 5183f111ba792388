import { Thing, things } from '@setpoint/example-thing/looping'
import { mergePatch } from 'setpoint'
import { testCluster } from '@setpoint/testing'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const ANNOTATION = ".metadata.annotations['thing.example.com/last-reconciled']"
const address = { name: 'demo', namespace: 'default' }
const demo = {
  apiVersion: 'thing.example.com/v1',
  kind: 'Thing',
  metadata: address,
  spec: { image: 'registry.example.com/demo:1', replicas: 2 },
}

describe('things that are stamped with the time', () => {
  beforeEach(() => {
    // In one process a pass can be over within the millisecond, and the stamp be the same. Anywhere else it is not.
    let looks = 0
    const RealDate = Date
    vi.stubGlobal(
      'Date',
      class extends RealDate {
        constructor(...args: [] | [number]) {
          super(args[0] ?? RealDate.UTC(2026, 0, 2) + 3 * ++looks)
        }
      },
    )
  })

  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it('fail a test, which says why', async () => {
    await using cluster = await testCluster({ controllers: [things] })
    await cluster.apply(demo)
    const failure = await cluster.settle().catch((error: unknown) => String(error))
    expect(failure).toContain('reconcile loop of Thing default/demo in controller things: class A')
    expect(failure).toContain(`${ANNOTATION} of Deployment default/demo`)
    expect(failure).toMatch(/code +\S*examples\/thing\/looping\/src\/thing\.ts:32:/)
  })

  it('are contained within ten writes, and from then on write once a minute', async () => {
    await using cluster = await testCluster({ controllers: [things], manager: { doctor: { strict: false } } })
    await cluster.apply(demo)
    const { writes } = await cluster.settle()
    expect(cluster.manager?.doctor.active).toMatchObject([{ class: 'A', object: { kind: 'Thing', name: 'demo' } }])
    expect(writes.length).toBeLessThanOrEqual(10)
    // 1 s, 2 s, 4 s … and then every 60 s: the loop goes on, and nobody feels it.
    await cluster.advance('2m')
    const later = await cluster.advance('10m')
    expect(later.writes.length).toBeLessThanOrEqual(10)
  })

  it('write for ever without the loop doctor', async () => {
    await using cluster = await testCluster({ controllers: [things], manager: { doctor: 'off' } })
    await cluster.apply(demo)
    await expect(cluster.settle()).rejects.toThrow(/did not settle: it does not come to rest/)
  })

  it('answer a change of the spec at once all the same', async () => {
    await using cluster = await testCluster({ controllers: [things], manager: { doctor: { strict: false } } })
    await cluster.apply(demo)
    await cluster.settle()
    await cluster.advance('5m')
    await cluster.client.patch(Thing, address, mergePatch({ spec: { replicas: 5 } }))
    const { writes } = await cluster.settle()
    expect(writes[0]).toMatchObject({ method: 'PATCH', path: expect.stringContaining('/deployments/demo') as string })
  })
})
