import { SetpointError, type Transport, turns, VirtualClock } from '@setpoint/kube'
import { ConfigMap, Secret } from '@setpoint/kube/kinds/v1'
import { afterEach, describe, expect, it } from 'vitest'
import { Cache } from '../cache/index.js'
import type { Logger } from '../log/index.js'
import { Registry } from '../metrics/index.js'
import { PRIORITY } from '../queue/index.js'
import { Engine, type EngineOptions } from './engine.js'
import { enqueueObject } from './handler.js'
import type { Pass } from './reconciler.js'
import { after, terminal } from './result.js'
import { Channel, kindSource, type Source } from './source.js'

const nowhere: Transport = {
  request: () => Promise.reject(new Error('this test has no server')),
  close: () => Promise.resolve(),
}

let clock: VirtualClock
let channel: Channel
let engine: Engine
const lines: string[] = []
const log: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: (_: object | string, message?: string) => void lines.push(message ?? ''),
  child: () => log,
}

async function start(options: Partial<EngineOptions> & Pick<EngineOptions, 'reconciler'>): Promise<Channel> {
  clock = new VirtualClock()
  channel = new Channel()
  lines.length = 0
  engine = new Engine({
    name: 'tests',
    cache: new Cache({ transport: nowhere }),
    sources: [channel],
    clock,
    log,
    metrics: new Registry(),
    ...options,
  })
  await engine.start()
  return channel
}

afterEach(() => engine.stop(AbortSignal.abort()))

