import { ConfigMap, Secret } from '@setpoint/kube/kinds/v1'
import { after, controller, type ControllerDefinition, mergePatch, silentLogger, terminal } from 'setpoint'
import { type PassTrace, renderPass } from 'setpoint/doctor'
import { describe, expect, it, vi } from 'vitest'
import { type TestCluster, testCluster, type TestClusterOptions } from './index.js'
import { Thing, thing } from './thing.suite.js'

type Reconcile = Parameters<typeof controller<typeof Thing, typeof ConfigMap | typeof Secret>>[0]['reconcile']

function things(reconcile: Reconcile): ControllerDefinition {
  return controller({ for: Thing, name: 'things', owns: [ConfigMap, Secret], reconcile })
}

/** An operator that is well: a ConfigMap for a Thing, and its status. */
const healthy = things(async ({ metadata, spec }, ctx) => {
  ctx.get(Secret, 'token')
  await ctx.apply({ kind: ConfigMap, name: metadata.name ?? '', data: { size: String(spec.size) } })
  ctx.ready('Applied', `size ${spec.size}`)
})

function clusterOf(operator: ControllerDefinition, options: TestClusterOptions['manager'] = {}): Promise<TestCluster> {
  return testCluster({ controllers: [operator], manager: { log: silentLogger, ...options } })
}

function passesOf(cluster: TestCluster, object?: string): readonly PassTrace[] {
  return cluster.manager?.doctor.passes(object === undefined ? {} : { object }) ?? []
}

/** The passes that come of what somebody does to a cluster that is at rest. */
async function passesAfter(cluster: TestCluster, act: () => Promise<unknown>): Promise<readonly PassTrace[]> {
  await cluster.settle()
  const before = passesOf(cluster).length
  await act()
  await cluster.settle().catch(() => undefined)
  return passesOf(cluster).slice(before)
}

/** Of a healthy Thing whose size has changed from 1 to 2. */
async function resized(): Promise<readonly PassTrace[]> {
  await using cluster = await clusterOf(healthy)
  await cluster.apply(thing())
  const patch = mergePatch({ spec: { size: 2 } })
  return await passesAfter(cluster, () => cluster.client.patch(Thing, thing(), patch, { fieldManager: 'alice' }))
}

