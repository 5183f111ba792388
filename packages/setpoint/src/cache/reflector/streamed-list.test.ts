import {
  SetpointError,
  type Transport,
  type TransportRequest,
  type TransportResponse,
  VirtualClock,
} from '@setpoint/kube'
import { ConfigMap } from '@setpoint/kube/kinds/v1'
import { afterEach, describe, expect, it } from 'vitest'
import { Cache, type CacheOptions } from '../cache.js'
import { seeded } from '../faults.suite.js'

interface Event {
  readonly type: string
  readonly object: object
}

function event(type: string, name: string, resourceVersion: string, value = 'good'): Event {
  const metadata = { name, namespace: 'default', uid: `uid-${name}`, resourceVersion }
  return { type, object: { apiVersion: 'v1', kind: 'ConfigMap', metadata, data: { value } } }
}

function endOfList(resourceVersion: string): Event {
  const annotations = { 'k8s.io/initial-events-end': 'true' }
  return { type: 'BOOKMARK', object: { kind: 'ConfigMap', metadata: { resourceVersion, annotations } } }
}

/** `ends`: the stream is over after its events, or breaks with an error; otherwise it stays, and nothing more comes. */
interface Answer {
  readonly events: readonly Event[]
  readonly ends: boolean | Error
}

const PAGE = {
  metadata: { resourceVersion: '9' },
  items: [event('', 'a', '5').object, event('', 'b', '6').object],
}

/** A server whose streamed lists are as `answer` has them, and whose pages and watches are well; and what it was asked. */
class Streams implements Transport {
  readonly asked: ('stream' | 'page' | 'watch')[] = []
  answer: Answer
  /** Nothing is ever answered. */
  isAway = false

  constructor(answer: Answer) {
    this.answer = answer
  }

  request({ path, signal }: TransportRequest): Promise<TransportResponse> {
    const what = path.includes('sendInitialEvents') ? 'stream' : path.includes('watch=1') ? 'watch' : 'page'
    this.asked.push(what)
    if (this.isAway) return aborted(signal)
    if (what === 'page') return Promise.resolve(answering([Buffer.from(JSON.stringify(PAGE))], true, signal))
    const { events, ends } = what === 'stream' ? this.answer : { events: [], ends: false }
    const lines = events.map((one) => Buffer.from(`${JSON.stringify(one)}\n`))
    return Promise.resolve(answering(lines, ends, signal))
  }

  close(): Promise<void> {
    return Promise.resolve()
  }
}

function answering(pieces: Buffer[], ends: boolean | Error, signal: AbortSignal | undefined): TransportResponse {
  async function* body(): AsyncGenerator<Uint8Array> {
    yield* pieces
    if (ends instanceof Error) throw ends
    if (!ends) await aborted(signal)
  }
  const headers = { 'content-type': 'application/json' }
  return { status: 200, headers, body: body(), bytes: () => Promise.resolve(Buffer.concat(pieces)) }
}

function aborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason as Error)
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}

const caches: Cache[] = []
afterEach(async () => {
  for (const cache of caches.splice(0)) await cache.stop()
})

async function opened(transport: Transport, options: Partial<CacheOptions> = {}) {
  const clock = new VirtualClock()
  const problems: string[] = []
  const recoveries: string[] = []
  const cache = new Cache({
    transport,
    clock,
    random: seeded(1),
    resyncPeriod: 0,
    onProblem: (_, message) => void problems.push(message),
    onRecovery: (_, message) => void recoveries.push(message),
    ...options,
  })
  caches.push(cache)
  const heard: string[] = []
  cache.open(ConfigMap).subscribe(({ type, object }) => void heard.push(`${type} ${object.metadata.name}`))
  await clock.advance(0)
  const versions = (): string[] =>
    cache.list(ConfigMap).map(({ metadata }) => `${metadata?.name} ${metadata?.resourceVersion}`)
  return { cache, clock, problems, recoveries, heard, versions }
}

