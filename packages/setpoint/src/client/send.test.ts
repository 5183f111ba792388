import {
  isForbidden,
  isServiceUnavailable,
  isTimeout,
  isTooManyRequests,
  SetpointError,
  type Transport,
  type TransportRequest,
  type TransportResponse,
  VirtualClock,
} from '@setpoint/kube'
import { ConfigMap } from '@setpoint/kube/kinds/v1'
import { describe, expect, it } from 'vitest'
import type { Logger } from '../log/index.js'
import { silentLogger } from '../log/index.js'
import { type Client, createClient } from './index.js'

interface Said {
  status: number
  body?: string
  headers?: Record<string, string | string[]>
  /** Whether the body is at hand when the answer comes. */
  whole?: boolean
}
type Answer = Said | Error | 'never'

/** A server that answers what it is told to, in order, and then with an empty ConfigMap for ever. */
function scripted(...answers: Answer[]): {
  client: Client
  clock: VirtualClock
  requests: TransportRequest[]
  warnings: string[]
} {
  const requests: TransportRequest[] = []
  const warnings: string[] = []
  const clock = new VirtualClock()
  const transport: Transport = {
    request(request) {
      requests.push(request)
      const answer = answers.shift() ?? { status: 200, body: '{"apiVersion":"v1","kind":"ConfigMap","metadata":{}}' }
      if (answer instanceof Error) return Promise.reject(answer)
      if (answer === 'never') return hanging(request)
      return Promise.resolve(response(answer))
    },
    close: () => Promise.resolve(),
  }
  const logger: Logger = {
    ...silentLogger,
    warn: (_fields: object | string, text?: string) => void warnings.push(text ?? ''),
  }
  return { client: createClient({ transport, clock, logger, namespace: 'default' }), clock, requests, warnings }
}

function hanging({ signal }: TransportRequest): Promise<TransportResponse> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
}

function response({ status, body: text = '', headers = {}, whole = false }: Said): TransportResponse {
  const bytes = Buffer.from(text)
  const body = (async function* () {
    yield await Promise.resolve(bytes)
  })()
  return { status, headers, body, bytes: () => Promise.resolve(bytes), ...(whole ? { whole: bytes } : {}) }
}

const busy: Answer = { status: 429, headers: { 'retry-after': '1' } }
const restarting: Answer = { status: 503, headers: { 'retry-after': '2' } }
const lost = new SetpointError('ConnectionLost', 'reset', { retryable: true })

