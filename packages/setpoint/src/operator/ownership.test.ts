import type { SetpointError } from '@setpoint/kube'
import { isControlledBy } from '@setpoint/kube'
import { ConfigMap, Secret, ServiceAccount } from '@setpoint/kube/kinds/v1'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type CacheEvent, metadataOf } from '../cache/index.js'
import { type Client, ignoreNotFound, mergePatch } from '../client/index.js'
import { enqueueMapped } from '../controller/index.js'
import { silentLogger } from '../log/index.js'
import { Manager } from '../manager/index.js'
import { testServer } from '../server.suite.js'
import { refuseUnlessControlled } from './adoption.js'
import type { ManagementState, ReconcileContext } from './context.js'
import { controller, type ControllerDefinition, type ReadObject, watch } from './definition.js'

// A ServiceAccount stands for the user's own kind: it is there without a definition, and nobody else looks after it.
const Owner = ServiceAccount
type Context = ReconcileContext<typeof Owner, typeof ConfigMap | typeof Secret, never>

const server = testServer()
let manager: Manager | undefined
afterEach(async () => {
  await manager?.stop(0)
  manager = undefined
})

async function start(...controllers: ControllerDefinition[]): Promise<Client> {
  manager = new Manager({ transport: server.transport(), controllers, log: silentLogger })
  await manager.start()
  return server.client({ fieldManager: 'test' })
}

/** A controller over the owner of that name alone. */
function over(
  name: string,
  reconcile: (owner: ReadObject<typeof Owner>, ctx: Context) => Promise<void>,
  more: { readonly prune?: boolean } = {},
): ControllerDefinition {
  return controller({
    for: Owner,
    owns: [ConfigMap, Secret],
    name,
    ...more,
    when: [({ object }: CacheEvent) => object.metadata.name === name],
    // Objects that others own lead here too: they are of an owned kind.
    reconcile: async (owner, ctx) => (owner.metadata.name === name ? reconcile(owner, ctx) : undefined),
  })
}

const at = (name: string) => ({ name, namespace: 'default' })
const make = (client: Client, name: string) => client.create(Owner, { metadata: at(name) })

describe('an object that must be made once', () => {
  it('is made once, and stays as it is when what would be made has changed', async () => {
    let made = 0
    const client = await start(
      over('once', async (_owner, ctx) => {
        await ctx.createOnce({ kind: Secret, name: 'once-password', stringData: { password: `generated ${++made}` } })
      }),
    )
    await make(client, 'once')
    const first = await vi.waitFor(() => client.get(Secret, at('once-password')))
    await client.patch(Owner, at('once'), mergePatch({ metadata: { labels: { again: 'yes' } } }))
    await vi.waitFor(() => expect(made).toBeGreaterThan(1))
    const later = await client.get(Secret, at('once-password'))
    expect(later.metadata?.resourceVersion).toBe(first.metadata?.resourceVersion)
    expect(later.metadata?.ownerReferences?.[0]).toMatchObject({
      kind: 'ServiceAccount',
      name: 'once',
      controller: true,
    })
  })
})

describe('an object that is there already', () => {
  it('is adopted when nobody controls it, and refused when somebody does', async () => {
    const client = server.client({ fieldManager: 'test' })
    await client.create(ConfigMap, { metadata: at('orphan'), data: { kept: 'yes' } })
    const errors: unknown[] = []
    await start(
      over('adopter', async (_owner, ctx) => {
        await ctx.adopt(ConfigMap, 'orphan')
        await ctx.adopt(ConfigMap, 'taken').catch((error: unknown) => errors.push(error))
      }),
    )
    const other = await make(client, 'other')
    const reference = { apiVersion: 'v1', kind: 'ServiceAccount', name: 'other', uid: other.metadata?.uid ?? '' }
    await client.create(ConfigMap, {
      metadata: { ...at('taken'), ownerReferences: [{ ...reference, controller: true }] },
    })
    const owner = await make(client, 'adopter')
    await vi.waitFor(() => expect(errors.length).toBeGreaterThan(0))
    const orphan = await client.get(ConfigMap, at('orphan'))
    expect(orphan.data).toEqual({ kept: 'yes' })
    expect(isControlledBy(orphan as never, owner as never)).toBe(true)
    expect((errors[0] as SetpointError).message).toBe(
      'ConfigMap default/taken is controlled by ServiceAccount other, so ServiceAccount default/adopter leaves it alone; choose another name, or delete the other owner',
    )
  })

  it('of an earlier object of the same name is refused, and said to be that', async () => {
    const client = server.client({ fieldManager: 'test' })
    const errors: unknown[] = []
    await start(
      over('heir', async (_owner, ctx) => {
        await ctx.adopt(ConfigMap, 'inherited').catch((error: unknown) => errors.push(error))
      }),
    )
    const reference = { apiVersion: 'v1', kind: 'ServiceAccount', name: 'heir', uid: 'earlier', controller: true }
    await client.create(ConfigMap, { metadata: { ...at('inherited'), ownerReferences: [reference] } })
    await make(client, 'heir')
    await vi.waitFor(() => expect(errors.length).toBeGreaterThan(0))
    expect((errors[0] as SetpointError).message).toContain(
      'is still controlled by an earlier ServiceAccount default/heir (UID earlier), which is gone',
    )
  })
})

