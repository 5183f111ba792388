import { turns } from '@setpoint/kube'
import { testCluster, type TestCluster } from '@setpoint/testing'
import { controller, type ControllerDefinition, mergePatch, setControllerReference, type Transport } from 'setpoint'
import { ConfigMap } from 'setpoint/kinds/v1'
import { describe, expect, it } from 'vitest'
import { rings } from './looping/ring.js'
import { newProps, part, Part, widget, Widget } from './stage/index.js'

const DEMO = { name: 'demo', namespace: 'default' }

type Verb = 'update' | 'patch' | 'apply'

/** Two controllers, each of which writes the spec of the other's object, and what the first one has seen in its own. */
interface Ring {
  readonly controllers: readonly ControllerDefinition[]
  readonly seen: string[]
}

let moment = 1e12
const now = (): string => new Date((moment += 1000)).toISOString()

function ring(verb: Verb, labels = false): Ring {
  const seen: string[] = []
  const widgets = controller({
    for: Widget,
    uses: [Part],
    async reconcile({ spec }, { client }) {
      seen.push(spec.message)
      if (verb === 'patch') await client.patch(Part, DEMO, mergePatch({ spec: { size: now() } }))
      else if (verb === 'apply') await client.apply(Part, { metadata: DEMO, spec: { size: now() } }, { force: true })
      else {
        const found = await client.get(Part, DEMO)
        await client.update(Part, { ...found, spec: { ...found.spec, size: now() } })
      }
    },
  })
  const parts = controller({
    for: Part,
    uses: [Widget],
    async reconcile(_, { client }) {
      const spec = { lastReconciled: now() }
      if (verb === 'patch') await client.patch(Widget, DEMO, mergePatch({ spec }))
      else if (verb === 'apply') await client.apply(Widget, { metadata: DEMO, spec }, { force: true })
      else {
        const found = await client.get(Widget, DEMO)
        await client.update(Widget, { ...found, spec: { ...found.spec, ...spec } })
      }
      if (labels) await client.patch(Widget, DEMO, mergePatch({ metadata: { labels: { seen: `at-${moment}` } } }))
    },
  })
  return { controllers: [widgets, parts], seen }
}

async function start(
  { controllers }: Pick<Ring, 'controllers'>,
  through?: (transport: Transport) => Transport,
): Promise<TestCluster> {
  const cluster = await testCluster({
    controllers,
    manager: { doctor: { strict: false } },
    ...(through === undefined ? {} : { through }),
  })
  await cluster.apply(part('demo'))
  await cluster.apply(widget('demo'))
  await cluster.settle()
  return cluster
}

/** A person who joins in when the operator writes. */
class Meanwhile {
  /** What is changed together with the next write that has this text in its body; undefined: nothing. */
  edit: { readonly when: 'before' | 'after'; readonly text: string; readonly by: () => Promise<unknown> } | undefined
  /** How often somebody did. */
  edits = 0

  readonly through = (transport: Transport): Transport => ({
    close: () => transport.close(),
    request: async (request) => {
      const { edit } = this
      const body = request.body === undefined ? '' : Buffer.from(request.body as Uint8Array).toString()
      if (edit === undefined || !/^(?:PUT|PATCH)$/.test(request.method) || !body.includes(edit.text))
        return transport.request(request)
      this.edit = undefined
      this.edits++
      if (edit.when === 'before') await edit.by()
      const answer = await transport.request(request)
      if (edit.when === 'after') await edit.by()
      return answer
    },
  })
}

/** Watches are some turns behind. */
function lateEvents(transport: Transport): Transport {
  return {
    close: () => transport.close(),
    request: async (request) => {
      const answer = await transport.request(request)
      return /[?&]watch=/.test(request.path) ? { ...answer, body: delayed(answer.body) } : answer
    },
  }
}

async function* delayed(chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  for await (const chunk of chunks) {
    await turns(15)
    yield chunk
  }
}