describe('a call', () => {
  it('is made again when the server is too busy and says when to come back', async () => {
    const { client, clock, requests } = scripted(busy, busy)
    const created = client.create(ConfigMap, { metadata: { name: 'a' } })
    await clock.advance(999)
    expect(requests).toHaveLength(1)
    await clock.advance(1_001)
    await created
    expect(requests).toHaveLength(3)
  })

  it('is made again after a 5xx or a lost connection when it only reads', async () => {
    const { client, clock, requests } = scripted(restarting, lost)
    const read = client.get(ConfigMap, { name: 'a' })
    await clock.advance(5_000)
    await read
    expect(requests).toHaveLength(3)
  })

  it('that is sent elsewhere to log in is refused, and its page is not read as an object', async () => {
    const login = { status: 302, body: '<html>log in</html>', headers: { location: 'https://login.example.com' } }
    const { client } = scripted(login, login)
    const message = 'the server responded with the status code 302'
    await expect(client.get(ConfigMap, { name: 'a' })).rejects.toThrow(message)
    await expect(client.watch(ConfigMap)).rejects.toThrow(message)
  })

  it('is not made again when it writes and may have had an effect', async () => {
    const { client, requests } = scripted(restarting, lost)
    await expect(client.create(ConfigMap, { metadata: { name: 'a' } })).rejects.toSatisfy(isServiceUnavailable)
    await expect(client.delete(ConfigMap, { name: 'a' })).rejects.toBe(lost)
    expect(requests).toHaveLength(2)
  })

  it.each([
    ['too busy', 429, isTooManyRequests],
    ['away', 503, isServiceUnavailable],
  ])(
    'fails at once with the refusal of a server that is %s for longer than the call has time',
    async (_, status, is) => {
      const { client, requests } = scripted({ status, headers: { 'retry-after': '65' } })
      await expect(client.get(ConfigMap, { name: 'a' })).rejects.toSatisfy(is)
      expect(requests).toHaveLength(1)
    },
  )

  it('fails with the last refusal when what is left of its time is too short for another attempt', async () => {
    const { client, clock, requests } = scripted(busy, restarting)
    const read = client.get(ConfigMap, { name: 'a' }, { timeout: 2500 })
    await Promise.all([expect(read).rejects.toSatisfy(isServiceUnavailable), clock.advance(1000)])
    expect(requests).toHaveLength(2)
  })

  it('fails with the lost connection when there is no time for another one', async () => {
    const { client } = scripted(lost)
    await expect(client.get(ConfigMap, { name: 'a' }, { timeout: 50 })).rejects.toBe(lost)
  })

  it('waits for as long as the server says where it has no limit in time', async () => {
    const { client, clock, requests } = scripted({ status: 429, headers: { 'retry-after': '600' } })
    const read = client.get(ConfigMap, { name: 'a' }, { timeout: 0 })
    await clock.advance(600_000)
    await read
    expect(requests).toHaveLength(2)
  })

  it('is not made again without a word about when, nor for ever', async () => {
    const { client, clock, requests } = scripted({ status: 429 }, ...Array.from({ length: 30 }, () => busy))
    await expect(client.get(ConfigMap, { name: 'a' })).rejects.toSatisfy(isTooManyRequests)
    expect(requests).toHaveLength(1)
    const patient = client.get(ConfigMap, { name: 'a' })
    await Promise.all([expect(patient).rejects.toSatisfy(isTooManyRequests), clock.advance(60_000)])
    expect(requests).toHaveLength(12)
  })

  it('ends after its time limit, which counts the waits between attempts', async () => {
    const { client, clock } = scripted('never', busy, 'never')
    const first = client.get(ConfigMap, { name: 'a' })
    await Promise.all([expect(first).rejects.toSatisfy(isTimeout), clock.advance(65_000)])
    const second = client.get(ConfigMap, { name: 'a' }, { timeout: 1_500 })
    const message = 'GET /api/v1/namespaces/default/configmaps/a: no answer within 1.5 s'
    await Promise.all([expect(second).rejects.toThrow(message), clock.advance(1_500)])
    expect(clock.pending).toBe(0)
  })

  it('ends with its signal, with the signal’s reason', async () => {
    const { client } = scripted('never')
    const controller = new AbortController()
    const call = client.get(ConfigMap, { name: 'a' }, { signal: controller.signal })
    controller.abort(new Error('enough'))
    await expect(call).rejects.toThrow('enough')
    await expect(client.get(ConfigMap, { name: 'a' }, { signal: controller.signal })).rejects.toThrow('enough')
  })
})

describe('a refusal', () => {
  it('that is no Status, as from a proxy, is read as client-go reads it', async () => {
    const { client } = scripted({ status: 403, body: 'go away' }, { status: 502, body: '<html>bad gateway</html>' })
    const forbidden = client.get(ConfigMap, { name: 'a' })
    await expect(forbidden).rejects.toSatisfy(isForbidden)
    await expect(forbidden).rejects.toThrow('go away (get configmaps a)')
    await expect(client.get(ConfigMap, { name: 'a' })).rejects.toThrow('bad gateway')
  })
})

describe('a warning of the server', () => {
  it('is logged once, however often it comes', async () => {
    const headers = { warning: ['299 - "v1 Old is deprecated"', '299 - "say \\"hello\\"", 299 - "three"'] }
    const ok = { status: 200, body: '{}', headers }
    const { client, warnings } = scripted(ok, ok)
    await client.get(ConfigMap, { name: 'a' })
    await client.get(ConfigMap, { name: 'b' })
    expect(warnings).toEqual(['v1 Old is deprecated', 'say "hello"', 'three'])
  })
})

