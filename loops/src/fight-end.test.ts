import { testCluster, type TestCluster } from '@setpoint/testing'
import { controller, type Logger, mergePatch, silentLogger } from 'setpoint'
import { ConfigMap } from 'setpoint/kinds/v1'
import { describe, expect, it } from 'vitest'
import { widget, Widget } from './stage/index.js'

const CONFIG = { name: 'demo-config', namespace: 'default' }
const OBJECT = widget('demo')

interface Fight {
  readonly cluster: TestCluster
  /** What the log says of loops. */
  readonly lines: readonly string[]
  /** The other side's turns, and what the operator has written since. */
  readonly turns: (count: number, period: string) => Promise<number>
}

/** An operator that wants a ConfigMap green, and somebody who wants it blue. */
async function start(): Promise<Fight> {
  const painting = controller({
    for: Widget,
    owns: [ConfigMap],
    async reconcile(_, ctx) {
      await ctx.apply({ kind: ConfigMap, name: CONFIG.name, data: { colour: 'green' } })
    },
  })
  const lines: string[] = []
  const note = (_: unknown, text = ''): void => {
    if (text.includes('reconcile loop')) lines.push(text.split('\n')[0] ?? '')
  }
  const log: Logger = { ...silentLogger, error: note, warn: note, info: note, child: () => log }
  const cluster = await testCluster({ controllers: [painting], manager: { doctor: { strict: false }, log } })
  await cluster.client.create(OBJECT, OBJECT)
  await cluster.settle()
  const turns = async (count: number, period: string): Promise<number> => {
    let writes = 0
    for (let turn = 0; turn < count; turn++) {
      await cluster.client.patch(ConfigMap, CONFIG, mergePatch({ data: { colour: 'blue' } }), { fieldManager: 'rival' })
      writes += (await cluster.settle()).writes.length
      writes += (await cluster.advance(period)).writes.length
    }
    return writes
  }
  return { cluster, lines, turns }
}

describe('a fight whose other side takes its time', () => {
  it.each([
    ['2s', 150, 15],
    ['15s', 80, 30],
  ])('is contained, every %s', async (period, count, most) => {
    const { cluster, lines, turns } = await start()
    await using _ = cluster
    expect(await turns(4, period)).toBe(4)
    expect(cluster.manager?.doctor.active).toMatchObject([{ class: 'F' }])
    const writes = await turns(count, period)
    expect(writes).toBeGreaterThan(0)
    expect(writes).toBeLessThanOrEqual(most)
    expect(cluster.manager?.doctor.active).toHaveLength(1)
    expect(cluster.manager?.doctor.history).toHaveLength(1)
    expect(lines.filter((line) => line.includes('is over'))).toEqual([])
  })

  it('is over when the other side has been quiet for longer than it ever was', async () => {
    const { cluster, lines, turns } = await start()
    await using _ = cluster
    await turns(6, '10s')
    await cluster.advance('30s')
    expect(cluster.manager?.doctor.active).toHaveLength(1)
    await cluster.advance('5m')
    expect(cluster.manager?.doctor.active).toEqual([])
    expect(lines.at(-1)).toBe(
      'the reconcile loop of Widget default/demo is over: passes have nothing to do any more, or it is gone',
    )
  })

  it('goes on as the same one when the other side comes back before that', async () => {
    const { cluster, turns } = await start()
    await using _ = cluster
    await turns(6, '10s')
    await cluster.advance('40s')
    await turns(3, '10s')
    expect(cluster.manager?.doctor.history).toHaveLength(1)
  })
})