/** Lets seconds pass, with time for late events in each. */
async function advance({ clock }: TestCluster, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    await clock.advance(1000)
    await turns(40)
  }
}

function nobody(): never {
  throw new Error('nobody else is there')
}

const passesIn = async (cluster: TestCluster, duration: string): Promise<number> =>
  (await cluster.advance(duration)).passes.length

describe.each(['update', 'patch', 'apply'] as const)('a ring of two specs, written by %s', (verb) => {
  it('is kept to a few passes a minute, over both objects together, and fewer from then on', async () => {
    await using cluster = await start(ring(verb))
    expect(cluster.manager?.doctor.active.length).toBeGreaterThanOrEqual(1)
    expect(await passesIn(cluster, '1m')).toBeLessThanOrEqual(12)
    expect(await passesIn(cluster, '2m')).toBeLessThanOrEqual(8)
  })

  it('lets what a person changes of the spec through at once', async () => {
    const { controllers, seen } = ring(verb)
    await using cluster = await start({ controllers })
    await cluster.advance('1m')
    await cluster.client.patch(Widget, DEMO, mergePatch({ spec: { message: 'by hand' } }))
    await cluster.settle()
    expect(seen.at(-1)).toBe('by hand')
  })

  it('is contained again after that', async () => {
    await using cluster = await start(ring(verb))
    await cluster.advance('1m')
    await cluster.client.patch(Widget, DEMO, mergePatch({ spec: { message: 'by hand' } }))
    await cluster.settle()
    expect(await passesIn(cluster, '1m')).toBeLessThanOrEqual(12)
  })
})

describe('a ring whose events come long after the answers, as over a network', () => {
  it.each(rings)('that $name is found and contained', async (it) => {
    const controllers = [it.operator?.(newProps({ elapsed: () => 0, somebody: nobody })) ?? []].flat()
    const { objects = [widget('demo')] } = it
    await using cluster = await testCluster({
      controllers,
      definitions: [Widget.definition()],
      manager: { doctor: { strict: false } },
      through: lateEvents,
    })
    for (const object of objects) await cluster.client.create(object, object)
    await advance(cluster, 120)
    expect(cluster.manager?.doctor.active).not.toEqual([])
    await cluster.settle()
    await advance(cluster, 120)
    const { passes } = await cluster.settle()
    expect(passes.length).toBeLessThanOrEqual(3 * objects.length + 3)
  })
})

