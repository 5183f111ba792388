import { CustomResourceDefinition } from '@setpoint/kube/kinds/apiextensions.k8s.io/v1'
import { ConfigMap } from '@setpoint/kube/kinds/v1'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { CachedObject, KindCacheOptions } from '../cache/index.js'
import { HeldWatches } from '../cache/held-watches.suite.js'
import type { Client } from '../client/index.js'
import { mergePatch } from '../client/index.js'
import { silentLogger } from '../log/index.js'
import { Manager } from '../manager/index.js'
import { resource } from '../resource/index.js'
import { testServer } from '../server.suite.js'
import { controller } from './index.js'

const Part = resource({
  group: 'parts.example.com',
  version: 'v1',
  kind: 'Part',
  spec: z.object({ text: z.string() }),
})

const server = testServer()
let client: Client
let transport: HeldWatches
let count = 0

beforeAll(async () => {
  client = server.client({ namespace: 'default' })
  await client.create(CustomResourceDefinition, Part.definition())
  await vi.waitFor(() => client.list(Part), { timeout: 10_000 })
})
beforeEach(() => {
  transport = new HeldWatches(server.transport())
})

const leaving = (leave: (object: ConfigMap) => void): KindCacheOptions => ({
  transform(object: CachedObject) {
    leave(object as unknown as ConfigMap)
    return object
  },
})

it.each<[string, KindCacheOptions]>([
  ['its data out', leaving((config) => delete config.data)],
  ['who set which field out', leaving((config) => delete config.metadata?.managedFields)],
  ['all but metadata out', { metadataOnly: true }],
  ['the child itself out', { labelSelector: 'app=other' }],
])('a cache that leaves %s changes neither what is written nor what is answered', async (_, cached) => {
  const name = `part-${count++}`
  const answers: unknown[] = []
  const parts = controller({
    for: Part,
    owns: [ConfigMap],
    cache: [
      [ConfigMap, cached],
      [Part, { fieldSelector: `metadata.name=${name}` }],
    ],
    async reconcile({ spec }, ctx) {
      const applied = await ctx.apply({ kind: ConfigMap, name, data: { text: spec.text } })
      const made = await ctx.createOnce({ kind: ConfigMap, name: `${name}-once`, data: { secret: 'first' } })
      answers.push([applied.data, made.data])
    },
  })
  await using manager = new Manager({ transport, controllers: [parts], log: silentLogger })
  await client.create(Part, { metadata: { name }, spec: { text: 'one' } })
  await manager.start()
  const poke = (pass: string): Promise<unknown> =>
    client.patch(Part, { name }, mergePatch({ metadata: { annotations: { pass } } }))
  await vi.waitFor(() => expect(answers.length).toBeGreaterThan(0))
  const writes = (): string[] => transport.paths.filter((path) => !path.startsWith('GET'))
  expect(writes()).toHaveLength(2)
  // At rest: more passes, and nothing to do.
  for (const pass of ['a', 'b']) {
    const before = answers.length
    await poke(pass)
    await vi.waitFor(() => expect(answers.length).toBeGreaterThan(before))
  }
  expect(writes()).toHaveLength(2)
  expect(answers).toEqual(answers.map(() => [{ text: 'one' }, { secret: 'first' }]))
  // What others change is set right again, also where the cache does not show it.
  await client.patch(ConfigMap, { name }, mergePatch({ data: { text: 'other' } }))
  await poke('c')
  await vi.waitFor(async () => expect((await client.get(ConfigMap, { name })).data).toEqual({ text: 'one' }))
  expect(writes()).toHaveLength(3)
})
