import { ConfigMap, Secret } from '@setpoint/kube/kinds/v1'
import { beforeAll, expect, it, vi } from 'vitest'
import type { Client } from '../client/index.js'
import { enqueueMapped } from '../controller/index.js'
import { silentLogger } from '../log/index.js'
import { Manager } from '../manager/index.js'
import { testServer } from '../server.suite.js'
import { controller, type ControllerDefinition, indexBy, watch } from './index.js'

const server = testServer()
let client: Client
beforeAll(() => {
  client = server.client({ namespace: 'default' })
})

it('objects are found by what they refer to, and hear of it when that changes', async () => {
  const passes: string[] = []
  const configs = controller({
    for: ConfigMap,
    uses: [Secret],
    indexes: [indexBy(ConfigMap, 'secret', (config) => [config.data?.['secret'] as string].filter(Boolean))],
    watches: [
      watch(
        Secret,
        enqueueMapped(({ metadata: { namespace = '', name = '' } }, cache) =>
          cache.list(ConfigMap, { namespace, index: { name: 'secret', value: name } }),
        ),
      ),
    ],
    reconcile({ metadata, data }, ctx) {
      const siblings = ctx.list(ConfigMap, { index: { name: 'secret', value: data?.['secret'] ?? '' } })
      const secret = ctx.get(Secret, data?.['secret'] ?? 'none')
      passes.push(`${metadata.name} of ${siblings.length}: ${secret?.type ?? 'no secret'}`)
    },
  })
  await client.create(ConfigMap, { metadata: { name: 'a' }, data: { secret: 's' } })
  await client.create(ConfigMap, { metadata: { name: 'b' }, data: { secret: 's' } })
  await client.create(ConfigMap, { metadata: { name: 'c' }, data: { secret: 'other' } })
  const cache = { defaults: { namespaces: ['default'] } }
  await using manager = new Manager({ transport: server.transport(), controllers: [configs], cache, log: silentLogger })
  await manager.start()
  await vi.waitFor(() => expect(passes).toEqual(expect.arrayContaining(['a of 2: no secret', 'c of 1: no secret'])))
  passes.length = 0
  await client.create(Secret, { metadata: { name: 's' }, type: 'example.com/key' })
  await vi.waitFor(() => expect(passes.toSorted()).toEqual(['a of 2: example.com/key', 'b of 2: example.com/key']))
})

it('two controllers cannot mean different things by one index, and the next one may when the first is gone', async () => {
  const named = (name: string): ControllerDefinition =>
    controller({
      for: ConfigMap,
      name,
      indexes: [indexBy(ConfigMap, 'x', () => [name])],
      reconcile: () => undefined,
    })
  const other = controller({ for: ConfigMap, name: 'other', reconcile: () => undefined })
  await using manager = new Manager({ transport: server.transport(), controllers: [other], log: silentLogger })
  await manager.start()
  await manager.add(named('first'))
  await expect(manager.add(named('second'))).rejects.toThrow('ConfigMap has an index "x" already, by another function')
  await manager.remove('first')
  await manager.add(named('second'))
  expect(manager.cache.list(ConfigMap, { index: { name: 'x', value: 'second' } }).length).toBeGreaterThan(0)
})
