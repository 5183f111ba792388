import { messageOf } from '@setpoint/kube'
import { ConfigMap, Namespace, Secret, ServiceAccount } from '@setpoint/kube/kinds/v1'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { CacheEvent, KindCacheOptions } from '../cache/index.js'
import type { Client } from '../client/index.js'
import { enqueueMapped } from '../controller/index.js'
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

async function start(definition: ControllerDefinition): Promise<{ client: Client; said: string[] }> {
  const said: string[] = []
  const note = (...words: readonly unknown[]): void => void said.push(String(words.at(-1)))
  const log: Logger = { ...silentLogger, warn: note, error: note, child: () => log }
  manager = new Manager({ transport: server.transport(), controllers: [definition], log })
  await manager.start()
  return { client: server.client({ fieldManager: 'test' }), said }
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

  it('is told that a part elsewhere, which it cannot look for, is not taken away', async () => {
    const removes = (ctx: Context) => ctx.component('Removed', [{ kind: ConfigMap, name: 'part' }])
    expect(await inPass('removes', removes, { namespaces: [ELSEWHERE] })).toMatch(
      /^ConfigMap default\/part cannot be read from the cache/,
    )
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

it('says so when a map function gives the key of an object in a namespace that is not cached', async () => {
  const { client, said } = await start(
    controller({
      for: ServiceAccount,
      name: 'mapped-outside',
      cache: [[ServiceAccount, ONLY_DEFAULT]],
      watches: [
        watch(
          Namespace,
          enqueueMapped(() => [{ name: 'default', namespace: ELSEWHERE }]),
        ),
      ],
      when: [() => false],
      reconcile: () => undefined,
    }),
  )
  await client.create(Namespace, { metadata: { name: 'mapped-outside' } })
  const message =
    'nothing is found by the key kube-system/default: the cache has ServiceAccount of other namespaces alone (default); ' +
    'mend the map function or the source that gave it'
  await vi.waitFor(() => expect(said).toContain(message))
})
