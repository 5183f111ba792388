import { type Transport, type TransportRequest, type TransportResponse, VirtualClock } from '@setpoint/kube'
import { ConfigMap } from '@setpoint/kube/kinds/v1'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { body as bodyOf, bytes, entry, int, message } from '../../../../kube/src/protobuf/wire.test.helper.js'
import { Cache, type CacheOptions } from '../cache.js'

const body = (kind: string, object: Buffer): Buffer => bodyOf('v1', kind, object)

const FIELDS = '{"f:data":{"f:a":{}}}'

function metadata(name: string, resourceVersion: string): Buffer {
  const managed = message(bytes(1, 'tests'), bytes(2, 'Update'), bytes(6, 'FieldsV1'), bytes(7, bytes(1, FIELDS)))
  return message(
    bytes(1, name),
    bytes(3, 'default'),
    bytes(5, `uid-${name}`),
    bytes(6, resourceVersion),
    bytes(17, managed),
  )
}

function configMap(name: string, resourceVersion: string, value = 'one'): Buffer {
  return message(bytes(1, metadata(name, resourceVersion)), entry(2, 'a', value))
}

function frame(type: string, object: Buffer): Buffer {
  const event = message(bytes(1, type), bytes(2, bytes(1, object)))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(event.length)
  return Buffer.concat([length, event])
}

function endOfList(resourceVersion: string): Buffer {
  const annotation = message(bytes(1, 'k8s.io/initial-events-end'), bytes(2, 'true'))
  return frame('BOOKMARK', body('ConfigMap', bytes(1, message(bytes(6, resourceVersion), bytes(12, annotation)))))
}

/** A body that goes on until the request is over; cut in two in the middle of everything. */
async function* stream(bytes: Buffer, signal: AbortSignal | undefined): AsyncGenerator<Uint8Array> {
  const middle = bytes.length >> 1
  yield bytes.subarray(0, middle)
  yield bytes.subarray(middle)
  await new Promise((resolve) => signal?.addEventListener('abort', resolve))
}

type Answer = (request: TransportRequest) => { readonly type?: string; readonly bytes: Buffer; readonly ends?: boolean }

/** A server that gives these answers, one after the other, and what it was asked. */
function serving(...answers: readonly Answer[]): { readonly transport: Transport; readonly asked: string[] } {
  const asked: string[] = []
  const left = [...answers]
  const request = (of: TransportRequest): Promise<TransportResponse> => {
    asked.push(of.headers?.['accept'] ?? '')
    const answer = left.shift()
    if (answer === undefined) return unanswered(of.signal)
    const { type = 'application/vnd.kubernetes.protobuf', bytes, ends = false } = answer(of)
    return Promise.resolve({
      status: 200,
      headers: { 'content-type': type },
      body: ends ? only(bytes) : stream(bytes, of.signal),
      bytes: () => Promise.resolve(bytes),
    })
  }
  return { transport: { request, close: () => Promise.resolve() }, asked }
}

function unanswered(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
}

async function* only(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes)
}

const caches: Cache[] = []
afterEach(async () => {
  for (const cache of caches.splice(0)) await cache.stop()
})

/** Resolves when the subscriber has heard of `last`. */
async function opened(transport: Transport, last: string, options: Partial<CacheOptions> = {}) {
  const problems: string[] = []
  const events: string[] = []
  const clock = new VirtualClock()
  const cache = new Cache({ transport, clock, onProblem: (_, message) => void problems.push(message), ...options })
  caches.push(cache)
  cache.open(ConfigMap).subscribe(({ type, object, own }) => {
    events.push(`${type} ${object.metadata.name} ${object.metadata.resourceVersion}${own ? ' (own)' : ''}`)
  })
  await vi.waitFor(() => expect(events).toContain(last))
  const data = (name: string): unknown => cache.get(ConfigMap, name, 'default')?.data
  return { cache, clock, problems, events, data }
}

const first = body('ConfigMap', configMap('first', '5'))
const second = body('ConfigMap', configMap('second', '6'))