describe('a request', () => {
  it('names path, query and headers as the API wants them', async () => {
    const { client, requests } = scripted()
    await client.patch(
      ConfigMap,
      { name: 'a/b' },
      { contentType: 'application/merge-patch+json', body: {} },
      {
        dryRun: true,
        fieldManager: 'me & you',
        fieldValidation: 'Strict',
      },
    )
    expect(requests[0]).toMatchObject({
      method: 'PATCH',
      path: '/api/v1/namespaces/default/configmaps/a%2Fb?dryRun=All&fieldManager=me%20%26%20you&fieldValidation=Strict',
      headers: { accept: 'application/json', 'content-type': 'application/merge-patch+json' },
      body: '{}',
    })
    expect(requests[0]?.headers?.['user-agent']).toMatch(/^setpoint\//)
  })

  it('says of an object its kind and where it is, whatever the object says of itself', async () => {
    const { client, requests } = scripted()
    const named: ConfigMap = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a', namespace: 'default' } }
    const made = new (class {
      readonly metadata = { name: 'a', namespace: 'default' }
      get apiVersion(): 'v1' {
        return 'v1'
      }
      get kind(): 'ConfigMap' {
        return 'ConfigMap'
      }
    })()
    for (const object of [named, { ...named, metadata: { name: 'a' } }, { metadata: { name: 'a' } }, made]) {
      await client.update(ConfigMap, object)
      await client.status.update(ConfigMap, object)
    }
    await client.subresource('status').update(ConfigMap, { name: 'a' }, { ...named, metadata: { name: 'other' } })
    expect(requests).toHaveLength(9)
    for (const { body } of requests) expect(JSON.parse(String(body))).toEqual(named)
  })

  it('says what an object was when the call for its status was made', async () => {
    const { client, requests } = scripted()
    const object: ConfigMap = {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'a', namespace: 'default' },
      data: { a: '1' },
    }
    const updated = client.status.update(ConfigMap, object)
    object.data = { a: '2' }
    await updated
    expect(JSON.parse(String(requests[0]?.body))).toMatchObject({ data: { a: '1' } })
  })
})

describe('an answer whose body is at hand', () => {
  it('is read as any other, also when it is a refusal', async () => {
    const status = {
      apiVersion: 'v1',
      kind: 'Status',
      status: 'Failure',
      reason: 'Forbidden',
      code: 403,
      message: 'go away',
    }
    const { client } = scripted(
      { status: 200, body: '{"data":{"a":"1"}}', whole: true },
      { status: 403, body: JSON.stringify(status), whole: true },
    )
    expect((await client.get(ConfigMap, { name: 'a' })).data).toEqual({ a: '1' })
    await expect(client.get(ConfigMap, { name: 'a' })).rejects.toSatisfy(isForbidden)
  })

  it('gives way to the one that an interceptor puts in its place', async () => {
    const { client } = scripted({ status: 200, body: '{"data":{"a":"1"}}' })
    const changing = client.with({
      intercept: async (call, send) => ({
        ...(await send(call)),
        bytes: () => Promise.resolve(Buffer.from('{"data":{"a":"2"}}')),
      }),
    })
    expect((await changing.get(ConfigMap, { name: 'a' })).data).toEqual({ a: '2' })
  })
})

describe('an answer that is JSON, and not what was asked for', () => {
  it.each([
    ['get', (client: Client) => client.get(ConfigMap, { name: 'a' }), 'an answer of the server is no object: "null"; '],
    ['list', (client: Client) => client.list(ConfigMap), 'an answer of the server is no object: "null"; '],
    ['kind', (client: Client) => client.kind(ConfigMap), 'an answer of the server is no object: "null"; '],
  ])('is refused by %s', async (_, ask, message) => {
    const { client } = scripted({ status: 200, body: 'null' })
    await expect(ask(client)).rejects.toThrow(message)
  })

  it('is refused where kinds are looked for', async () => {
    const { client } = scripted({ status: 200, body: '{"status":"ok"}' })
    const message = 'the answer at /api/v1 is no list of kinds: "{\\"status\\":\\"ok\\"}"; is it an API server'
    await expect(client.kind(ConfigMap)).rejects.toThrow(message)
  })
})

describe('an answer that is no JSON', () => {
  it('is refused with what it begins with, and where it may come from', async () => {
    const { client } = scripted({ status: 200, body: `<html><title>Sign in</title>${'x'.repeat(300)}` })
    const asked = client.get(ConfigMap, { name: 'a' })
    await expect(asked).rejects.toMatchObject({ code: 'AnswerUnreadable', retryable: false })
    await expect(asked).rejects.toThrow(
      /^an answer of the server is no JSON: "<html><title>Sign in<\/title>x+…"; is it an API server, or a proxy or a login page/,
    )
  })
})
