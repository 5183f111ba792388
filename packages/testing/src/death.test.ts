// An operator whose process has ended has nothing to do, and has not done it either.
import { controller, type Runnable } from 'setpoint'
import { describe, expect, it } from 'vitest'
import { testCluster } from './index.js'
import { Thing, thing } from './thing.suite.js'

const things = controller({ for: Thing, reconcile: () => undefined })

/** What fails in the background when it is told to. */
function failing(): { readonly pump: Runnable; readonly fail: (error: Error) => void } {
  let fail: (error: Error) => void = () => undefined
  const run = (): Promise<void> => new Promise((_, reject) => void (fail = reject))
  return { pump: { name: 'pump', run }, fail: (error) => fail(error) }
}

describe('a cluster whose operator has ended', () => {
  it('does not settle, and says which runnable ended it', async () => {
    const { pump, fail } = failing()
    await using cluster = await testCluster({ controllers: [things], manager: { runnables: [pump] } })
    fail(new Error('boom'))
    await cluster.apply(thing())
    await expect(cluster.settle()).rejects.toThrow(
      /^the operator does nothing any more, for its process (has ended|is ending): runnable pump has failed, and the manager stops: boom\./,
    )
    await expect(cluster.advance('1h')).rejects.toThrow('runnable pump has failed')
    await cluster.restart()
    expect((await cluster.settle()).passes).toHaveLength(1)
  })

  it('does not settle when the test itself stopped it, and shows what the server has all the same', async () => {
    await using cluster = await testCluster({ controllers: [things] })
    await cluster.manager?.stop()
    const made = await cluster.apply(thing())
    await expect(cluster.settle()).rejects.toThrow(
      'its process has ended: cluster.manager.stop() was called. cluster.restart() starts another one',
    )
    expect(await cluster.client.get(Thing, thing())).toMatchObject({ metadata: { uid: made.metadata?.uid } })
    await cluster.clock.advance(60_000)
  })

  it('does not settle after a restart that was rejected, until another one is not', async () => {
    let isBroken = false
    const start = (): void => {
      if (isBroken) throw new Error('the port is taken')
    }
    const manager = { runnables: [{ name: 'door', start }] }
    await using cluster = await testCluster({ controllers: [things], manager })
    isBroken = true
    await expect(cluster.restart()).rejects.toThrow('the port is taken')
    await cluster.apply(thing())
    await expect(cluster.settle()).rejects.toThrow(
      /^there is no operator: cluster\.restart\(\) was rejected, .*: the port is taken$/,
    )
    isBroken = false
    await cluster.restart()
    expect((await cluster.settle()).passes).toHaveLength(1)
  })
})
