import { testCluster, type TestCluster } from '@setpoint/testing'
import { controller, mergePatch } from 'setpoint'
import { describe, expect, it } from 'vitest'
import { loopLines, widget, Widget } from './stage/index.js'

const DEMO = { name: 'demo', namespace: 'default' }
const OBJECT = widget('demo')

/** An operator that writes the time until it is mended, and what its log says of loops. */
async function start(): Promise<{ cluster: TestCluster; lines: readonly string[]; mend: () => void }> {
  let moment = 1e12
  let isMended = false
  const stamping = controller({
    for: Widget,
    reconcile: (_, ctx) =>
      ctx.status(isMended ? { phase: 'Ready' } : { lastSeen: new Date((moment += 1000)).toISOString() }),
  })
  const { log, lines } = loopLines()
  const cluster = await testCluster({ controllers: [stamping], manager: { doctor: { strict: false }, log } })
  await cluster.client.create(OBJECT, OBJECT)
  await cluster.clock.advance(1000)
  return { cluster, lines, mend: () => (isMended = true) }
}

const change = (cluster: TestCluster, replicas: number): Promise<unknown> =>
  cluster.client.patch(Widget, DEMO, mergePatch({ spec: { replicas } }))

describe('a loop that somebody interrupts with another wish', () => {
  it('is not called over while it goes on', async () => {
    const { cluster, lines } = await start()
    await using _ = cluster
    for (const replicas of [5, 6, 7]) {
      await change(cluster, replicas)
      await cluster.clock.advance(5000)
    }
    expect(cluster.manager?.doctor.active).toHaveLength(1)
    expect(cluster.manager?.doctor.history.length).toBeGreaterThan(1)
    expect(lines).toEqual([expect.stringMatching(/^reconcile loop of Widget default\/demo/)])
  })

  it('is called over when the passes that follow have nothing to do', async () => {
    const { cluster, lines, mend } = await start()
    await using _ = cluster
    mend()
    await change(cluster, 5)
    await cluster.clock.advance(120_000)
    expect(cluster.manager?.doctor.active).toEqual([])
    expect(lines.slice(1)).toEqual([
      'the reconcile loop of Widget default/demo is over: passes have nothing to do any more, or it is gone',
    ])
  })

  it('is called over when its object is gone', async () => {
    const { cluster, lines } = await start()
    await using _ = cluster
    await cluster.client.delete(Widget, DEMO)
    await cluster.clock.advance(5000)
    expect(cluster.manager?.doctor.active).toEqual([])
    expect(lines.at(-1)).toMatch(/^the reconcile loop of Widget default\/demo is over/)
  })
})
