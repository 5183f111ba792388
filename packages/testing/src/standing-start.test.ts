// Starts that wait for something other than a cache.
import { VirtualClock } from '@setpoint/kube'
import { controller, type Election, Manager, type Runnable, silentLogger } from 'setpoint'
import { describe, expect, it } from 'vitest'
import { EmbeddedBackend } from './backend/index.js'
import { testCluster } from './index.js'
import { startOperator } from './starting.js'
import { Thing, thing } from './thing.suite.js'

const never = (): Promise<never> => new Promise(() => undefined)

/** What a start comes to with a runnable of its own, for somebody with that many milliseconds of patience. */
async function startWith(runnable: (clock: VirtualClock) => Runnable, patience: number): Promise<string> {
  const clock = new VirtualClock()
  const backend = Object.assign(await EmbeddedBackend.start(clock, silentLogger), { patience })
  const runnables = [runnable(clock)]
  const manager = new Manager({ transport: backend.transport(), runnables, clock, log: silentLogger })
  const stage = { clock, user: undefined, isRestart: false, runnables: runnables.map(({ name }) => name) }
  try {
    return await startOperator(manager, backend, stage).then(() => 'it started', String)
  } finally {
    await manager.stop(0)
    await backend.stop()
  }
}

describe('an operator whose start stands still', () => {
  it('is given up when a runnable does not start, which is named', async () => {
    expect(await startWith(() => ({ name: 'pump', start: never }), 50)).toBe(
      'Error: the operator did not start\nthe manager is starting: a runnable has not started, of pump. ' +
        'Its start has to resolve; what goes on belongs into its run',
    )
  })

  it('gets the time that a runnable waits for, as much as a cache would', async () => {
    const slow = (clock: VirtualClock): Runnable => ({ name: 'slow', start: () => clock.sleep(100_000) })
    expect(await startWith(slow, 4000)).toBe('it started')
  })

  it('is given up when it does not come to lead, also in the place of one that did', { timeout: 20_000 }, async () => {
    let isFree = true
    const acquire = (): Promise<void> => (isFree ? Promise.resolve() : never())
    const election: Election = { acquire, release: () => Promise.resolve() }
    const things = controller({ for: Thing, reconcile: () => undefined })
    await using cluster = await testCluster({ on: 'embedded', controllers: [things], manager: { election } })
    isFree = false
    await expect(cluster.restart()).rejects.toThrow(
      /^the operator did not start\nit waits for the leadership, which its election has not acquired/,
    )
    await expect(cluster.settle()).rejects.toThrow('it waits for the leadership')
    isFree = true
    await cluster.restart()
    await cluster.apply(thing())
    expect((await cluster.settle()).passes).toHaveLength(1)
  })
})
