import { type Transport, turns, VirtualClock } from '@setpoint/kube'
import { ConfigMap } from '@setpoint/kube/kinds/v1'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Cache } from '../cache/index.js'
import { silentLogger } from '../log/index.js'
import { Registry } from '../metrics/index.js'
import { Engine } from './engine.js'
import { enqueueObject } from './handler.js'
import { Channel, kindSource, type Source } from './source.js'

const nowhere: Transport = {
  request: () => Promise.reject(new Error('this test has no server')),
  close: () => Promise.resolve(),
}

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