describe('an object that is to be deleted', () => {
  /** What becomes of `ctx.delete` over an object with that controller, if any. */
  async function deletion(
    name: string,
    controllerOf: (owner: ServiceAccount) => { readonly name: string; readonly uid: string } | undefined,
    finalizers: string[] = [],
  ): Promise<{ said: string; left: ConfigMap | undefined }> {
    const child = at(`${name}-child`)
    const said: string[] = []
    const client = await start(
      over(name, async (_owner, ctx) => {
        if (ctx.get(ConfigMap, child.name) === undefined) return
        await ctx.delete(ConfigMap, child.name).then(
          () => said.push('deleted'),
          (error: unknown) => said.push(`${(error as SetpointError).code}: ${(error as SetpointError).message}`),
        )
      }),
    )
    const controls = controllerOf(await make(client, name))
    const ownerReferences =
      controls === undefined ? [] : [{ apiVersion: 'v1', kind: 'ServiceAccount', controller: true, ...controls }]
    await client.create(ConfigMap, { metadata: { ...child, finalizers, ownerReferences } })
    if (finalizers.length > 0) await client.delete(ConfigMap, child)
    await vi.waitFor(() => expect(manager?.cache.get(ConfigMap, child.name, 'default')).toBeDefined())
    said.length = 0
    await client.patch(Owner, at(name), mergePatch({ metadata: { labels: { look: 'again' } } }))
    await vi.waitFor(() => expect(said).not.toEqual([]))
    return { said: said[0] ?? '', left: await ignoreNotFound(client.get(ConfigMap, child)) }
  }

  it('stays when another object controls it, and the pass is told whose it is', async () => {
    const other = await make(server.client({ fieldManager: 'test' }), 'holder')
    const { said, left } = await deletion('deletes-others', () => ({ name: 'holder', uid: other.metadata?.uid ?? '' }))
    expect(said).toBe(
      'OwnedByAnother: ConfigMap default/deletes-others-child is controlled by ServiceAccount holder, so ServiceAccount ' +
        'default/deletes-others does not delete it; if it is to go all the same, delete it with ctx.client.delete',
    )
    expect(left).toBeDefined()
  })

  it('stays when nobody controls it', async () => {
    const { said, left } = await deletion('deletes-nobodys', () => undefined)
    expect(said).toBe(
      'OwnedByAnother: ConfigMap default/deletes-nobodys-child is controlled by nobody, so ServiceAccount ' +
        'default/deletes-nobodys does not delete it; if it is to go all the same, delete it with ctx.client.delete',
    )
    expect(left).toBeDefined()
  })

  // Of the function alone: the garbage collector takes such an object away at any moment.
  it('stays when it was an earlier owner’s of the same name', () => {
    const owner = { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { ...at('heir'), uid: 'now' } }
    const reference = { apiVersion: 'v1', kind: 'ServiceAccount', name: 'heir', uid: 'earlier', controller: true }
    const child = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { ...at('left'), ownerReferences: [reference] } }
    expect(() => refuseUnlessControlled('ConfigMap', child, owner)).toThrow(
      'ConfigMap default/left is controlled by an earlier ServiceAccount default/heir (UID earlier), so the one of now does not delete it; ' +
        'the garbage collector takes it away, or delete it with ctx.client.delete',
    )
  })

  it('is nobody’s concern any more when it goes already', async () => {
    const { said, left } = await deletion('deletes-going', () => undefined, ['example.com/hold'])
    expect([said, left?.metadata?.finalizers]).toEqual(['deleted', ['example.com/hold']])
    await server.client().patch(ConfigMap, at('deletes-going-child'), mergePatch({ metadata: { finalizers: null } }))
  })
})

