import { ApiServer } from '@setpoint/apiserver'
import { systemClock } from '@setpoint/kube'
import { Deployment } from '@setpoint/kube/kinds/apps/v1'
import { ConfigMap } from '@setpoint/kube/kinds/v1'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Cache } from '../cache/index.js'
import { type Client, createClient, jsonPatch, mergePatch } from '../client/index.js'
import type { Engine } from '../controller/index.js'
import { silentLogger } from '../log/index.js'
import { controller } from './definition.js'
import { engineOf } from './engine.js'

const demo = { name: 'demo', namespace: 'default' }
const ENV = '/spec/template/spec/containers/0/env'

let server: ApiServer
let client: Client
let cache: Cache
let engine: Engine
let passes: number
let applies: number

/** One variable for each letter. */
const variables = (names: string) => names.split('').map((name) => ({ name, value: '1' }))

/** A Deployment with the variables that a ConfigMap names, in its order. */
const definition = (ports: { containerPort: number }[] | undefined) =>
  controller({
    name: 'demos',
    for: ConfigMap,
    owns: [Deployment],
    async reconcile({ metadata, data }, ctx) {
      if (metadata?.name !== demo.name) return
      const env = variables(data?.['env'] ?? '')
      const labels = { app: 'demo' }
      await ctx.apply({
        kind: Deployment,
        name: 'demo',
        spec: {
          selector: { matchLabels: labels },
          template: {
            metadata: { labels },
            spec: { containers: [{ name: 'web', image: 'nginx', env, ...(ports === undefined ? {} : { ports }) }] },
          },
        },
      })
    },
  })

beforeEach(async () => {
  passes = 0
  applies = 0
  server = await ApiServer.start({ listen: false })
  client = createClient({ transport: server.transport() })
  await client.create(ConfigMap, { metadata: demo, data: { env: 'ab' } })
})
afterEach(async () => {
  await engine.stop(AbortSignal.abort())
  await cache.stop()
  await server.stop()
})

async function start(ports?: { containerPort: number }[]): Promise<void> {
  const transport = server.transport()
  cache = new Cache({ transport, onProblem: () => undefined })
  engine = engineOf(definition(ports), {
    client: createClient({ transport }).with({
      intercept: (call, send) => {
        applies++
        return send(call)
      },
    }),
    cache,
    clock: systemClock,
    event: () => undefined,
    log: silentLogger,
    observer: { passed: () => void passes++ },
  })
  await engine.start()
  await vi.waitFor(async () => expect(await stored()).toBe('ab'))
}

async function stored(): Promise<string | undefined> {
  const { spec } = await client.get(Deployment, demo)
  return spec?.template.spec?.containers[0]?.env?.map(({ name }) => name).join('')
}

/** Another pass, caused by the ConfigMap, and then nothing due for a moment. */
async function afterAnotherPass(): Promise<void> {
  const before = passes
  await client.patch(ConfigMap, demo, mergePatch({ data: { touched: `${before}` } }))
  let quiet = 0
  await vi.waitFor(
    () => {
      const { due, running } = engine.status()
      quiet = passes > before && due === 0 && running === 0 ? quiet + 1 : 0
      expect(quiet).toBeGreaterThan(3)
    },
    { interval: 10 },
  )
}

const want = (env: string) => client.patch(ConfigMap, demo, mergePatch({ data: { env } }))

/** Somebody else's hand. */
const edit = (env: string) =>
  client.patch(Deployment, demo, jsonPatch([{ op: 'replace', path: ENV, value: variables(env) }]), {
    fieldManager: 'other',
  })

describe.each([
  ['which the server takes as it is', undefined],
  ['in which the server defaults a key', [{ containerPort: 80 }]],
])('the order of items in a configuration %s', (_, ports) => {
  it('is sent when it changes, and then no more', async () => {
    await start(ports)
    await afterAnotherPass()
    expect(applies).toBe(1)
    await want('ba')
    await vi.waitFor(async () => expect(await stored()).toBe('ba'))
    await afterAnotherPass()
    expect(applies).toBe(2)
  })

  it('is restored when somebody else changes it, and then left alone', async () => {
    await start(ports)
    await edit('ba')
    await vi.waitFor(async () => expect(await stored()).toBe('ab'))
    await afterAnotherPass()
    expect(applies).toBe(2)
  })

  it('is as applied with items of others in between', async () => {
    await start(ports)
    await edit('xayb')
    await afterAnotherPass()
    expect(await stored()).toBe('xayb')
    expect(applies).toBe(1)
    await edit('xbya')
    await vi.waitFor(async () => expect(await stored()).toMatch(/a.*b/))
    await afterAnotherPass()
    expect((await stored())?.split('').toSorted().join('')).toBe('abxy')
    expect(applies).toBe(2)
  })
})
