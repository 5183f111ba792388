import { turns, VirtualClock } from '@setpoint/kube'
import { ConfigMap, Secret } from '@setpoint/kube/kinds/v1'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Cache, type CachedObject, metadataOf } from '../cache/index.js'
import { mergePatch } from '../client/index.js'
import { silentLogger } from '../log/index.js'
import { Registry } from '../metrics/index.js'
import { testServer } from '../server.suite.js'
import { nowhere } from '../nowhere.suite.js'
import { DynamicSource } from './dynamic-source.js'
import { Engine } from './engine.js'
import { enqueueMapped, enqueueObject, type Handler } from './handler.js'
import type { Predicate } from './predicate.js'
import { Channel, kindSource, type Source } from './source.js'

let clock: VirtualClock
let cache: Cache
let seen: string[]
let engines: Engine[]

beforeEach(() => {
  clock = new VirtualClock()
  cache = new Cache({ transport: nowhere, clock, onProblem: () => undefined })
  seen = []
  engines = []
})
afterEach(async () => {
  await Promise.all(engines.map((engine) => engine.stop(AbortSignal.abort())))
  await cache.stop()
})

/** A controller with this source; `seen` has its name and key for each pass. */
function engineWith(name: string, source: Source): Engine {
  const engine = new Engine({
    name,
    cache,
    sources: [source],
    reconciler: ({ key }) => void seen.push(`${name} ${key}`),
    clock,
    log: silentLogger,
    metrics: new Registry(),
  })
  engines.push(engine)
  return engine
}

const server = testServer()

describe('a channel', () => {
  it('brings every key to every controller that has it', async () => {
    const channel = new Channel()
    await engineWith('first', channel).start()
    await engineWith('second', channel).start()
    channel.send('a')
    channel.send('b')
    await turns()
    expect(seen.toSorted()).toEqual(['first a', 'first b', 'second a', 'second b'])
  })

  it('brings what was sent before any of them had started to each of them', async () => {
    const channel = new Channel()
    channel.send('early')
    await engineWith('first', channel).start()
    await turns()
    channel.send('later')
    await engineWith('second', channel).start()
    await turns()
    expect(seen).toEqual(['first early', 'first later', 'second early'])
  })

  it('takes whatever names an object, and refuses what does not', async () => {
    const channel = new Channel()
    await engineWith('first', channel).start()
    channel.send({ namespace: 'default', name: 'a' })
    channel.send({ metadata: { name: 'b' } })
    await turns()
    expect(seen).toEqual(['first default/a', 'first b'])
    for (const wrong of ['', 'default/', 'a/b/c', { name: '' }, { namespace: 'default', name: '' }])
      expect(() => channel.send(wrong)).toThrow('names no object')
  })

  it('goes on for the others when one of them stops', async () => {
    const channel = new Channel()
    const [first, second] = [engineWith('first', channel), engineWith('second', channel)]
    await first.start()
    await second.start()
    await second.stop()
    channel.send('a')
    await turns()
    expect(seen).toEqual(['first a'])
  })

  it('keeps what is sent while no controller runs for the one that comes next', async () => {
    const channel = new Channel()
    const first = engineWith('first', channel)
    channel.send('before')
    await first.start()
    await turns()
    await first.stop()
    channel.send('between')
    await engineWith('second', channel).start()
    await turns()
    expect(seen).toEqual(['first before', 'second between'])
  })
})

describe('a source of a kind', () => {
  it('ends its watch with the last controller that has it', async () => {
    const source = kindSource(ConfigMap, enqueueObject)
    const [first, second] = [engineWith('first', source), engineWith('second', source)]
    void first.warmUp()
    void second.warmUp()
    await turns()
    await first.stop(AbortSignal.abort())
    expect(cache.has(ConfigMap)).toBe(true)
    await second.stop(AbortSignal.abort())
    expect(cache.has(ConfigMap)).toBe(false)
  })
})

