import { messageOf } from '@setpoint/kube'
import { ConfigMap, Namespace, Secret, ServiceAccount } from '@setpoint/kube/kinds/v1'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { CacheEvent, KindCacheOptions } from '../cache/index.js'
import type { Client } from '../client/index.js'
import { enqueueMapped, type Pass } from '../controller/index.js'
import { type Logger, silentLogger } from '../log/index.js'
import { Manager } from '../manager/index.js'
import { testServer } from '../server.suite.js'
import type { ReconcileContext } from './context.js'
import { controller, type ControllerDefinition, watch } from './definition.js'

const server = testServer()
let manager: Manager | undefined
afterEach(async () => {
  await manager?.stop(0)
  manager = undefined
})

async function start(definition: ControllerDefinition): Promise<{ client: Client; said: string[]; passes: string[] }> {
  const said: string[] = []
  const note = (...words: readonly unknown[]): void => void said.push(String(words.at(-1)))
  const log: Logger = { ...silentLogger, warn: note, error: note, child: () => log }
  const passes: string[] = []
  const observer = { passed: ({ request }: Pass) => void passes.push(request.key) }
  manager = new Manager({ transport: server.transport(), controllers: [definition], log, observer })
  await manager.start()
  return { client: server.client({ fieldManager: 'test' }), said, passes }
}

const ONLY_DEFAULT: KindCacheOptions = { namespaces: ['default'] }
const at = (name: string) => ({ metadata: { name, namespace: 'default' } })
const ELSEWHERE = 'kube-system'

type Context = ReconcileContext<typeof ServiceAccount, typeof ConfigMap, typeof Secret>

/** What comes of a function in a pass of a controller whose kinds are cached in one namespace. */
async function inPass<T>(
  name: string,
  run: (ctx: Context) => T | Promise<T>,
  children: KindCacheOptions = ONLY_DEFAULT,
): Promise<T | string> {
  let ended: (outcome: T | string) => void = () => undefined
  const outcome = new Promise<T | string>((resolve) => (ended = resolve))
  const { client } = await start(
    controller({
      for: ServiceAccount,
      name,
      owns: [ConfigMap],
      uses: [Secret],
      cache: [
        [Secret, ONLY_DEFAULT],
        [ConfigMap, children],
      ],
      when: [({ object }: CacheEvent) => object.metadata.name === name],
      async reconcile(_, ctx) {
        try {
          ended(await run(ctx))
        } catch (error) {
          ended(messageOf(error))
        }
      },
    }),
  )
  await client.create(ServiceAccount, at(name))
  return outcome
}

describe('where kinds are cached in one namespace, a pass', () => {
  it('is told that what is elsewhere cannot be read from the cache', async () => {
    const refusal =
      /^Secret kube-system\/s cannot be read from the cache: it has Secret of the namespace "default" alone; /
    expect(await inPass('gets', (ctx) => ctx.get(Secret, { name: 's', namespace: ELSEWHERE }))).toMatch(refusal)
    expect(await inPass('lists', (ctx) => ctx.list(Secret, { namespace: ELSEWHERE }))).toMatch(
      /^the Secret objects in namespace "kube-system" cannot be read from the cache/,
    )
  })

  it('applies to children elsewhere all the same, also as a part that is managed', async () => {
    const child = (name: string) => ({ kind: ConfigMap, name, data: { a: 'b' } })
    const makes = async (ctx: Context) => {
      await ctx.component('Managed', [child('managed-part')])
      return (await ctx.apply(child('child'))).metadata?.name
    }
    expect(await inPass('applies', makes, { namespaces: [ELSEWHERE] })).toBe('child')
  })

  it('takes a part elsewhere away that is its own, and leaves one that it does not manage', async () => {
    const part = (name: string) => [{ kind: ConfigMap, name }]
    const switches = async (ctx: Context) => {
      await ctx.component('Managed', [...part('unmanaged'), ...part('removed')])
      await ctx.component('Unmanaged', part('unmanaged'))
      for (const name of ['removed', 'never-made', 'foreign-part']) await ctx.component('Removed', part(name))
      return 'done'
    }
    await server.client().create(ConfigMap, at('foreign-part'))
    expect(await inPass('switches', switches, { namespaces: [ELSEWHERE] })).toBe('done')
    const { items } = await server.client().list(ConfigMap, { namespace: 'default' })
    const names = items.map(({ metadata }) => metadata?.name)
    expect(names).toEqual(expect.arrayContaining(['foreign-part', 'unmanaged']))
    expect(names).not.toContain('removed')
  })

  it('writes elsewhere with the client', async () => {
    await server.client().create(ConfigMap, { metadata: { name: 'written', namespace: ELSEWHERE } })
    const stored = await inPass('writes', async ({ client }) => {
      const live = await client.get(ConfigMap, { name: 'written', namespace: ELSEWHERE })
      await client.update(ConfigMap, { ...live, data: { a: 'b' } })
      await client.delete(ConfigMap, live)
      return 'done'
    })
    expect(stored).toBe('done')
  })
})

describe('a key of a namespace that the reconciled kind is not cached in', () => {
  it('is told once when a map function gives it for every event', async () => {
    const { client, said, passes } = await start(
      controller({
        for: ServiceAccount,
        name: 'mapped-outside',
        cache: [[ServiceAccount, ONLY_DEFAULT]],
        watches: [
          watch(
            Namespace,
            enqueueMapped(({ metadata }) => [{ name: `of-${metadata.name}`, namespace: ELSEWHERE }]),
          ),
        ],
        when: [() => false],
        reconcile: () => undefined,
      }),
    )
    await vi.waitFor(() => expect(passes.length).toBeGreaterThan(1))
    await client.create(Namespace, { metadata: { name: 'mapped-outside' } })
    await vi.waitFor(() => expect(passes).toContain(`${ELSEWHERE}/of-mapped-outside`))
    expect(said).toEqual([
      expect.stringMatching(
        /^nothing is found by the key kube-system\/of-\S+: the cache has ServiceAccount of other namespaces alone \(default\); mend the map function or the source that gave it \(other such keys of that namespace are not told\)$/,
      ),
    ])
  })

  it('costs no pass when it is that of an owner', async () => {
    const { client, said, passes } = await start(
      controller({
        for: ServiceAccount,
        name: 'owned-outside',
        owns: [ConfigMap],
        cache: [[ServiceAccount, ONLY_DEFAULT]],
        when: [() => false],
        ownedWhen: [({ object }) => object.metadata.name === 'owned'],
        reconcile: () => undefined,
      }),
    )
    const ownedIn = async (namespace: string) => {
      const {
        metadata: { uid = '' },
      } = await client.create(ServiceAccount, {
        metadata: { name: 'owner', namespace },
      })
      const ownerReferences = [{ apiVersion: 'v1', kind: 'ServiceAccount', name: 'owner', uid, controller: true }]
      await client.create(ConfigMap, { metadata: { name: 'owned', namespace, ownerReferences } })
    }
    await ownedIn(ELSEWHERE)
    await ownedIn('default')
    await vi.waitFor(() => expect(passes).toEqual(['default/owner']))
    expect(said).toEqual([])
  })
})
