import { Event } from '@setpoint/kube/kinds/events.k8s.io/v1'
import { hostname } from 'node:os'
import { isNotFound, notFound, StatusError, turns, VirtualClock } from '@setpoint/kube'
import { describe, expect, it, vi } from 'vitest'
import type { Interceptor } from '../client/index.js'
import type { Logger } from '../log/index.js'
import { silentLogger } from '../log/index.js'
import { testServer } from '../server.suite.js'
import { EventRecorder, type EventRecorderOptions, type Regarding } from './index.js'

const { client: newClient } = testServer()
let objects = 0

function object(namespace?: string): Regarding {
  const name = `object-${++objects}`
  return {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name, namespace, uid: `uid-${name}`, resourceVersion: '7' },
  }
}

function setting(options: Partial<EventRecorderOptions> = {}): {
  recorder: EventRecorder
  clock: VirtualClock
  about: (regarding: Regarding) => Promise<Event[]>
} {
  const clock = new VirtualClock()
  const client = newClient({ clock })
  const recorder = new EventRecorder({
    client,
    clock,
    reportingController: 'webapps',
    reportingInstance: 'pod-1',
    ...options,
  })
  const about = async ({ metadata }: Regarding): Promise<Event[]> => {
    const { items } = await client.list(Event, { namespace: metadata.namespace ?? 'default' })
    return items.filter((event) => event.regarding?.name === metadata.name)
  }
  return { recorder, clock, about }
}

/** Everything that needs only turns of the event loop gets done, requests to the server in this process included. */
async function settled(clock: VirtualClock, milliseconds = 0): Promise<void> {
  await clock.advance(milliseconds)
  for (let turn = 0; turn < 10; turn++) await turns()
}

describe('an event', () => {
  it('is written in the background, as events.k8s.io/v1', async () => {
    const { recorder, about } = setting()
    const regarding = object('default')
    recorder.record(regarding, { type: 'Warning', reason: 'ImageMissing', action: 'Deploy', note: 'no such image' })
    await recorder.flush()
    const [event] = await about(regarding)
    expect(event).toMatchObject({
      type: 'Warning',
      reason: 'ImageMissing',
      action: 'Deploy',
      note: 'no such image',
      reportingController: 'webapps',
      reportingInstance: 'pod-1',
      eventTime: '2026-01-02T03:04:05.000000Z',
      regarding: { apiVersion: 'v1', kind: 'ConfigMap', name: regarding.metadata.name, namespace: 'default' },
    })
    expect(event?.metadata.name).toMatch(/^object-\d+\.[0-9a-f]{16}$/)
  })

  it('about an object without a namespace is in default', async () => {
    const { recorder, about } = setting()
    const regarding = object()
    recorder.record(regarding, { reason: 'Created', note: '' })
    await recorder.flush()
    expect(await about(regarding)).toHaveLength(1)
  })

  it('is cut where the server would refuse it', async () => {
    const { recorder, about } = setting()
    const regarding = object('default')
    recorder.record(regarding, { reason: 'R'.repeat(200), note: 'ü'.repeat(1000) })
    await recorder.flush()
    const [event] = await about(regarding)
    expect(event?.reason).toHaveLength(128)
    expect(Buffer.byteLength(event?.note ?? '')).toBeLessThanOrEqual(1024)
    expect(event?.note).toMatch(/^ü+…$/)
  })

  it('has a name that the server takes, whatever its object is called', async () => {
    const { recorder, about } = setting()
    const called = (name: string): Regarding => ({
      apiVersion: 'rbac.authorization.k8s.io/v1',
      kind: 'ClusterRole',
      metadata: { name, uid: name },
    })
    const names = ['system:node', `${'a'.repeat(235)}.b`, '_:']
    for (const name of names) recorder.record(called(name), { reason: 'Seen', note: '' })
    await recorder.flush()
    for (const name of names) expect(await about(called(name))).toHaveLength(1)
    expect((await about(called('system:node')))[0]?.metadata.name).toMatch(/^system-node\.[0-9a-f]{16}$/)
  })

  it('names the controller that reports it, of those that share a recorder', async () => {
    const { recorder, about } = setting()
    const regarding = object('default')
    for (const reportingController of ['webapps', 'routes', 'routes'])
      recorder.record(regarding, { reason: 'Seen', note: '', reportingController })
    await recorder.flush()
    const events = await about(regarding)
    const reporters = events.map(({ reportingController, series }) => `${reportingController} ${series?.count ?? 1}`)
    expect(new Set(reporters)).toEqual(new Set(['webapps 1', 'routes 2']))
    expect(events.map(({ reportingInstance }) => reportingInstance)).toContain(`routes-${hostname()}`)
  })

  it('that comes again becomes a series: the second is written at once, further ones at the end', async () => {
    const { recorder, clock, about } = setting()
    const regarding = object('default')
    const say = (version: string): void =>
      recorder.record(
        { ...regarding, metadata: { ...regarding.metadata, resourceVersion: version } },
        { reason: 'Failed', note: version },
      )
    say('1')
    await settled(clock, 1_000)
    say('2')
    await settled(clock, 1_000)
    const [second] = await about(regarding)
    expect(second?.series).toEqual({ count: 2, lastObservedTime: '2026-01-02T03:04:06.000000Z' })
    for (let time = 0; time < 5; time++) say('3')
    await settled(clock)
    expect((await about(regarding))[0]?.series?.count).toBe(2)
    await settled(clock, 12 * 60_000)
    expect((await about(regarding))[0]?.series).toEqual({ count: 7, lastObservedTime: '2026-01-02T03:04:07.000000Z' })
    say('4')
    await settled(clock)
    expect(await about(regarding)).toHaveLength(2)
  })

  it('that says something else, or about something else, is its own', async () => {
    const { recorder, about } = setting()
    const regarding = object('default')
    recorder.record(regarding, { reason: 'A', note: '' })
    recorder.record(regarding, { reason: 'B', note: '' })
    recorder.record(regarding, { reason: 'A', note: '', related: object('default') })
    await recorder.flush()
    expect(await about(regarding)).toHaveLength(3)
  })
})