describe('an engine', () => {
  it('hands each key to the reconciler with its name, its namespace and the causes', async () => {
    const passes: Pass[] = []
    await start({ reconciler: (_, pass) => void passes.push(pass) })
    channel.send('b')
    channel.send('default/a', 'somebody asked')
    channel.send('default/a', 'and asked again')
    await turns()
    expect(passes.map(({ request }) => request)).toEqual([
      { key: 'b', namespace: '', name: 'b' },
      { key: 'default/a', namespace: 'default', name: 'a' },
    ])
    expect(passes[1]?.causes).toEqual([
      { what: 'generic', text: 'somebody asked' },
      { what: 'generic', text: 'and asked again' },
    ])
  })

  it('tries a failed key again after 5 ms, 10 ms, 20 ms …, with the failure as the cause, and forgets it on success', async () => {
    const at: number[] = []
    let healthy = false
    await start({
      reconciler: (_, { causes }) => {
        at.push(clock.monotonic())
        expect(causes.length).toBeGreaterThan(0)
        if (!healthy) throw new Error('not yet')
      },
    })
    const begin = clock.monotonic()
    channel.send('a')
    await clock.advance(36)
    expect(at.map((time) => time - begin)).toEqual([0, 5, 15, 35])
    healthy = true
    await clock.advance(100)
    expect(engine.queue.failures('a')).toBe(0)
    expect(lines.slice(0, 2)).toEqual([
      'reconcile failed, it is tried again in 5 ms',
      'reconcile failed, it is tried again in 10 ms (failure 2)',
    ])
  })

  it('tries what failed for want of a server again 30 s after it is back at the latest, however long it was away', async () => {
    let away = true
    let passes = 0
    await start({
      reconciler: () => {
        passes++
        if (away) throw new SetpointError('ServerUnreachable', 'no connection', { retryable: true })
      },
    })
    channel.send('a')
    await clock.advance(3_600_000)
    away = false
    const before = passes
    await clock.advance(30_000)
    expect(passes).toBe(before + 1)
    expect(engine.queue.failures('a')).toBe(0)
  })

  it('looks again after the time that a pass asks for', async () => {
    let passes = 0
    await start({ reconciler: () => (++passes < 3 ? after('30s') : undefined) })
    channel.send('a')
    await clock.advance(29_999)
    expect(passes).toBe(1)
    await clock.advance(60_000)
    expect(passes).toBe(3)
  })

  it('does not try again what failed for good, until something changes', async () => {
    let passes = 0
    await start({
      reconciler: () => {
        passes++
        throw terminal(new Error('spec.size is negative'))
      },
    })
    channel.send('a')
    await clock.advance(3_600_000)
    expect(passes).toBe(1)
    channel.send('a')
    await clock.advance(1)
    expect(passes).toBe(2)
  })

  it('survives whatever is thrown', async () => {
    let passes = 0
    await start({
      reconciler: () => {
        passes++
        // oxlint-disable-next-line typescript/only-throw-error -- that is what the test is about
        if (passes === 1) throw 'a string'
      },
    })
    channel.send('a')
    await clock.advance(5)
    expect(passes).toBe(2)
  })

  it('never has a key in two passes at once, and passes again over what changed meanwhile', async () => {
    const gates: (() => void)[] = []
    await start({ concurrency: 4, reconciler: () => new Promise<void>((resolve) => gates.push(resolve)) })
    channel.send('a')
    await turns()
    channel.send('a')
    await turns()
    expect(gates).toHaveLength(1)
    gates[0]?.()
    await turns()
    expect(gates).toHaveLength(2)
    gates[1]?.()
    await turns()
    expect(engine.status()).toMatchObject({ running: 0, due: 0 })
  })

  it('lets other keys go on when a pass hangs, keeps the hanging key to itself, and takes it up again when it ends', async () => {
    let release: (() => void) | undefined
    const seen: string[] = []
    await start({
      timeout: 1000,
      reconciler: async ({ key }, { signal }) => {
        seen.push(key)
        if (key !== 'stuck' || release !== undefined) return
        await new Promise<void>((resolve) => (release = resolve))
        expect(signal.aborted).toBe(true)
      },
    })
    channel.send('stuck')
    await clock.advance(1000)
    channel.send('other')
    channel.send('stuck')
    await clock.advance(10_000)
    expect(seen).toEqual(['stuck', 'other'])
    expect(engine.status()).toMatchObject({ running: 0, stuck: 1, underWay: [{ key: 'stuck', since: 11_000 }] })
    release?.()
    await clock.advance(1000)
    expect(seen).toEqual(['stuck', 'other', 'stuck'])
    expect(engine.status()).toMatchObject({ stuck: 0, underWay: [] })
  })

  it('says which cache it is waiting for when that does not come in time', async () => {
    clock = new VirtualClock()
    const never: Source = {
      name: 'pods',
      start: (_cache, _enqueue, signal) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
      stop: () => Promise.resolve(),
    }
    engine = new Engine({
      name: 'tests',
      cache: new Cache({ transport: nowhere }),
      sources: [never],
      reconciler: () => undefined,
      clock,
    })
    const failure = engine.start().catch((error: unknown) => String(error))
    expect(engine.status().waitingFor).toEqual(['pods'])
    await clock.advance(120_000)
    expect(await failure).toContain('controller tests has waited 120000 ms for its cache of pods')
  })

  it('gives the reasons of that cache, and of no other', async () => {
    clock = new VirtualClock()
    const cache = new Cache({ transport: nowhere, clock })
    const elsewhere = cache.open(Secret)
    engine = new Engine({
      name: 'tests',
      cache,
      sources: [kindSource(ConfigMap, enqueueObject)],
      reconciler: () => undefined,
      syncTimeout: 5000,
      clock,
    })
    const failure = engine.start().catch((error: unknown) => String(error))
    await clock.advance(5000)
    expect(cache.status().map(({ failures }) => failures.length)).toEqual([1, 1])
    expect(await failure).toMatch(
      /^SetpointError: controller tests has waited 5000 ms for its cache of configmaps: [^;]+$/,
    )
    await elsewhere.close()
    await cache.stop()
  })

  it('has a key come back with the priority that its pass asked for, or the one that it had', async () => {
    const seen: string[] = []
    await start({
      reconciler({ key }) {
        seen.push(key)
        return after('1s', key === 'whenever' ? { priority: PRIORITY.background } : {})
      },
    })
    channel.send('whenever')
    channel.send('as before')
    await clock.advance(1000)
    expect(seen).toEqual(['whenever', 'as before', 'as before', 'whenever'])
    expect(() => after('1s', { priority: 0.5 })).toThrow('a priority is an integer')
  })

  it('ends the passes under way before it stops, and takes no more', async () => {
    let ended = false
    await start({
      reconciler: async () => {
        await turns()
        ended = true
      },
    })
    channel.send('a')
    await Promise.resolve()
    await engine.stop()
    expect(ended).toBe(true)
  })
})