describe('a cache of a kind that the server has in protobuf', () => {
  it('asks for protobuf before JSON, and keeps the objects as JSON has them', async () => {
    const { transport, asked } = serving(() => ({
      bytes: Buffer.concat([
        frame('ADDED', first),
        endOfList('6'),
        frame('ADDED', body('ConfigMap', configMap('late', '7'))),
      ]),
    }))
    const { cache, events, problems } = await opened(transport, 'create late 7')
    expect(asked).toEqual(['application/vnd.kubernetes.protobuf,application/json'])
    expect(events).toEqual(['create first 5', 'create late 7'])
    expect(cache.get(ConfigMap, 'first', 'default')).toEqual({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: {
        name: 'first',
        namespace: 'default',
        uid: 'uid-first',
        resourceVersion: '5',
        managedFields: [
          { manager: 'tests', operation: 'Update', fieldsType: 'FieldsV1', fieldsV1: { 'f:data': { 'f:a': {} } } },
        ],
      },
      data: { a: 'one' },
    })
    expect(problems).toEqual([])
  })

  it('lets objects share who set which fields, unless a transform may change them', async () => {
    const list = { bytes: Buffer.concat([frame('ADDED', first), frame('ADDED', second), endOfList('6')]) }
    const fieldsOf = (cache: Cache, name: string) =>
      cache.get(ConfigMap, name, 'default')?.metadata?.managedFields?.[0]?.fieldsV1
    const shared = await opened(serving(() => list).transport, 'create second 6')
    expect(fieldsOf(shared.cache, 'first')).toBe(fieldsOf(shared.cache, 'second'))
    const transformed = await opened(serving(() => list).transport, 'create second 6', {
      defaults: {
        transform(object) {
          if (object.metadata.name === 'first')
            Object.assign(object.metadata.managedFields?.[0]?.fieldsV1 ?? {}, { x: {} })
          return object
        },
      },
    })
    expect(fieldsOf(transformed.cache, 'first')).toEqual({ 'f:data': { 'f:a': {} }, x: {} })
    expect(fieldsOf(transformed.cache, 'second')).toEqual({ 'f:data': { 'f:a': {} } })
  })

  it('knows its own writes when they come back, without reading them again', async () => {
    let show: (bytes: Buffer) => void = () => undefined
    const later = new Promise<Buffer>((resolve) => (show = resolve))
    const { transport } = serving(() => ({ bytes: Buffer.concat([frame('ADDED', first), endOfList('6')]) }))
    const patched: Transport = {
      ...transport,
      async request(request) {
        const response = await transport.request(request)
        return { ...response, body: followed(response.body, later) }
      },
    }
    const { cache, events, data } = await opened(patched, 'create first 5')
    const written = { apiVersion: 'v1', kind: 'ConfigMap', data: { a: 'two' } }
    const metadata = { name: 'first', namespace: 'default', uid: 'uid-first', resourceVersion: '7' }
    cache.written(ConfigMap, { ...written, metadata })
    show(
      Buffer.concat([
        frame('MODIFIED', body('ConfigMap', configMap('first', '7', 'what the event says'))),
        frame('MODIFIED', body('ConfigMap', configMap('first', '8', 'three'))),
      ]),
    )
    await vi.waitFor(() => expect(events).toContain('update first 8'))
    expect(events).toEqual(['create first 5', 'update first 7 (own)', 'update first 8'])
    expect(data('first')).toEqual({ a: 'three' })
  })

  it('lists in pages where the server does not stream', async () => {
    const items = message(
      bytes(1, bytes(2, '9')),
      bytes(2, configMap('first', '5')),
      bytes(2, configMap('second', '6')),
    )
    const { transport } = serving(
      () => ({ bytes: body('ConfigMapList', items), ends: true }),
      () => ({ bytes: frame('DELETED', second) }),
    )
    const { cache, data, events } = await opened(transport, 'delete second 6', { streaming: false })
    expect(data('first')).toEqual({ a: 'one' })
    expect(cache.get(ConfigMap, 'first', 'default')?.kind).toBe('ConfigMap')
    expect(events).toEqual(['create first 5', 'create second 6', 'delete second 6'])
  })

  it('lists again when the server says in protobuf that the version is too old', async () => {
    const status = message(bytes(2, 'Failure'), bytes(3, 'too old'), bytes(4, 'Expired'), int(6, 410))
    const { transport, asked } = serving(
      () => ({ bytes: Buffer.concat([endOfList('6'), frame('ERROR', body('Status', status))]) }),
      () => ({ bytes: Buffer.concat([frame('ADDED', second), endOfList('9')]) }),
    )
    const { events, problems } = await opened(transport, 'create second 6')
    expect(asked).toHaveLength(2)
    expect(events).toEqual(['create second 6'])
    expect(problems).toEqual([])
  })

  it('goes on in JSON, and says why, when it cannot read what comes', async () => {
    const json = {
      kind: 'ConfigMap',
      apiVersion: 'v1',
      metadata: { name: 'first', namespace: 'default', uid: 'u', resourceVersion: '5' },
    }
    const end = {
      kind: 'ConfigMap',
      metadata: { resourceVersion: '6', annotations: { 'k8s.io/initial-events-end': 'true' } },
    }
    const lines = [
      { type: 'ADDED', object: json },
      { type: 'BOOKMARK', object: end },
    ].map((event) => JSON.stringify(event))
    const unknown = message(configMap('first', '5'), bytes(99, 'of a later release'))
    for (const [bad, why] of [
      [Buffer.from('no envelope'), 'provided data does not appear to be a protobuf message'],
      [body('Secret', configMap('first', '5')), 'expected /v1, Kind=ConfigMap, got v1, Kind=Secret'],
      [body('ConfigMap', unknown), 'the server is newer than this program'],
    ] as const) {
      const { transport, asked } = serving(
        () => ({ bytes: frame('ADDED', bad) }),
        () => ({ type: 'application/json', bytes: Buffer.from(`${lines.join('\n')}\n`) }),
      )
      const { events, problems } = await opened(transport, 'create first 5')
      expect(asked).toEqual(['application/vnd.kubernetes.protobuf,application/json', 'application/json'])
      expect(events).toEqual(['create first 5'])
      expect(problems).toEqual([expect.stringContaining(`configmaps are read as JSON from now on: ${why}`)])
    }
  })
})

/** A body, then something more. */
async function* followed(before: AsyncIterable<Uint8Array>, later: Promise<Buffer>): AsyncGenerator<Uint8Array> {
  const rest = before[Symbol.asyncIterator]()
  for (let piece = 0; piece < 2; piece++) {
    const { value } = await rest.next()
    yield value as Uint8Array
  }
  yield await later
  await rest.next()
}