describe('an event that cannot be made', () => {
  it('is dropped, and told of once for each thing that is wrong; whoever records it does not fail', async () => {
    const told: string[] = []
    const logger: Logger = { ...silentLogger, warn: (...said: unknown[]) => void told.push(String(said.at(-1))) }
    const { recorder, about } = setting({ logger })
    const regarding = object('default')
    const { name } = regarding.metadata
    // As somebody without types calls it.
    const record = recorder.record.bind(recorder) as (regarding?: unknown, input?: unknown) => void
    record(regarding, { reason: 'A' })
    record(object('default'), { reason: 'A', note: undefined })
    record(regarding, { note: 'a' })
    record(regarding, { reason: 'A', note: null })
    expect(told).toEqual([
      `an event about ConfigMap default/${name} is dropped: its note is undefined, not text. Call with a reason and a note`,
      `an event about ConfigMap default/${name} is dropped: its reason is undefined, not text. Call with a reason and a note`,
      `an event about ConfigMap default/${name} is dropped: its note is null, not text. Call with a reason and a note`,
    ])
    for (const odd of [undefined, null, {}, { kind: 'Pod', metadata: null }]) record(odd, { reason: 'A', note: '' })
    record(regarding, undefined)
    expect(recorder.dropped).toBe(9)
    recorder.record(regarding, { reason: 'A', note: 'a' })
    await recorder.flush()
    expect(await about(regarding)).toHaveLength(1)
  })

  it('does not fail whoever records it when the log does', () => {
    const warn = (): never => {
      throw new Error('the disk is full')
    }
    const { recorder } = setting({ logger: { ...silentLogger, warn } })
    const standardError = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    recorder.record(object('default'), {} as never)
    standardError.mockRestore()
    expect(recorder.dropped).toBe(1)
  })
})

describe('a series', () => {
  it('that goes on is refreshed, so that the server keeps it', async () => {
    const { recorder, clock, about } = setting()
    const regarding = object('default')
    for (let minute = 0; minute < 40; minute++) {
      recorder.record(regarding, { reason: 'Flapping', note: '' })
      await settled(clock, 60_000)
    }
    const count = (await about(regarding))[0]?.series?.count ?? 0
    expect(count).toBeGreaterThan(30)
    expect(count).toBeLessThan(40)
    await recorder.close()
    expect((await about(regarding))[0]?.series?.count).toBe(40)
  })

  it('whose event is gone is created anew', async () => {
    const clock = new VirtualClock()
    const gone = notFound({ group: 'events.k8s.io', resource: 'events' }, 'gone')
    const client = newClient({ clock }).with({
      intercept: (call, send) => (call.verb === 'patch' ? Promise.reject(gone) : send(call)),
    })
    const { recorder, about } = setting({ client, clock })
    const regarding = object('default')
    recorder.record(regarding, { reason: 'A', note: '' })
    await settled(clock)
    for (const event of await about(regarding)) await client.delete(Event, event)
    recorder.record(regarding, { reason: 'A', note: '' })
    await settled(clock)
    expect((await about(regarding))[0]?.series?.count).toBe(2)
  })
})