describe('of every pass, though nothing is suspected, the ledger has', () => {
  it('its triggers: the event, its version, and which manager changed which fields', async () => {
    const [pass] = await resized()
    expect(pass?.object).toMatchObject({
      apiVersion: 'example.com/v1',
      kind: 'Thing',
      namespace: 'default',
      name: 'demo',
    })
    expect(pass?.triggers).toEqual([
      {
        text: expect.stringMatching(/^update of Thing default\/demo @\d+$/),
        of: pass?.object,
        resourceVersion: expect.stringMatching(/^\d+$/),
        own: false,
        changes: [{ path: '.spec.size', before: 1, after: 2, managers: ['alice'] }],
      },
    ])
  })

  it('its reads, the look at a kind that nobody has among them', async () => {
    const [pass] = await resized()
    expect(pass?.reads).toEqual(['Secret default/token', 'ConfigMap default/demo'])
  })

  it('its writes: what was sent, what was stored, the fields that changed and the line that asked', async () => {
    const [pass] = await resized()
    const [apply, status] = pass?.writes ?? []
    expect(pass?.writes).toHaveLength(2)
    expect(apply).toMatchObject({
      verb: 'apply',
      subresource: '',
      of: { apiVersion: 'v1', kind: 'ConfigMap', namespace: 'default', name: 'demo' },
      effect: 'changed',
      sent: { data: { size: '2' } },
      stored: { data: { size: '2' }, metadata: { resourceVersion: apply?.resourceVersion } },
      changes: [{ path: '.data.size', before: '1', after: '2', managers: ['things'] }],
      code: expect.stringMatching(/passes\.test\.ts:17:13$/),
      codeOfAnother: false,
    })
    expect(status).toMatchObject({
      verb: 'update',
      subresource: 'status',
      of: { kind: 'Thing' },
      effect: 'changed',
      code: expect.stringMatching(/passes\.test\.ts:18:7$/),
    })
    expect(status?.changes?.map(({ path }) => path)).toContain('.status.conditions[type=Ready].message')
  })

  it('its result', async () => {
    const [pass] = await resized()
    expect([pass?.result, pass?.told]).toEqual(['success', ''])
    await using cluster = await clusterOf(
      things(({ spec }) => {
        if (spec.size === 2) return after(5000)
        if (spec.size === 3) throw terminal(new Error('no'))
        return undefined
      }),
    )
    await cluster.apply(thing())
    const [later] = await passesAfter(cluster, () => cluster.apply(thing(2)))
    expect([later?.result, later?.told]).toEqual(['requeue_after', 'after 5000 ms'])
    const [failed] = await passesAfter(cluster, () => cluster.apply(thing(3)))
    expect([failed?.result, failed?.told]).toEqual(['error', 'no'])
  })

  it('the proof that a pass is its own doing: the version of a write is that of the trigger', async () => {
    const [first, second] = await resized()
    const written = first?.writes.map(({ resourceVersion }) => resourceVersion)
    const causes = second?.triggers.map(({ resourceVersion, own }) => ({ resourceVersion, own }))
    expect(causes).toEqual(written?.map((resourceVersion) => ({ resourceVersion, own: true })))
    expect(second?.writes).toEqual([])
  })

  it('as own what another controller of the process has deleted', async () => {
    const making = controller({
      for: Thing,
      owns: [ConfigMap],
      async reconcile({ metadata }, ctx) {
        if (metadata.annotations?.['reap'] !== 'yes') await ctx.apply({ kind: ConfigMap, name: 'demo', data: {} })
      },
    })
    const reaping = controller({
      name: 'reaper',
      for: Thing,
      owns: [ConfigMap],
      async reconcile({ metadata }, ctx) {
        if (metadata.annotations?.['reap'] === 'yes') await ctx.delete(ConfigMap, 'demo')
      },
    })
    await using cluster = await testCluster({ controllers: [making, reaping] })
    await cluster.apply(thing())
    await cluster.settle()
    await cluster.client.patch(Thing, thing(), mergePatch({ metadata: { annotations: { reap: 'yes' } } }))
    await cluster.settle()
    const made = cluster.manager?.doctor.passes({ controller: 'things' }) ?? []
    expect(made.at(-1)?.triggers).toMatchObject([{ own: true, text: expect.stringMatching(/^delete of .* \(own\)$/) }])
  })

  it('what was created and deleted', async () => {
    await using cluster = await clusterOf(
      things(async ({ spec }, ctx) => {
        if (spec.size === 1) await ctx.createOnce({ kind: ConfigMap, name: 'demo', data: { size: '1' } })
        else await ctx.delete(ConfigMap, 'demo')
      }),
    )
    const [made] = await passesAfter(cluster, () => cluster.apply(thing()))
    expect(made?.writes).toMatchObject([
      {
        verb: 'create',
        effect: 'created',
        sent: { data: { size: '1' } },
        changes: undefined,
        code: expect.stringContaining('passes.test.ts'),
      },
    ])
    const [gone] = await passesAfter(cluster, () => cluster.apply(thing(2)))
    expect(gone?.writes).toMatchObject([
      {
        verb: 'delete',
        effect: 'deleted',
        of: { name: 'demo' },
        resourceVersion: '',
        sent: undefined,
        stored: undefined,
      },
    ])
    expect(gone?.writes[0]?.code).toContain('passes.test.ts')
    const last = passesOf(cluster).at(-1)
    expect(last?.triggers).toMatchObject([{ own: true, of: { kind: 'ConfigMap' } }])
    expect(last?.triggers[0]?.text).toMatch(/^delete of ConfigMap default\/demo @\d+ \(own\)$/)
  })

  it('what a client wrote as it was then, whatever the caller does with it afterwards', async () => {
    await using cluster = await clusterOf(
      things(async ({ spec }, { client }) => {
        const object = { metadata: { name: 'demo', namespace: 'default' }, data: { size: String(spec.size) } }
        const stored = await client.create(ConfigMap, object)
        object.data.size = 'another'
        stored.data = {}
      }),
    )
    const [pass] = await passesAfter(cluster, () => cluster.apply(thing()))
    expect(pass?.writes).toMatchObject([
      { verb: 'create', sent: { data: { size: '1' } }, stored: { data: { size: '1' } } },
    ])
  })
})

