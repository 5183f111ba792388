import { SetpointError, turns, VirtualClock } from '@setpoint/kube'
import { ConfigMap, Secret } from '@setpoint/kube/kinds/v1'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Cache, type CachedObject } from '../cache/index.js'
import type { PassRecord } from '../doctor/index.js'
import { consoleLogger, type Logger } from '../log/index.js'
import { type Counter, type MetricOptions, Registry } from '../metrics/index.js'
import { PRIORITY } from '../queue/index.js'
import { nowhere } from '../nowhere.suite.js'
import { causeText, EventCause } from './cause.js'
import { Engine, type EngineOptions } from './engine.js'
import { enqueueObject } from './handler.js'
import type { Outcome, Pass } from './reconciler.js'
import { after, type Result, terminal } from './result.js'
import { Channel, kindSource, type Source } from './source.js'

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

afterEach(async () => {
  vi.restoreAllMocks()
  await engine.stop(AbortSignal.abort())
})

function updateOf(name: string): EventCause {
  const [old, object] = ['1', '2'].map((resourceVersion) => {
    return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace: 'default', resourceVersion } }
  }) as [CachedObject, CachedObject]
  return new EventCause({ type: 'update', object, old, resync: false, own: false })
}

/** What reaches standard error, line by line. */
function captured(): unknown[] {
  const written: unknown[] = []
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    written.push(JSON.parse(String(text)))
    return true
  })
  return written
}