describe('when the server cannot be reached', () => {
  const failing =
    (until: () => boolean): Interceptor =>
    (call, send) =>
      until() ? send(call) : Promise.reject(new Error('no route to host'))

  it('events wait and are tried again; the operator never does', async () => {
    let up = false
    const clock = new VirtualClock()
    const client = newClient({ clock }).with({ intercept: failing(() => up) })
    const { recorder, about } = setting({ client, clock })
    const regarding = object('default')
    recorder.record(regarding, { reason: 'A', note: '' })
    await settled(clock, 5_000)
    up = true
    await settled(clock, 20_000)
    expect(await about(regarding)).toHaveLength(1)
  })

  it('too many are dropped and counted, and closing gives up the others when told so', async () => {
    const warnings: string[] = []
    const logger: Logger = { ...silentLogger, warn: (...said: unknown[]) => void warnings.push(said.join()) }
    const client = newClient().with({ intercept: failing(() => false) })
    const { recorder } = setting({ client, maxQueued: 3, logger })
    for (let event = 0; event < 10; event++) recorder.record(object('default'), { reason: 'A', note: '' })
    expect(recorder.dropped).toBe(7)
    expect(warnings).toEqual(['events come faster than they can be written; some are dropped'])
    await recorder.close(AbortSignal.abort(new Error('stop')))
    expect(recorder.dropped).toBe(10)
    recorder.record(object('default'), { reason: 'A', note: '' })
    expect(recorder.dropped).toBe(11)
    expect(warnings).toHaveLength(2)
  })

  it('closing ends after a few seconds, and says in one line how many were not written', async () => {
    const told: unknown[] = []
    const logger: Logger = { ...silentLogger, warn: (...said: unknown[]) => void told.push(said) }
    const clock = new VirtualClock()
    const client = newClient({ clock }).with({ intercept: failing(() => false) })
    const { recorder } = setting({ client, clock, logger })
    const often = object('default')
    for (let time = 0; time < 4; time++) recorder.record(often, { reason: 'A', note: '' })
    recorder.record(object('default'), { reason: 'A', note: '' })
    let ended = false
    const closing = recorder.close().then(() => (ended = true))
    await settled(clock, 2_900)
    expect([ended, recorder.waiting]).toEqual([false, 5])
    await settled(clock, 100)
    expect(ended).toBe(true)
    await closing
    const line = 'events were not written: the server did not take them before the end'
    expect(told).toEqual([[{ events: 5 }, line]])
    expect([recorder.dropped, recorder.waiting, clock.pending]).toEqual([5, 0, 0])
  })

  it('closing waits for nothing when it must not, and still counts', async () => {
    const clock = new VirtualClock()
    const client = newClient({ clock }).with({ intercept: () => new Promise(() => undefined) })
    const { recorder } = setting({ client, clock })
    recorder.record(object('default'), { reason: 'A', note: '' })
    await recorder.close(AbortSignal.abort(new Error('the lease is lost')))
    expect(recorder.dropped).toBe(1)
  })

  it('a namespace that is going takes no events, and nobody is told', async () => {
    const told: unknown[] = []
    const logger: Logger = { ...silentLogger, warn: (...said: unknown[]) => void told.push(said) }
    const going = new StatusError({
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      reason: 'Forbidden',
      code: 403,
      details: { causes: [{ reason: 'NamespaceTerminating', field: 'metadata.namespace' }] },
    })
    const { recorder } = setting({ client: newClient().with({ intercept: () => Promise.reject(going) }), logger })
    recorder.record(object('default'), { reason: 'A', note: '' })
    await recorder.flush()
    expect([told, recorder.waiting]).toEqual([[], 0])
  })

  it('an event that the server refuses is not tried again', async () => {
    const refusals: unknown[] = []
    const logger: Logger = { ...silentLogger, warn: (fields: object | string) => void refusals.push(fields) }
    const { recorder } = setting({ logger })
    recorder.record(object('no-such-namespace'), { reason: 'A', note: '' })
    await recorder.flush()
    expect((refusals[0] as { err: StatusError }).err).toSatisfy(isNotFound)
  })
})