describe('a change by a person that comes together with a write of the ring', () => {
  it.each([
    ['before the write', 'before', 'lastReconciled', false],
    ['before the answer to the write', 'after', 'lastReconciled', false],
    ['before a write that changes nothing but labels', 'before', 'labels', true],
    ['after a write that changes nothing but labels', 'after', 'labels', true],
  ] as const)('goes through at once when it comes %s', async (_, when, text, labels) => {
    const meanwhile = new Meanwhile()
    const { controllers, seen } = ring('patch', labels)
    await using cluster = await start({ controllers }, meanwhile.through)
    await cluster.advance('1m')
    const by = (): Promise<unknown> => cluster.client.patch(Widget, DEMO, mergePatch({ spec: { message: 'by hand' } }))
    meanwhile.edit = { when, text, by }
    for (let second = 0; second < 120 && meanwhile.edits === 0; second++) await cluster.advance('1s')
    expect(meanwhile.edits).toBe(1)
    expect(seen.at(-1)).toBe('by hand')
  })

  it('waits for a tenth of a second when the write is not answered', async () => {
    const meanwhile = new Meanwhile()
    let answered = (): void => undefined
    const answer = new Promise<void>((resolve) => (answered = resolve))
    const { controllers, seen } = ring('patch')
    await using cluster = await start({ controllers }, meanwhile.through)
    await cluster.advance('1m')
    const by = async (): Promise<void> => {
      await cluster.client.patch(Widget, DEMO, mergePatch({ spec: { message: 'by hand' } }))
      await answer
    }
    meanwhile.edit = { when: 'before', text: 'lastReconciled', by }
    for (let second = 0; second < 120 && meanwhile.edits === 0; second++) await cluster.clock.advance(1000)
    await cluster.clock.advance(100)
    expect(seen.at(-1)).toBe('by hand')
    answered()
    await cluster.settle()
  })

  it('goes through at once when it comes with the status of a loop over a single object', async () => {
    const meanwhile = new Meanwhile()
    const seen: string[] = []
    const stamping = controller({
      for: Widget,
      reconcile({ spec }, ctx) {
        seen.push(spec.message)
        ctx.status({ lastSeen: now() })
      },
    })
    await using cluster = await testCluster({
      controllers: [stamping],
      manager: { doctor: { strict: false } },
      through: meanwhile.through,
    })
    await cluster.apply(widget('demo'))
    await cluster.settle()
    await cluster.advance('1m')
    const by = (): Promise<unknown> => cluster.client.patch(Widget, DEMO, mergePatch({ spec: { message: 'by hand' } }))
    meanwhile.edit = { when: 'before', text: 'lastSeen', by }
    for (let second = 0; second < 120 && meanwhile.edits === 0; second++) await cluster.advance('1s')
    expect(meanwhile.edits).toBe(1)
    expect(seen.at(-1)).toBe('by hand')
  })
})

describe('the report about a ring', () => {
  it('shows every pass on the way round, with what it wrote', async () => {
    await using cluster = await start(ring('patch'))
    const reports = cluster.manager?.doctor.history ?? []
    const report = reports.find(({ controller: name }) => name === 'widgets')
    expect(report?.chain.map(({ what, text }) => `${what}: ${text.replaceAll(/@\d+/g, '@N')}`)).toEqual([
      'write: patch Part default/demo @N: .spec.size',
      'event: update of Part default/demo @N (own)',
      'pass: a pass of parts over Part default/demo',
      'write: patch Widget default/demo @N: .spec.lastReconciled',
      'event: update of Widget default/demo @N (own)',
      'pass: a pass',
      'write: patch Part default/demo @N: .spec.size',
    ])
  })
})

describe('the deletion of an object in a ring', () => {
  it('goes through at once', async () => {
    await using cluster = await start(ring('patch'))
    await cluster.advance('1m')
    await cluster.client.delete(Widget, DEMO)
    await cluster.settle()
    expect((await cluster.client.list(Widget)).items).toEqual([])
  })
})

describe('a child that every pass takes away and makes again', () => {
  it('is found and contained although somebody puts notes on its owner', async () => {
    let made = 0
    const rotating = controller({
      for: Widget,
      owns: [ConfigMap],
      async reconcile(owner, ctx) {
        for (const { metadata } of ctx.owned(ConfigMap)) await ctx.delete(ConfigMap, metadata.name ?? '')
        const child = { metadata: { name: `demo-${newToken(made++)}`, namespace: 'default' } }
        setControllerReference(owner, child)
        await ctx.client.create(ConfigMap, child)
      },
    })
    await using cluster = await testCluster({ controllers: [rotating], manager: { doctor: { strict: false } } })
    const object = widget('demo')
    await cluster.client.create(object, object)
    for (let note = 0; note < 6; note++) {
      await cluster.client.patch(Widget, DEMO, mergePatch({ metadata: { annotations: { note: String(note) } } }))
      await cluster.clock.advance(10_000)
    }
    expect(cluster.manager?.doctor.active).toMatchObject([{ class: 'I' }])
    expect(made).toBeLessThanOrEqual(60)
  })
})

/** As a program draws them. */
function newToken(seed: number): string {
  return (((seed + 1) * 0x9e3779b1) >>> 8).toString(16).padStart(6, '0').slice(-6)
}