describe('the passes that are told of', () => {
  it('are those of one object or of one controller, where they are asked for', async () => {
    await using cluster = await clusterOf(healthy)
    await cluster.apply(thing())
    await cluster.apply({ ...thing(), metadata: { name: 'other', namespace: 'default' } })
    await cluster.settle()
    const names = new Set(passesOf(cluster).map(({ object }) => object.name))
    expect([...names].sort()).toEqual(['demo', 'other'])
    expect(new Set(passesOf(cluster, 'default/other').map(({ object }) => object.name))).toEqual(new Set(['other']))
    expect(cluster.manager?.doctor.passes({ controller: 'things' })).toHaveLength(passesOf(cluster).length)
    expect(cluster.manager?.doctor.passes({ controller: 'nobody' })).toEqual([])
  })

  it('are the last ones, as many as are wanted', async () => {
    await using cluster = await clusterOf(healthy, { doctor: { passes: 3 } })
    for (let size = 1; size <= 5; size++) {
      await cluster.apply(thing(size))
      await cluster.settle()
    }
    const passes = passesOf(cluster)
    expect(passes).toHaveLength(3)
    expect(passes.flatMap(({ writes }) => writes.map(({ sent }) => sent))).toContainEqual(
      expect.objectContaining({ data: { size: '5' } }),
    )
    await using none = await clusterOf(healthy, { doctor: { passes: 0 } })
    await none.apply(thing())
    await none.settle()
    expect(passesOf(none)).toEqual([])
  })

  it('have a hundred writes at most, and tell how many more there were', async () => {
    await using cluster = await clusterOf(
      things(async ({ spec }, ctx) => {
        for (let place = 0; place < 149 + spec.size; place++)
          await ctx.apply({ kind: ConfigMap, name: `demo-${place}`, data: {} })
      }),
    )
    const [pass] = await passesAfter(cluster, () => cluster.apply(thing()))
    expect([pass?.writes.length, pass?.omittedWrites, pass?.reads.length]).toEqual([100, 50, 150])
    expect(pass === undefined ? '' : renderPass(pass)).toContain('\n            50 more after them\n')
  })

  it('have a line of code each when there are very many, that of a write like theirs', async () => {
    await using cluster = await clusterOf(healthy)
    for (let place = 0; place < 20; place++) await cluster.apply(thing(1, `demo-${place}`))
    await cluster.settle()
    const writes = passesOf(cluster).flatMap((pass) => pass.writes)
    expect(writes).toHaveLength(40)
    expect(new Set(writes.map(({ verb, code }) => `${verb} ${code?.split('/').at(-1)}`))).toEqual(
      new Set(['apply passes.test.ts:17:13', 'update passes.test.ts:18:7']),
    )
    const own = writes.filter(({ codeOfAnother }) => !codeOfAnother)
    expect(own.length).toBeGreaterThan(0)
    expect(own.length).toBeLessThanOrEqual(10)
  })

  it('do not tell what a Secret holds', async () => {
    await using cluster = await clusterOf(
      things(async ({ spec }, ctx) => {
        await ctx.apply({ kind: Secret, name: 'demo', stringData: { password: `secret-${spec.size}` } })
        const body = { data: { password: Buffer.from(`secret-${spec.size}-patched`).toString('base64') } }
        if (spec.size === 2) await ctx.client.patch(Secret, { name: 'demo', namespace: 'default' }, mergePatch(body))
      }),
    )
    await cluster.apply(thing())
    const passes = await passesAfter(cluster, () => cluster.apply(thing(2)))
    const text = JSON.stringify(passes) + passes.map(renderPass).join('\n')
    expect(text).toContain('"password":"(hidden)"')
    expect(text).not.toMatch(/secret-|c2VjcmV0/)
  })

  it('do not tell it where a server repeats what it refuses, either', async () => {
    await using cluster = await clusterOf(
      things(async (_, { client }) => {
        await client.patch(Secret, { name: 'demo', namespace: 'default' }, mergePatch({ data: { p: 'no-base64!' } }))
      }),
    )
    await cluster.client.create(Secret, {
      metadata: { name: 'demo', namespace: 'default' },
      data: { other: 'c2VjcmV0' },
    })
    await cluster.apply(thing())
    await cluster.settle().catch(() => undefined)
    const text = JSON.stringify(passesOf(cluster))
    expect(text).toContain('"result":"error"')
    expect(text).toContain('retry 1 after: ')
    expect(text).not.toMatch(/no-base64|c2VjcmV0/)
  })

  it('say when the caller may have changed what is shown, because there were too many to copy', async () => {
    await using cluster = await clusterOf(
      things(async ({ metadata: { name = '' } }, { client }) => {
        await client.create(ConfigMap, { metadata: { name, namespace: 'default' }, data: { a: '1' } })
      }),
    )
    for (let place = 0; place < 20; place++) await cluster.apply(thing(1, `demo-${place}`))
    await cluster.settle()
    const writes = passesOf(cluster).flatMap((pass) => pass.writes)
    expect(writes.map(({ sent }) => (sent as { data?: object })?.data)).toEqual(writes.map(() => ({ a: '1' })))
    expect(writes.map(({ mayBeStale }) => mayBeStale)).toContain(true)
    expect(writes.map(({ mayBeStale }) => mayBeStale)).toContain(false)
  })

  it('do not have what somebody else in the process does meanwhile under a name of its own', async () => {
    let goOn: () => void = () => undefined
    const waiting = new Promise<void>((resolve) => (goOn = resolve))
    await using cluster = await clusterOf(things(() => waiting))
    const target = { name: 'other', namespace: 'default' }
    await cluster.client.create(ConfigMap, { metadata: target })
    await cluster.apply(thing())
    await vi.waitFor(() => expect(cluster.manager?.status().controllers[0]?.running).toBe(1))
    const heartbeat = cluster.manager?.client.with({ fieldManager: 'heartbeat' })
    await heartbeat?.patch(Thing, thing(), mergePatch({ metadata: { annotations: { beat: '1' } } }))
    await heartbeat?.get(ConfigMap, target)
    await heartbeat?.delete(ConfigMap, target)
    goOn()
    await cluster.settle()
    expect(passesOf(cluster).flatMap(({ reads, writes }) => [...reads, ...writes])).toEqual([])
  })

  it('know a write that changed nothing of a kind that nobody watches, where the pass has looked before', async () => {
    const target = { name: 'demo', namespace: 'default' }
    await using cluster = await testCluster({
      controllers: [
        controller({
          for: Thing,
          name: 'things',
          async reconcile(_, { client }) {
            await client.get(ConfigMap, target)
            await client.patch(ConfigMap, target, mergePatch({ data: { a: '1' } }))
          },
        }),
      ],
      manager: { log: silentLogger },
    })
    await cluster.client.create(ConfigMap, { metadata: target, data: { a: '1' } })
    const [pass] = await passesAfter(cluster, () => cluster.apply(thing()))
    expect(pass?.writes).toMatchObject([{ verb: 'patch', effect: 'none' }])
  })

  it('know that the last finalizer takes the object with it, and whose doing its end is', async () => {
    await using cluster = await clusterOf(
      controller({ for: Thing, name: 'things', reconcile: () => undefined, finalize: () => undefined }),
    )
    await cluster.apply(thing())
    const passes = await passesAfter(cluster, () => cluster.client.delete(Thing, thing()))
    expect(passes[0]?.writes).toMatchObject([{ verb: 'patch', effect: 'deleted', of: { kind: 'Thing' } }])
    expect(passes.at(-1)?.triggers).toMatchObject([{ own: true }])
    expect(passes.at(-1)?.triggers[0]?.text).toMatch(/^delete of Thing default\/demo @\d+ \(own\)$/)
  })

  it('keep their times and their ids, by which the log knows them', async () => {
    await using cluster = await clusterOf(healthy)
    await cluster.apply(thing())
    await cluster.settle()
    const [one, other] = [passesOf(cluster), passesOf(cluster)]
    expect(other.map(({ began, id }) => [began, id])).toEqual(one.map(({ began, id }) => [began, id]))
    expect(new Set(one.map(({ id }) => id)).size).toBe(one.length)
    expect(one[0]?.id).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('read as blocks', async () => {
    const [pass] = await resized()
    if (pass === undefined) throw new Error('there was no pass')
    const text = renderPass(pass)
      .replace(/@\d+/g, '@N')
      .replace(/[\d.]+ ms, [0-9a-f-]{36}/, 'N ms')
      .replace(/\d{4}-.*Z/, 'T')
    expect(text.split('\n').map((line) => line.replace(/packages\/testing\/(?:src|dist)\//, ''))).toEqual([
      'pass over Thing default/demo in controller things, T, N ms',
      '  why       update of Thing default/demo @N',
      '              .spec.size 1 → 2 by alice',
      '  reads     Secret default/token, ConfigMap default/demo',
      '  writes    apply ConfigMap default/demo @N: changed, at passes.test.ts:17:13',
      '              .data.size "1" → "2" by things',
      '            update Thing default/demo, status @N: changed, at passes.test.ts:18:7',
      '              .status.conditions[type=Ready].observedGeneration 1 → 2 by things',
      '              .status.conditions[type=Ready].message "size 1" → "size 2" by things',
      '  result    success',
    ])
  })
})
