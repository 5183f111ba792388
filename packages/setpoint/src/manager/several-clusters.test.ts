import { ApiServer } from '@setpoint/apiserver'
import { systemRandom } from '@setpoint/kube'
import { ConfigMap, Secret } from '@setpoint/kube/kinds/v1'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { FaultyTransport, status } from '../cache/faults.suite.js'
import { Cache } from '../cache/index.js'
import { type Client, createClient } from '../client/index.js'
import { causeText, enqueueMapped, type KindSourceOptions, kindSource } from '../controller/index.js'
import { Health } from '../health/index.js'
import { type Logger, silentLogger } from '../log/index.js'
import { controller } from '../operator/index.js'
import { Manager } from './manager.js'
import { addReadiness } from './readiness.js'

let own: ApiServer
let member: ApiServer
beforeAll(async () => {
  ;[own, member] = await Promise.all([ApiServer.start({ listen: false }), ApiServer.start({ listen: false })])
})
afterAll(() => Promise.all([own.stop(), member.stop()]))
afterEach(() => vi.restoreAllMocks())

const clientOf = (server: ApiServer): Client => createClient({ transport: server.transport(), namespace: 'default' })

it('a controller of one cluster is woken by objects of another, and maps them by what its own has', async () => {
  await using members = new Cache({ transport: member.transport() })
  const passes: string[] = []
  /** A ConfigMap of the member is about the Secrets here that are labelled with its name. */
  const toOwn = enqueueMapped(({ metadata }: { metadata: { name?: string } }, cache) =>
    cache.list(Secret, { labelSelector: `copy=${metadata.name ?? ''}` }),
  )
  const secrets = controller({
    for: Secret,
    name: 'copies',
    sources: [kindSource(ConfigMap, toOwn, [], { cache: members })],
    reconcile({ metadata }, ctx) {
      if (metadata.namespace === 'default') passes.push(`${metadata.name}: ${ctx.causes.map(causeText).join()}`)
    },
  })
  await clientOf(own).create(Secret, { metadata: { name: 'here', labels: { copy: 'there' } } })
  await using manager = new Manager({ transport: own.transport(), controllers: [secrets], log: silentLogger })
  await manager.start()
  await vi.waitFor(() => expect(passes).toHaveLength(1))
  const { metadata } = await clientOf(member).create(ConfigMap, { metadata: { name: 'there' } })
  await vi.waitFor(() => expect(passes[1]).toMatch(/^here: .*ConfigMap default\/there/))
  await clientOf(member).delete(ConfigMap, { metadata })
  await vi.waitFor(() => expect(passes[2]).toMatch(/^here: .*ConfigMap default\/there/))
  expect(manager.status().caches.map(({ kind }) => kind.kind)).toEqual(['Secret'])
  await manager.stop()
  expect(members.has(ConfigMap)).toBe(false)
})

/** A member whose ConfigMaps this process may not read, and a controller here that hears of them. */
function forbidden(options: Omit<KindSourceOptions, 'cache'> = {}, syncTimeout?: number) {
  const transport = new FaultyTransport(member.transport(), systemRandom)
  transport.answer = () => status(403, 'Forbidden')
  const members = new Cache({ transport })
  const lines: string[] = []
  const line = (fields: object | string, message = ''): void =>
    void lines.push(`${message} ${JSON.stringify({ ...(fields as object), ...bound })}`)
  let bound = {}
  const log: Logger = { ...silentLogger, warn: line, child: (more) => ((bound = more), log) }
  const secrets = controller({
    for: Secret,
    name: 'copies',
    sources: [kindSource(ConfigMap, () => [], [], { cache: members, ...options })],
    reconcile: () => undefined,
  })
  const manager = new Manager({
    transport: own.transport(),
    controllers: [secrets],
    log,
    ...(syncTimeout === undefined ? {} : { syncTimeout }),
  })
  const health = new Health()
  addReadiness(health, manager)
  const ready = async (check: string): Promise<string> => {
    const { status: code, body } = await health.respond(check, new URLSearchParams())
    return `${code} ${body}`
  }
  return { manager, members, transport, lines, ready }
}

it('a right that is missing in another cluster shows in readiness and in the log at once, and when it is there again', async () => {
  const console_ = vi.spyOn(console, 'warn').mockReturnValue()
  const { manager, members, transport, lines, ready } = forbidden({ cluster: 'east' })
  await using _ = members
  await using __ = manager
  const starting = manager.start()
  const why = 'this process may not list and watch configmaps; grant it the verbs get, list and watch: '
  await vi.waitFor(async () => expect(await ready('/caches')).toContain(`configmaps in cluster east: ${why}`))
  expect(await ready('/caches')).toMatch(/^500 /)
  expect(await ready('/controllers')).toContain(`copies is syncing (configmaps in cluster east: ${why}`)
  expect(lines).toEqual([expect.stringContaining(`in cluster east: ${why}`)])
  expect(lines[0]).toContain('"kind":"ConfigMap"')
  expect(console_).not.toHaveBeenCalled()
  transport.answer = undefined
  members.open(ConfigMap).informer.retryNow()
  await starting
  expect(await ready('/caches')).toBe('200 ok')
})

it('a member that is away later is told of, and does not take this process out of service', async () => {
  const { manager, members, transport, lines, ready } = forbidden()
  await using _ = members
  await using __ = manager
  transport.answer = undefined
  await manager.start()
  expect(await ready('/caches')).toBe('200 ok')
  transport.answer = () => status(503, 'ServiceUnavailable')
  transport.cutAll()
  await vi.waitFor(async () => expect(await ready('/caches')).toMatch(/^200 ok\nconfigmaps in another cluster: \S+/), {
    timeout: 10_000,
  })
  expect(lines).toContainEqual(
    expect.stringMatching(/^in another cluster: configmaps cannot be listed or watched at the/),
  )
})

it('a controller that gives up waiting for another cluster says why', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const { manager, members } = forbidden({}, 200)
  await using _ = members
  await expect(manager.start()).rejects.toThrow(
    /^controller copies has waited 200 ms for its cache of configmaps in another cluster: this process may not list/,
  )
})