/** Metrics whose counts of passes throw. */
function brokenMetrics(fail: () => never): Registry {
  class Broken extends Registry {
    override counter<Name extends string = never>(options: MetricOptions<Name>): Counter<Name> {
      const counter = super.counter(options)
      if (!options.name.startsWith('controller_runtime_')) return counter
      return Object.assign(counter, { with: () => ({ add: fail }) })
    }
  }
  return new Broken()
}

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

  it('keeps what was there before an update for a thousand keys that wait, and for the others that there was one', async () => {
    const seen: (readonly [string, boolean])[] = []
    const backlog: Source = {
      name: 'backlog',
      start(_, enqueue) {
        for (let index = 0; index < 1002; index++) enqueue(`default/${index}`, updateOf(String(index)), PRIORITY.normal)
        return Promise.resolve()
      },
      stop: () => Promise.resolve(),
    }
    const reconciler = (_: unknown, { causes: [cause] }: Pass): undefined => {
      const event = cause === undefined ? undefined : EventCause.eventOf(cause)
      seen.push([cause === undefined ? '' : causeText(cause), event?.type === 'update' && event.old !== undefined])
      return undefined
    }
    await start({ sources: [backlog], reconciler })
    await vi.waitFor(() => expect(seen).toHaveLength(1002))
    expect(seen.slice(999)).toEqual([
      ['update of ConfigMap default/999 @2', true],
      ['update of ConfigMap default/1000 @2', false],
      ['update of ConfigMap default/1001 @2', false],
    ])
  })

  it('warns of a pass that does not end, and of none that has ended', async () => {
    const warned: string[] = []
    const telling: Logger = {
      ...log,
      warn: (_: object | string, message?: string) => void warned.push(message ?? ''),
      child: () => telling,
    }
    let end = (): void => undefined
    const hanging = new Promise<void>((resolve) => (end = resolve))
    await start({ log: telling, reconciler: ({ key }) => (key === 'hangs' ? hanging : undefined), concurrency: 2 })
    for (const key of ['ends', 'hangs']) channel.send(key)
    await clock.advance(61_000)
    expect(warned).toEqual([expect.stringMatching(/^this pass has not ended for 60 s/)])
    end()
    await clock.advance(600_000)
    expect(warned).toHaveLength(1)
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

  const circle: Record<string, unknown> = { status: 502 }
  circle['self'] = circle
  const ownCause = new Error('caused by itself')
  ownCause.cause = ownCause
  const unreadable = new Error('unreadable')
  const refuse = (): never => {
    throw new TypeError('not now')
  }
  Object.defineProperty(unreadable, 'message', { get: refuse })
  Object.defineProperty(unreadable, 'cause', { get: refuse })
  it.each([
    ['a text', 'a string'],
    ['an error whose cause leads back to itself', new Error('upstream', { cause: circle })],
    ['an error that is its own cause', ownCause],
    ['an error with a BigInt', new Error('upstream', { cause: { size: 10n } })],
    ['an error that cannot be read', unreadable],
    ['an object without a prototype', Object.create(null) as object],
    ['an object that leads back to itself', circle],
    ['an object that answers no question', new Proxy({}, { get: refuse, getPrototypeOf: refuse, ownKeys: refuse })],
    ['a symbol', Symbol('thrown')],
    ['nothing', undefined],
  ])('survives whatever is thrown: %s', async (_what, thrown) => {
    const stderr = captured()
    let passes = 0
    await start({
      log: consoleLogger,
      reconciler: () => {
        // oxlint-disable-next-line typescript/only-throw-error -- that is what the test is about
        if (++passes === 1) throw thrown
      },
    })
    channel.send('a')
    await clock.advance(5)
    channel.send('b')
    await clock.advance(1)
    expect(passes).toBe(3)
    expect(engine.status()).toMatchObject({ running: 0, underWay: [] })
    expect(stderr).toMatchObject([
      { level: 'error', controller: 'tests', name: 'a', msg: 'reconcile failed, it is tried again in 5 ms' },
    ])
  })

  const fail = (): never => {
    throw new Error('out of order')
  }
  it.each<[string, Partial<EngineOptions>]>([
    ['ledger, before a pass', { ledger: { isEcho: fail, hold: fail, begin: fail, end: fail } }],
    [
      'ledger, when asked to wait',
      { ledger: { isEcho: () => false, hold: () => Promise.reject(new Error('away')), begin: fail, end: fail } },
    ],
    [
      'ledger, after a pass',
      { ledger: { isEcho: () => false, hold: () => 0, begin: () => ({}) as PassRecord, end: fail } },
    ],
    ['observer', { observer: { passed: fail } }],
    ['limiter', { limiter: { delay: fail, failures: fail, forget: fail } }],
    ['metrics', { metrics: brokenMetrics(fail) }],
  ])('works on when something beside its passes throws, and says so once: %s', async (what, options) => {
    const seen: string[] = []
    await start({
      ...options,
      reconciler({ key }) {
        seen.push(key)
        if (seen.length < 3) throw new Error('not yet')
      },
    })
    channel.send('a')
    await clock.advance(5000)
    channel.send('b')
    await clock.advance(1)
    expect(seen).toEqual(['a', 'a', 'a', 'b'])
    expect(engine.status()).toMatchObject({ running: 0, underWay: [], due: 0 })
    const [companion = ''] = what.split(',')
    const said = `the ${companion} of this controller threw; passes go on without, and this is said once`
    expect(lines.filter((line) => !line.startsWith('reconcile failed'))).toEqual([said])
  })

  it('works on when its logger throws, and its lines go to standard error', async () => {
    const stderr = captured()
    const broken: Logger = { ...log, error: fail, child: () => broken }
    let passes = 0
    await start({
      log: broken,
      reconciler: () => {
        if (++passes === 1) throw new Error('not yet')
      },
    })
    channel.send('a')
    await clock.advance(5)
    expect(passes).toBe(2)
    expect(stderr).toMatchObject([
      { level: 'error', err: { message: 'not yet' }, loggerThrew: { message: 'out of order' } },
    ])
  })

  it('tries a key again whose pass could not even begin', async () => {
    const passes: string[] = []
    const cache = new Cache({ transport: nowhere })
    vi.spyOn(cache, 'isOwn').mockImplementationOnce(fail)
    const source: Source = {
      name: 'changes',
      start(_, enqueue) {
        enqueue('default/a', updateOf('a'), PRIORITY.normal)
        return Promise.resolve()
      },
      stop: () => Promise.resolve(),
    }
    await start({ cache, sources: [source], reconciler: ({ key }) => void passes.push(key) })
    await clock.advance(999)
    expect(passes).toEqual([])
    await clock.advance(1)
    expect(passes).toEqual(['default/a'])
    expect(lines).toEqual(['the pass over default/a could not be concluded, it is tried again in 1s'])
  })

  it.each([
    ['what controller-runtime has', { requeueAfter: 30 }, '{ requeueAfter: 30 }'],
    ['"again, at once"', { requeue: true }, '{ requeue: true }'],
    ['a number', 30, '30'],
    ['a text', '30s', "'30s'"],
    ['a duration that is no number', { after: '30s' }, "{ after: '30s' }"],
    ['no time at all', { after: Number.NaN }, '{ after: NaN }'],
    ['false', false, 'false'],
  ])('refuses a result that is none, and backs off: %s', async (_what, result, text) => {
    const outcomes: Outcome[] = []
    const at: number[] = []
    await start({
      kind: 'WebApp',
      observer: { passed: (_pass, outcome) => void outcomes.push(outcome) },
      reconciler: () => {
        at.push(clock.monotonic())
        return result as Result
      },
    })
    const begin = clock.monotonic()
    channel.send('default/demo')
    await clock.advance(16)
    expect(at.map((time) => time - begin)).toEqual([0, 5, 15])
    const message =
      `controller tests, WebApp default/demo: the pass returned ${text}, which is no result. ` +
      "Return after('30s') to look again in a while, or nothing to wait for the next change; " +
      'throw an error to be tried again with backoff, or terminal(error) not to be'
    expect(outcomes[0]).toMatchObject({ result: 'error', terminal: false, error: { code: 'ResultInvalid', message } })
  })

  it('takes null for nothing', async () => {
    let passes = 0
    await start({
      reconciler: () => {
        passes++
        return null as unknown as undefined
      },
    })
    channel.send('a')
    await clock.advance(3_600_000)
    expect([passes, lines]).toEqual([1, []])
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
    const told: string[] = []
    const telling: Logger = {
      ...log,
      error: (_: object | string, message?: string) => void told.push(message ?? ''),
      child: () => telling,
    }
    await start({
      log: telling,
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
    expect(told).toEqual(['reconcile failed, it is tried again in 5 ms, and not before it has ended'])
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

  it('leaves nothing of a source behind that did not come in step while it ran', async () => {
    const cache = new Cache({ transport: nowhere })
    await start({ reconciler: () => undefined, cache, syncTimeout: 5000 })
    const watching = engine.watch(kindSource(ConfigMap, enqueueObject)).catch((error: unknown) => String(error))
    expect(engine.status().waitingFor).toEqual(['configmaps'])
    await clock.advance(5000)
    expect(await watching).toContain('controller tests has waited 5000 ms for its cache of configmaps')
    expect([engine.status().waitingFor, cache.status()]).toEqual([[], []])
    await cache.stop()
  })

  it('takes no source when it has stopped', async () => {
    const cache = new Cache({ transport: nowhere })
    await start({ reconciler: () => undefined, cache })
    await engine.stop()
    const end = await engine.watch(kindSource(ConfigMap, enqueueObject))
    expect(cache.status()).toEqual([])
    await end()
  })

  it('stopped twice, hears of whoever is in a hurry', async () => {
    let isAborted = false
    await start({
      reconciler: (_, { signal }) =>
        new Promise<void>((resolve) =>
          signal.addEventListener('abort', () => {
            isAborted = true
            resolve()
          }),
        ),
    })
    channel.send('a')
    await turns()
    const stopping = engine.stop()
    await engine.stop(AbortSignal.abort())
    expect(isAborted).toBe(true)
    await stopping
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
    await clock.advance(4999)
    expect(cache.status().map(({ failures }) => failures.length)).toEqual([1, 1])
    await clock.advance(1)
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
    expect(() => after('soon')).toThrow(
      "after('soon'): a delay is a number of milliseconds, or a text such as '500ms', '30s' or '1h30m'",
    )
    expect(() => after('-1s')).toThrow("after('-1s'): a delay is not negative")
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
