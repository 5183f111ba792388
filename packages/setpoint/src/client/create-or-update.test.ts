import { isConflict, VirtualClock } from '@setpoint/kube'
import { Deployment } from '@setpoint/kube/kinds/apps/v1'
import { ConfigMap } from '@setpoint/kube/kinds/v1'
import { describe, expect, it } from 'vitest'
import { testServer } from '../server.suite.js'
import { createOrPatch, createOrUpdate, mergePatch, retryOnConflict } from './index.js'

const { client: newClient } = testServer()
const namespace = 'default'

describe('createOrUpdate', () => {
  it('creates, updates what changed, and leaves alone what did not', async () => {
    const client = newClient()
    const target = { namespace, name: 'upserted' }
    const to = (value: string) =>
      createOrUpdate(client, ConfigMap, target, (object) => {
        object.data = { ...object.data, value }
      })
    expect(await to('1')).toMatchObject({ result: 'created', object: { data: { value: '1' } } })
    expect(await to('2')).toMatchObject({ result: 'updated', object: { data: { value: '2' } } })
    const { metadata } = await client.get(ConfigMap, target)
    expect((await to('2')).result).toBe('unchanged')
    expect((await client.get(ConfigMap, target)).metadata.resourceVersion).toBe(metadata.resourceVersion)
  })

  it('refuses a function that renames the object', async () => {
    const rename = createOrUpdate(newClient(), ConfigMap, { namespace, name: 'renamed' }, (object) => {
      object.metadata.name = 'b'
    })
    await expect(rename).rejects.toThrow('ConfigMap default/renamed must not change its name or namespace')
  })
})

describe('createOrPatch', () => {
  const spec = {
    selector: { matchLabels: { app: 'p' } },
    template: { metadata: { labels: { app: 'p' } }, spec: { containers: [{ name: 'main', image: 'example' }] } },
  }

  it('writes status apart, and says what it wrote', async () => {
    const client = newClient()
    const target = { namespace, name: 'status-apart' }
    const to = (replicas: number, ready: number) =>
      createOrPatch(client, Deployment, target, (object) => {
        object.spec = { ...spec, ...object.spec, replicas }
        object.status = { ...object.status, replicas: 3, readyReplicas: ready }
      })
    expect(await to(1, 1)).toMatchObject({ result: 'created', object: { status: { readyReplicas: 1 } } })
    expect((await to(1, 1)).result).toBe('unchanged')
    expect(await to(2, 1)).toMatchObject({ result: 'updated', object: { spec: { replicas: 2 } } })
    expect((await to(2, 2)).result).toBe('updatedStatusOnly')
    expect(await to(3, 3)).toMatchObject({
      result: 'updatedStatus',
      object: { spec: { replicas: 3 }, status: { readyReplicas: 3 } },
    })
  })

  it('keeps what others change meanwhile', async () => {
    const client = newClient()
    const target = { namespace, name: 'shared' }
    await client.create(ConfigMap, { metadata: target, data: { mine: '1' } })
    const { object } = await createOrPatch(client, ConfigMap, target, async (object) => {
      await client.patch(ConfigMap, target, mergePatch({ data: { theirs: '1' } }))
      object.data = { ...object.data, mine: '2' }
    })
    expect(object.data).toEqual({ mine: '2', theirs: '1' })
  })
})

describe('retryOnConflict', () => {
  it('tries again until nobody else was faster', async () => {
    const client = newClient()
    const target = { namespace, name: 'contended' }
    await client.create(ConfigMap, { metadata: target, data: { count: '0' } })
    const increment = () =>
      retryOnConflict(
        async () => {
          const object = await client.get(ConfigMap, target)
          return client.update(ConfigMap, { ...object, data: { count: String(Number(object.data?.['count']) + 1) } })
        },
        { attempts: 50 },
      )
    await Promise.all(Array.from({ length: 8 }, increment))
    expect((await client.get(ConfigMap, target)).data).toEqual({ count: '8' })
  })

  it('gives up after five attempts, and at once for any other error', async () => {
    const clock = new VirtualClock()
    const conflict = {
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      reason: 'Conflict',
      code: 409,
    }
    let attempts = 0
    const failing = retryOnConflict(
      () => Promise.reject(Object.assign(new Error(String(++attempts)), { cause: conflict })),
      { clock },
    )
    await Promise.all([expect(failing).rejects.toSatisfy(isConflict), clock.advance(1_000)])
    expect(attempts).toBe(5)
    await expect(retryOnConflict(() => Promise.reject(new Error('other')))).rejects.toThrow('other')
  })
})

describe.each([
  ['createOrUpdate', createOrUpdate],
  ['createOrPatch', createOrPatch],
])('%s', (name, upsert) => {
  it('gives its read and its write the time and the signal that it was given', async () => {
    const calls: string[] = []
    const { signal } = new AbortController()
    const client = newClient().with({
      intercept: (call, send) => {
        calls.push(`${call.verb} ${call.timeout} ${call.signal === signal ? 'with the signal' : 'without'}`)
        return send(call)
      },
    })
    const target = { name: `timed-${name.toLowerCase()}`, namespace: 'default' }
    await upsert(client, ConfigMap, target, () => undefined, { timeout: 1234, signal })
    expect(calls).toEqual(['get 1234 with the signal', 'create 1234 with the signal'])
  })
})

it.each([{ attempts: Number.NaN }, { attempts: 0 }, { delay: '10ms' }, { factor: -1 }])(
  'retryOnConflict refuses attempts that would have no end: %j',
  async (options) => {
    const attempt = () => Promise.reject(new Error('there must be none'))
    const refusal = retryOnConflict(attempt, options as never)
    await expect(refusal).rejects.toMatchObject({ code: 'OptionInvalid' })
    await expect(refusal).rejects.toThrow(/^retryOnConflict: \w+ is .*; it must be a number of at least [01]$/)
  },
)
