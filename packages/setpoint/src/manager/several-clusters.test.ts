import { ApiServer } from '@setpoint/apiserver'
import { ConfigMap, Secret } from '@setpoint/kube/kinds/v1'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { Cache } from '../cache/index.js'
import { type Client, createClient } from '../client/index.js'
import { causeText, enqueueMapped, kindSource } from '../controller/index.js'
import { silentLogger } from '../log/index.js'
import { controller } from '../operator/index.js'
import { Manager } from './manager.js'

let own: ApiServer
let member: ApiServer
beforeAll(async () => {
  ;[own, member] = await Promise.all([ApiServer.start({ listen: false }), ApiServer.start({ listen: false })])
})
afterAll(() => Promise.all([own.stop(), member.stop()]))

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
