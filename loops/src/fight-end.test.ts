import { testCluster, type TestCluster } from '@setpoint/testing'
import { after, controller, mergePatch } from 'setpoint'
import { ConfigMap } from 'setpoint/kinds/v1'
import { describe, expect, it } from 'vitest'
import { loopLines, widget, Widget } from './stage/index.js'

const DEMO = { name: 'demo', namespace: 'default' }
const CONFIG = { name: 'demo-config', namespace: 'default' }
const OBJECT = widget('demo')
const OVER = 'the reconcile loop of Widget default/demo is over: passes have nothing to do any more, or it is gone'

interface Fight {
  readonly cluster: TestCluster
  /** What the log says of loops. */
  readonly lines: readonly string[]
  /** The other side's turns, and what the operator has written since. */
  readonly turns: (count: number, period: string) => Promise<number>
}

/** What an operator does beside the fight. */
interface Beside {
  /** When it looks again. Default: when something changes. */
  readonly poll?: string
  /** What its status says. Default: nothing. */
  readonly status?: () => object | undefined
  /** What else the ConfigMap says. Default: nothing. */
  readonly data?: () => Record<string, string>
}

/** An operator that wants a ConfigMap green, and somebody who wants it blue. */
async function start({ poll, status = () => undefined, data = () => ({}) }: Beside = {}): Promise<Fight> {
  const painting = controller({
    for: Widget,
    owns: [ConfigMap],
    async reconcile({ spec }, ctx) {
      await ctx.apply({
        kind: ConfigMap,
        name: CONFIG.name,
        data: { colour: 'green', message: spec.message, ...data() },
      })
      const said = status()
      if (said !== undefined) ctx.status(said)
      return poll === undefined ? undefined : after(poll)
    },
  })
  const { log, lines } = loopLines()
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

/** A status that is another one in every pass, from some moment on. */
function stamp(): Required<Pick<Beside, 'status'>> & { readonly begin: () => void } {
  let moment = 0
  return {
    begin: () => (moment = 1e12),
    status: () => (moment === 0 ? undefined : { lastSeen: new Date((moment += 1000)).toISOString() }),
  }
}

it('a fight is found also after many passes that had nothing to do', async () => {
  const { cluster, turns } = await start()
  await using _ = cluster
  for (let note = 0; note < 40; note++) {
    await cluster.client.patch(ConfigMap, CONFIG, mergePatch({ metadata: { annotations: { note: String(note) } } }))
    await cluster.settle()
  }
  await turns(5, '5s')
  expect(cluster.manager?.doctor.active).toMatchObject([{ class: 'F' }])
})

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
    expect(lines).not.toContain(OVER)
  })

  it.each([undefined, '3s', '1m'])('is over when the other side has been quiet, polled every %s', async (poll) => {
    const { cluster, lines, turns } = await start(poll === undefined ? {} : { poll })
    await using _ = cluster
    await turns(6, '10s')
    await cluster.advance('30s')
    expect(cluster.manager?.doctor.active).toHaveLength(1)
    await cluster.advance('10m')
    expect(cluster.manager?.doctor.active).toEqual([])
    expect(lines.at(-1)).toBe(OVER)
  })

  it('goes on as the same one when the other side comes back before that', async () => {
    const { cluster, turns } = await start()
    await using _ = cluster
    await turns(6, '10s')
    await cluster.advance('40s')
    await turns(3, '10s')
    expect(cluster.manager?.doctor.history).toHaveLength(1)
  })

  it('is not over because somebody asks for something else', async () => {
    const { cluster, lines, turns } = await start()
    await using _ = cluster
    for (let wish = 0; wish < 5; wish++) {
      await turns(8, '2s')
      await cluster.client.patch(ConfigMap, CONFIG, mergePatch({ metadata: { annotations: { wish: String(wish) } } }))
      await cluster.advance('2s')
    }
    expect(cluster.manager?.doctor.history).toHaveLength(1)
    expect(lines).not.toContain(OVER)
  })

  it('gives way to a loop of the operator itself that comes after it', async () => {
    const clock = stamp()
    const { cluster, turns } = await start(clock)
    await using _ = cluster
    await turns(10, '5s')
    clock.begin()
    await cluster.client.patch(ConfigMap, CONFIG, mergePatch({ metadata: { annotations: { wake: 'up' } } }))
    await cluster.clock.advance(600_000)
    expect(cluster.manager?.doctor.active).toMatchObject([{ class: 'A' }])
    expect(cluster.manager?.doctor.history.map((report) => report.class)).toEqual(['F', 'A'])
  })

  it('is not called over while passes fail', async () => {
    let isBroken = false
    const { cluster, lines, turns } = await start({
      status: () => {
        if (isBroken) throw new Error('the palette is away')
        return undefined
      },
    })
    await using _ = cluster
    await turns(5, '10s')
    isBroken = true
    await cluster.client.patch(ConfigMap, CONFIG, mergePatch({ data: { colour: 'blue' } }), { fieldManager: 'rival' })
    await cluster.clock.advance(300_000)
    expect(lines).not.toContain(OVER)
    isBroken = false
    await cluster.clock.advance(600_000)
    expect(cluster.manager?.doctor.active).toEqual([])
    expect(lines.at(-1)).toBe(OVER)
  })

  it('hides no other loop for longer than passes may wait, however slow it is', async () => {
    const clock = stamp()
    const { cluster, turns } = await start(clock)
    await using _ = cluster
    await turns(5, '6h')
    expect(cluster.manager?.doctor.active).toMatchObject([{ class: 'F' }])
    clock.begin()
    await cluster.client.patch(Widget, DEMO, mergePatch({ spec: { message: 'another' } }))
    await cluster.clock.advance(120_000)
    expect(cluster.manager?.doctor.active).toMatchObject([{ class: 'A' }])
  })

  it('hides no loop in the very object that it was about', async () => {
    let moment = 0
    const { cluster, turns } = await start({
      data: (): Record<string, string> => (moment === 0 ? {} : { time: new Date((moment += 1000)).toISOString() }),
    })
    await using _ = cluster
    await turns(6, '5s')
    expect(cluster.manager?.doctor.active).toMatchObject([{ class: 'F' }])
    moment = 1e12
    await cluster.client.patch(Widget, DEMO, mergePatch({ spec: { message: 'another' } }))
    await cluster.clock.advance(300_000)
    expect(cluster.manager?.doctor.active).toMatchObject([{ class: 'A' }])
  })

  it('is over although other fields of the same object change now and then', async () => {
    let load = 0
    const { cluster, turns } = await start({ data: () => ({ load: String(Math.floor(load++ / 4) % 2) }), poll: '10s' })
    await using _ = cluster
    await turns(6, '5s')
    expect(cluster.manager?.doctor.active).toMatchObject([{ class: 'F' }])
    await cluster.clock.advance(1_800_000)
    expect(cluster.manager?.doctor.active).toEqual([])
  })

  it('is not called over by a manager that has stopped', async () => {
    const { cluster, lines, turns } = await start()
    await using _ = cluster
    await turns(6, '10s')
    await cluster.manager?.stop(0)
    await cluster.clock.advance(600_000)
    expect(lines).not.toContain(OVER)
  })
})

it('lets a person take away at once what a fight over the object itself is about', async () => {
  const seen: (string | undefined)[] = []
  const insisting = controller({
    for: Widget,
    async reconcile(object, { client }) {
      seen.push(object.spec.secretName)
      if (object.spec.secretName !== 'ours')
        await client.patch(Widget, object, mergePatch({ spec: { secretName: 'ours' } }))
    },
  })
  await using cluster = await testCluster({ controllers: [insisting], manager: { doctor: { strict: false } } })
  await cluster.client.create(OBJECT, OBJECT)
  for (let turn = 0; turn < 20; turn++) {
    await cluster.client.patch(Widget, DEMO, mergePatch({ spec: { secretName: 'theirs' } }), { fieldManager: 'rival' })
    await cluster.clock.advance(5000)
  }
  expect(cluster.manager?.doctor.active).toMatchObject([{ class: 'F' }])
  const before = seen.length
  await cluster.client.patch(Widget, DEMO, mergePatch({ spec: { secretName: null } }), { fieldManager: 'kubectl-edit' })
  await cluster.clock.advance(50)
  expect(seen.slice(before)).toContain(undefined)
})