describe('a component', () => {
  it('is applied when it is managed, left alone when it is not, and deleted when it is to be removed', async () => {
    let state: ManagementState = 'Managed'
    const passes: ManagementState[] = []
    const client = await start(
      over(
        'parts',
        async (_owner, ctx) => {
          await ctx.component(state, [{ kind: ConfigMap, name: 'parts-dashboard', data: { colour: 'blue' } }])
          passes.push(state)
        },
        { prune: true },
      ),
    )
    const pass = async (next: ManagementState): Promise<ConfigMap | undefined> => {
      state = next
      await client.patch(Owner, at('parts'), mergePatch({ metadata: { labels: { state: next } } }))
      await vi.waitFor(() => expect(passes.at(-1)).toBe(next))
      await new Promise((resolve) => setTimeout(resolve, 50))
      return ignoreNotFound(client.get(ConfigMap, at('parts-dashboard')))
    }
    await make(client, 'parts')
    await vi.waitFor(() => client.get(ConfigMap, at('parts-dashboard')))
    state = 'Unmanaged'
    await client.patch(ConfigMap, at('parts-dashboard'), mergePatch({ data: { colour: 'red' } }))
    expect((await pass('Unmanaged'))?.data).toEqual({ colour: 'red' })
    expect((await pass('Managed'))?.data).toEqual({ colour: 'blue' })
    expect(await pass('Removed')).toBeUndefined()
  })

  it.each([undefined, '', 'removed', 'Manged'])(
    'is left as it is, and the pass fails, when its state is %o',
    async (wrong) => {
      const name = `wrong-${wrong === '' ? 'empty' : String(wrong).toLowerCase()}`
      const errors: unknown[] = []
      let state: unknown = 'Managed'
      const client = await start(
        over(name, async (_owner, ctx) => {
          const parts = [{ kind: ConfigMap, name: `${name}-part`, data: { colour: 'blue' } }] as const
          await ctx.component(state as ManagementState, parts).catch((error: unknown) => errors.push(error))
        }),
      )
      await make(client, name)
      await vi.waitFor(() => client.get(ConfigMap, at(`${name}-part`)))
      state = wrong
      await client.patch(Owner, at(name), mergePatch({ metadata: { labels: { again: 'yes' } } }))
      await vi.waitFor(() => expect(errors.length).toBeGreaterThan(0))
      expect((errors[0] as SetpointError).message).toContain('it is one of Managed, Removed, Unmanaged')
      expect((await client.get(ConfigMap, at(`${name}-part`))).data).toEqual({ colour: 'blue' })
    },
  )
})

describe('what a controller says of the cache', () => {
  it('holds: metadata alone, and what a selector matches', async () => {
    const seen: CacheEvent[] = []
    const client = server.client({ fieldManager: 'test' })
    await client.create(Secret, { metadata: { ...at('labelled'), labels: { app: 'web' } }, stringData: { a: 'b' } })
    await client.create(Secret, { metadata: at('other-secret'), stringData: { a: 'b' } })
    const secrets = metadataOf(Secret)
    await start(
      controller({
        for: Owner,
        name: 'metadata',
        watches: [
          watch(
            secrets,
            enqueueMapped(() => []),
            (event) => seen.push(event) > 0,
          ),
        ],
        cache: [[secrets, { labelSelector: 'app=web', namespaces: ['default'] }]],
        reconcile: () => undefined,
      }),
    )
    await vi.waitFor(() => expect(seen).toHaveLength(1))
    expect(seen[0]?.object).toMatchObject({ apiVersion: 'v1', kind: 'Secret', metadata: { name: 'labelled' } })
    expect(seen[0]?.object).not.toHaveProperty('data')
  })

  it('must not contradict what another controller says', () => {
    const one = controller({
      for: Owner,
      name: 'a',
      cache: [[Secret, { labelSelector: 'a=b' }]],
      reconcile: () => undefined,
    })
    const two = controller({
      for: Owner,
      name: 'b',
      cache: [[Secret, { labelSelector: 'c=d' }]],
      reconcile: () => undefined,
    })
    expect(() => new Manager({ transport: server.transport(), controllers: [one, two] })).toThrow(
      /controller b wants Secret cached in another way/,
    )
  })
})
