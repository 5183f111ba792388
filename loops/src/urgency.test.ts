import { testCluster, type TestCluster } from '@setpoint/testing'
import {
  after,
  controller,
  type ControllerDefinition,
  Engine,
  enqueueObject,
  kindSource,
  mergePatch,
  silentLogger,
} from 'setpoint'
import { ConfigMap } from 'setpoint/kinds/v1'
import { describe, expect, it } from 'vitest'
import { widget, Widget } from './stage/index.js'

const DEMO = { name: 'demo', namespace: 'default' }
const OBJECT = widget('demo')

let moment = 1e12
const now = (): string => new Date((moment += 1000)).toISOString()

async function start(...controllers: readonly ControllerDefinition[]): Promise<TestCluster> {
  const cluster = await testCluster({ controllers, manager: { doctor: { strict: false }, log: silentLogger } })
  await cluster.client.create(OBJECT, OBJECT)
  await cluster.clock.advance(10)
  return cluster
}

/** Lets so many tenths of a second pass. */
async function tenths(cluster: TestCluster, count: number): Promise<void> {
  for (let tenth = 0; tenth < count; tenth++) await cluster.clock.advance(100)
}

describe('a loop over an object that is being deleted', () => {
  it('is contained like any other', async () => {
    let passes = 0
    const stamping = controller({
      for: Widget,
      reconcile: (_, ctx) => ctx.status({ phase: 'Ready' }),
      async finalize(widget, ctx) {
        passes++
        await ctx.client.status.patch(Widget, widget, mergePatch({ status: { lastSeen: now() } }))
        throw new Error('the bucket is not empty')
      },
    })
    await using cluster = await start(stamping)
    await cluster.client.delete(Widget, DEMO)
    await tenths(cluster, 60)
    expect(passes).toBeLessThanOrEqual(10)
    expect(cluster.manager?.doctor.history.map(({ class: letter }) => letter)).toEqual(['A'])
    expect(cluster.manager?.doctor.active).toHaveLength(1)
  })

  it('is contained when it makes and deletes a child in turn', async () => {
    let passes = 0
    const turning = controller({
      for: Widget,
      owns: [ConfigMap],
      reconcile: () => undefined,
      async finalize(_, ctx) {
        passes++
        const child = ctx.get(ConfigMap, 'demo-child')
        if (child === undefined) await ctx.apply({ kind: ConfigMap, name: 'demo-child', data: { a: 'b' } })
        else await ctx.client.delete(ConfigMap, child)
        return after('1m')
      },
    })
    await using cluster = await start(turning)
    await cluster.client.delete(Widget, DEMO)
    await tenths(cluster, 60)
    expect(passes).toBeLessThanOrEqual(10)
    expect(cluster.manager?.doctor.active.map(({ class: letter }) => letter)).toEqual(['I'])
  })

  it('does not keep the deletion waiting that comes while the loop goes on', async () => {
    let finalized = 0
    const stamping = controller({
      for: Widget,
      reconcile: (_, ctx) => ctx.status({ lastSeen: now() }),
      finalize() {
        finalized++
        throw new Error('not yet')
      },
    })
    await using cluster = await start(stamping)
    await cluster.clock.advance(120_000)
    expect(cluster.manager?.doctor.active).toHaveLength(1)
    await cluster.client.delete(Widget, DEMO)
    await cluster.clock.advance(10)
    expect(finalized).toBeGreaterThanOrEqual(1)
  })
})

/** Sets its own replicas to one, as long as somebody else sets them to five; and what it has seen. */
function stubborn(seen: string[]): ControllerDefinition {
  return controller({
    for: Widget,
    async reconcile(widget, ctx) {
      seen.push(`${widget.spec.replicas} ${widget.spec.message}`)
      if (widget.spec.replicas !== 1) await ctx.client.patch(Widget, widget, mergePatch({ spec: { replicas: 1 } }))
    },
  })
}

/** Has somebody else set the replicas whenever they are one, for so many hundredths of a second. */
async function fight(cluster: TestCluster, hundredths: number): Promise<number> {
  const other = cluster.client.with({ fieldManager: 'other-operator' })
  let flips = 0
  for (let hundredth = 0; hundredth < hundredths; hundredth++) {
    const { spec } = await other.get(Widget, DEMO)
    if (spec.replicas === 1) {
      flips++
      await other.patch(Widget, DEMO, mergePatch({ spec: { replicas: 5 } }))
    }
    await cluster.clock.advance(10)
  }
  return flips
}

describe('a fight over the spec of the reconciled object', () => {
  it('is contained, although every change of the other side is a new generation', async () => {
    const seen: string[] = []
    await using cluster = await start(stubborn(seen))
    const flips = await fight(cluster, 600)
    expect(flips).toBeLessThanOrEqual(10)
    expect(seen.length).toBeLessThanOrEqual(15)
    const [report] = cluster.manager?.doctor.active ?? []
    expect([report?.class, report?.managers]).toEqual(['F', ['widgets', 'other-operator']])
  })

  it.each([
    ['of another field, by a person', 'kubectl-edit', { message: 'by hand' }],
    ['of another field, by the other side', 'other-operator', { message: 'by hand' }],
    ['of the very field that is fought over, by a person', 'kubectl-edit', { replicas: 7 }],
    ['of that field together with another one', 'other-operator', { replicas: 7, message: 'by hand' }],
  ])('lets a change through at once %s', async (_, fieldManager, spec) => {
    const seen: string[] = []
    await using cluster = await start(stubborn(seen))
    await fight(cluster, 600)
    const before = seen.length
    await cluster.client.patch(Widget, DEMO, mergePatch({ spec }), { fieldManager })
    await cluster.clock.advance(10)
    expect(seen[before]).toBe(`${'replicas' in spec ? 7 : 5} ${'message' in spec ? 'by hand' : 'hello'}`)
  })
})

describe('a loop of an engine that does not say its kind', () => {
  it('lets what a person changes of the object through at once', async () => {
    const seen: string[] = []
    await using cluster = await testCluster({
      controllers: [],
      definitions: [Widget.definition()],
      manager: { doctor: { strict: false }, log: silentLogger },
    })
    const { manager, clock } = cluster
    if (manager === undefined) throw new Error('there is no manager')
    const client = manager.client.with({ fieldManager: 'plain' })
    const engine = new Engine({
      name: 'plain',
      cache: manager.cache,
      clock,
      log: silentLogger,
      sources: [kindSource(Widget, enqueueObject)],
      ledger: manager.doctor.ledger({ controller: 'plain' }),
      async reconciler(request) {
        seen.push((await client.get(Widget, request)).spec.message)
        await client.status.patch(Widget, request, mergePatch({ status: { lastSeen: now() } }))
      },
    })
    await engine.start()
    await cluster.client.create(OBJECT, OBJECT)
    await clock.advance(300_000)
    expect(manager.doctor.active).toHaveLength(1)
    const before = seen.length
    await cluster.client.status.patch(Widget, DEMO, mergePatch({ status: { phase: 'Seen' } }))
    await clock.advance(100)
    expect(seen).toHaveLength(before)
    await cluster.client.patch(Widget, DEMO, mergePatch({ spec: { message: 'by hand' } }))
    await clock.advance(100)
    expect(seen.at(-1)).toBe('by hand')
    await engine.stop()
  })
})