describe('a list that is streamed', () => {
  it('lacks what is deleted before the list is complete, and has what is created again', async () => {
    const events = [
      event('ADDED', 'gone', '3'),
      event('ADDED', 'again', '4'),
      event('ADDED', 'stays', '5'),
      event('DELETED', 'gone', '6'),
      event('DELETED', 'again', '7'),
      event('ADDED', 'again', '8'),
      event('DELETED', 'never heard of', '9'),
      endOfList('9'),
    ]
    const { heard, versions } = await opened(new Streams({ events, ends: false }))
    expect(versions().toSorted()).toEqual(['again 8', 'stays 5'])
    expect(heard.toSorted()).toEqual(['create again', 'create stays'])
  })

  it('lacks what is set aside before the list is complete, also in its older version, and what ends unreadable', async () => {
    const events = [
      event('ADDED', 'turns bad', '3'),
      event('ADDED', 'ends bad', '4'),
      event('ADDED', 'recovers', '5', 'bad'),
      event('MODIFIED', 'turns bad', '6', 'bad'),
      event('DELETED', 'ends bad', '7', 'bad'),
      event('MODIFIED', 'recovers', '8'),
      endOfList('8'),
    ]
    const transform: NonNullable<CacheOptions['defaults']>['transform'] = (object) => {
      const { data } = object as ConfigMap
      // What it has changed before it throws is nobody's name any more.
      if (data?.['value'] === 'bad') object.metadata.name = 'changed'
      if (data?.['value'] === 'bad') throw new Error('no such shape')
      return object
    }
    const { cache, versions } = await opened(new Streams({ events, ends: false }), { defaults: { transform } })
    expect(versions()).toEqual(['recovers 8'])
    expect(cache.status()[0]?.setAside.count).toBe(3)
  })

  it('lacks what is deleted also where a transform has changed the name that it is kept under', async () => {
    const events = [event('ADDED', 'a', '3'), event('ADDED', 'b', '4'), event('DELETED', 'a', '5'), endOfList('5')]
    const transform: NonNullable<CacheOptions['defaults']>['transform'] = (object) => ({
      ...object,
      metadata: { ...object.metadata, name: `${object.metadata.name}-kept` },
    })
    const { versions } = await opened(new Streams({ events, ends: false }), { defaults: { transform } })
    expect(versions()).toEqual(['b-kept 4'])
  })

  it('is begun again with patience when it ends before it is complete, says so, and then comes in pages', async () => {
    const transport = new Streams({ events: [event('ADDED', 'a', '5')], ends: true })
    const { cache, clock, problems, recoveries, versions } = await opened(transport)
    expect(transport.asked).toEqual(['stream'])
    const message = 'the list of configmaps ended before it was complete'
    expect(cache.status()[0]).toMatchObject({ synced: false, failures: [{ reason: 'unavailable', message }] })
    await clock.advance(20_000)
    expect(transport.asked).toEqual(['stream', 'stream', 'stream', 'page', 'watch'])
    expect(versions()).toEqual(['a 5', 'b 6'])
    expect(problems).toEqual([`configmaps cannot be listed or watched at the moment, trying again: ${message}`])
    expect(recoveries).toEqual(['configmaps can be listed and watched again'])
    expect(cache.status()[0]).toMatchObject({ synced: true, failures: [] })
  })

  it('comes in pages, too, when its connection breaks again and again before it is complete', async () => {
    const lost = new SetpointError('ConnectionLost', 'the connection to the server was lost', { retryable: true })
    const transport = new Streams({ events: [event('ADDED', 'a', '5')], ends: lost })
    const { cache, clock, versions } = await opened(transport)
    const message = 'the list of configmaps broke off before it was complete'
    expect(cache.status()[0]?.failures).toEqual([{ reason: 'unavailable', message }])
    await clock.advance(20_000)
    expect(transport.asked).toEqual(['stream', 'stream', 'stream', 'page', 'watch'])
    expect(versions()).toEqual(['a 5', 'b 6'])
  })

  it('goes on being streamed when it is complete at the next attempt', async () => {
    const transport = new Streams({ events: [], ends: true })
    const { clock, versions } = await opened(transport)
    transport.answer = { events: [event('ADDED', 'a', '5'), endOfList('6')], ends: false }
    await clock.advance(5000)
    expect(transport.asked).toEqual(['stream', 'stream'])
    expect(versions()).toEqual(['a 5'])
  })

  it('comes in pages, too, when streams go silent before they are complete though the server answers', async () => {
    const transport = new Streams({ events: [event('ADDED', 'a', '5')], ends: false })
    const { cache, clock, versions } = await opened(transport)
    await clock.advance(120_000)
    const message = 'the list of configmaps went silent before it was complete'
    expect(cache.status()[0]?.failures).toEqual([{ reason: 'unavailable', message }])
    await clock.advance(300_000)
    // A page after each stream is the question whether the server is there.
    expect(transport.asked).toEqual(['stream', 'page', 'stream', 'page', 'stream', 'page', 'page', 'watch'])
    expect(versions()).toEqual(['a 5', 'b 6'])
  })

  it('is streamed as ever once a server that was away for long is back', async () => {
    const transport = new Streams({ events: [event('ADDED', 'a', '5'), endOfList('6')], ends: false })
    transport.isAway = true
    const { cache, clock, versions } = await opened(transport)
    await clock.advance(2_000_000)
    expect(cache.status()[0]?.synced).toBe(false)
    transport.isAway = false
    await clock.advance(300_000)
    // Pages would have another object.
    expect(versions()).toEqual(['a 5'])
  })
})