describe('a source whose functions throw', () => {
  const problems: string[] = []
  let names = 0

  /** What it enqueues for two ConfigMaps, for one that comes and goes, and when the first gets a label. */
  async function watched(
    handler: Handler,
    predicates: Predicate[] = [],
    onProblem: (message: string) => void = (message) => void problems.push(message),
  ): Promise<string[]> {
    problems.length = 0
    const client = server.client({ namespace: 'default' })
    const labels = { source: `test-${++names}` }
    const name = `a-${names}`
    const defaults = { labelSelector: `source=${labels.source}` }
    await using real = new Cache({
      transport: server.transport(),
      defaults,
      onProblem: (_, message) => onProblem(message),
    })
    const source = kindSource(ConfigMap, handler, predicates)
    const keys: string[] = []
    await client.create(ConfigMap, { metadata: { name, labels } })
    await client.create(ConfigMap, { metadata: { name: `b-${names}`, labels } })
    await source.start(real, (key) => void keys.push(key.replace(/-\d+$/, '')), AbortSignal.timeout(10_000), 'things')
    await client.delete(ConfigMap, await client.create(ConfigMap, { metadata: { name: `gone-${names}`, labels } }))
    await client.patch(ConfigMap, { metadata: { name } }, mergePatch({ metadata: { labels: { version: 'new' } } }))
    await vi.waitFor(() => expect(real.get(ConfigMap, name, 'default')?.metadata.labels?.['version']).toBe('new'))
    await source.stop()
    return keys
  }

  const withoutPlace = (problem: string): string => problem.replace(/\(at \S*\/([^/]+):\d+:\d+\)/, '(at $1)')

  it('loses no key by a predicate, and says once which object, what, where, and what to do', async () => {
    const broken: Predicate = () => {
      throw new Error('no spec')
    }
    const notB: Predicate = ({ object }) => object.metadata.name?.startsWith('b') === false
    const keys = await watched(enqueueObject, [broken, notB])
    expect(keys).toEqual(['default/a', 'default/gone', 'default/gone', 'default/a'])
    expect(problems.map(withoutPlace)).toEqual([
      `a predicate of the source configmaps of controller things failed on ConfigMap default/a-${names}: no spec (at source.test.ts); the event was passed on. Mend the predicate`,
    ])
  })

  it('loses the keys of the version that a map function throws for, and no other', async () => {
    const keys = await watched(
      enqueueMapped(({ metadata: { name = '', labels } }: CachedObject) => {
        if (labels?.['version'] !== 'new') throw new Error('no version')
        return [name]
      }),
    )
    expect(keys).toEqual(['a'])
    expect(problems.map(withoutPlace)).toEqual([
      `the handler or map function of the source configmaps of controller things failed on ConfigMap default/a-${names}: no version (at source.test.ts); not all objects that depend on it were looked at. Mend the handler or map function`,
    ])
  })

  it('tells of so many different messages and then no more', async () => {
    let asked = 0
    const often: Predicate = () => {
      throw new Error(`failure ${++asked}`)
    }
    await watched(enqueueObject, Array<Predicate>(10).fill(often))
    expect(problems).toHaveLength(20)
    expect(problems.at(-1)).toMatch(
      /^a predicate .*: failure 20 \(at .*; what else goes wrong there is not told any more$/,
    )
  })

  it('loses no key when the log throws as well', async () => {
    const fail = (): never => {
      throw new Error('no')
    }
    expect(await watched(enqueueObject, [fail], fail)).toHaveLength(5)
  })
})

describe('a dynamic source', () => {
  it('watches a kind and its metadata as two, and ends one without the other', async () => {
    const source = new DynamicSource()
    await source.start(cache, () => undefined, new AbortController().signal)
    source.watch(Secret, enqueueObject)
    source.watch(metadataOf(Secret), enqueueObject)
    source.watch(metadataOf(Secret), enqueueObject)
    expect(source.kinds).toEqual(['v1 Secret', 'v1 Secret metadata'])
    expect([cache.has(Secret), cache.has(metadataOf(Secret))]).toEqual([true, true])
    await source.unwatch(metadataOf(Secret))
    expect([cache.has(Secret), cache.has(metadataOf(Secret))]).toEqual([true, false])
    await source.stop()
    expect(cache.has(Secret)).toBe(false)
  })

  it('is one controller’s: what another one does with it by mistake ends nothing', async () => {
    const source = new DynamicSource()
    const [mine, theirs] = [() => undefined, () => undefined]
    const { signal } = new AbortController()
    await source.start(cache, mine, signal)
    source.watch(Secret, enqueueObject)
    expect(() => source.start(cache, theirs, signal)).toThrow('is a source of another controller already')
    await source.stop(theirs)
    expect([source.kinds, cache.has(Secret)]).toEqual([['v1 Secret'], true])
    await source.stop(mine)
    expect([source.kinds, cache.has(Secret)]).toEqual([[], false])
  })

  it('has what was asked for before its controller started again when the controller starts again', async () => {
    const source = new DynamicSource()
    const { signal } = new AbortController()
    source.watch(Secret, enqueueObject)
    for (let times = 0; times < 2; times++) {
      await source.start(cache, () => undefined, signal)
      source.watch(ConfigMap, enqueueObject)
      expect([cache.has(Secret), source.kinds]).toEqual([true, ['v1 Secret', 'v1 ConfigMap']])
      await source.stop()
      expect([cache.has(Secret), source.kinds]).toEqual([false, ['v1 Secret']])
    }
  })
})
