import { genericServerResponse, notFound, StatusError } from '@setpoint/kube'
import { ConfigMap, Secret } from '@setpoint/kube/kinds/v1'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Cache, type CachedObject } from '../cache/index.js'
import type { Client } from '../client/index.js'
import { testServer } from '../server.suite.js'
import { isGone } from './gone.js'
import { saysNoStatus } from './no-status.js'

const server = testServer()
const configs = { group: '', resource: 'configmaps' }
const { signal } = new AbortController()
const own = (name: string): StatusError => notFound(configs, name)
const refused = ({ status }: StatusError): StatusError =>
  new StatusError({ ...status, message: `admission webhook "v.example.com" denied the request: ${status.message}` })

let cache: Cache | undefined
afterEach(() => cache?.stop())

interface Setting {
  readonly client: Client
  readonly object: CachedObject
  readonly gone: (error: unknown) => Promise<boolean>
  /** The reads of the server since. */
  readonly reads: string[]
}

/** A ConfigMap that is there and cached; `answer` stands for the server where it is asked whether it is gone. */
async function there(name: string, answer?: () => Promise<never>): Promise<Setting> {
  const client = server.client()
  const object = (await client.create(ConfigMap, { metadata: { name, namespace: 'default' } })) as CachedObject
  cache = new Cache({ transport: server.transport() })
  cache.open(ConfigMap)
  await cache.whenSynced()
  const reads: string[] = []
  const heard = client.with({
    intercept(call, send) {
      reads.push(`${call.verb} ${call.name}`)
      return answer === undefined ? send(call) : answer()
    },
  })
  const where = { kind: ConfigMap, client: heard, cache }
  return { client, object, reads, gone: (error) => isGone(error, object, where, signal) }
}

describe('an object whose write was answered with a 404', () => {
  it('is gone when the cache has heard of it, without another request', async () => {
    const { client, object, gone, reads } = await there('heard')
    await client.delete(ConfigMap, object)
    await vi.waitFor(() => expect(cache?.get(ConfigMap, 'heard', 'default')).toBeUndefined())
    expect([await gone(own('heard')), reads]).toEqual([true, []])
  })

  it('is gone when another of its name is there', async () => {
    const { client, object, gone } = await there('again')
    await client.delete(ConfigMap, object)
    await client.create(ConfigMap, { metadata: { name: 'again', namespace: 'default' } })
    await vi.waitFor(() =>
      expect(cache?.get(ConfigMap, 'again', 'default')?.metadata?.uid).not.toBe(object.metadata.uid),
    )
    expect(await gone(own('again'))).toBe(true)
  })

  it('is gone when the server has none any more, of which the cache has not heard yet', async () => {
    const { gone, reads } = await there('unheard', () => Promise.reject(own('unheard')))
    expect([await gone(own('unheard')), reads]).toEqual([true, ['get unheard']])
  })

  it.each([
    ['a webhook looked for something else', refused(notFound({ group: '', resource: 'secrets' }, 'team'))],
    ['a webhook looked for one of the same name', refused(own('there'))],
    ['the server has no such subresource', own('there')],
    ['the server does not know the path', genericServerResponse({ code: 404, method: 'PATCH' })],
    [
      'something on the way answered',
      genericServerResponse({ code: 404, method: 'PATCH', resource: configs, name: 'there', unexpected: true }),
    ],
  ])('is there as long as the server has it: %s', async (_, error) => {
    const { client, object, gone } = await there('there')
    expect(await gone(error)).toBe(false)
    await client.delete(ConfigMap, object)
  })

  it('may be there when the server does not know the path to it, or does not tell', async () => {
    const unknown = genericServerResponse({ code: 404, method: 'GET' })
    const answers = [unknown, new Error('no')]
    const { gone } = await there('untold', () => Promise.reject(answers.shift() ?? new Error('a third read')))
    expect([await gone(unknown), await gone(own('untold'))]).toEqual([false, false])
  })

  it('is looked for after no other failure', async () => {
    const { gone, reads } = await there('failing')
    expect([await gone(new Error('no')), reads]).toEqual([false, []])
  })
})

describe('a 404 to the status of an object that is there', () => {
  it('says that its kind has none, of the object itself and of a path', () => {
    expect(saysNoStatus(own('a'), ConfigMap, 'a')).toBe(true)
    expect(saysNoStatus(genericServerResponse({ code: 404, method: 'PUT' }), ConfigMap, 'a')).toBe(true)
  })

  it('says something else of another object, and as a refusal of a webhook', () => {
    expect(saysNoStatus(own('b'), ConfigMap, 'a')).toBe(false)
    expect(saysNoStatus(own('a'), Secret, 'a')).toBe(false)
    expect(saysNoStatus(own('a'), { ...ConfigMap, group: 'a.example.com' }, 'a')).toBe(false)
    expect(saysNoStatus(refused(own('a')), ConfigMap, 'a')).toBe(false)
    expect(saysNoStatus(refused(genericServerResponse({ code: 404, method: 'GET' })), ConfigMap, 'a')).toBe(false)
    expect(saysNoStatus(new Error('no'), ConfigMap, 'a')).toBe(false)
  })
})
