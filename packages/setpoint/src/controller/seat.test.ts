import { turns, VirtualClock } from '@setpoint/kube'
import { afterEach, describe, expect, it } from 'vitest'
import { Cache } from '../cache/index.js'
import { silentLogger } from '../log/index.js'
import { Registry } from '../metrics/index.js'
import { nowhere } from '../nowhere.suite.js'
import { Engine, type EngineOptions } from './engine.js'
import type { Reconciler } from './reconciler.js'
import { Channel } from './source.js'

let clock: VirtualClock
let channel: Channel
let engine: Engine
/** Ends the pass over a key. */
const gates = new Map<string, () => void>()

async function start(options: Partial<EngineOptions> & Pick<EngineOptions, 'reconciler'>): Promise<void> {
  clock = new VirtualClock()
  channel = new Channel()
  const cache = new Cache({ transport: nowhere })
  engine = new Engine({ name: 'tests', cache, sources: [channel], clock, log: silentLogger, ...options })
  await engine.start()
}

afterEach(async () => {
  const stopping = engine.stop(AbortSignal.abort())
  for (const end of gates.values()) end()
  await stopping
  gates.clear()
})

/** A reconciler whose passes free their worker and then wait until they are let go; those over `kept` keys free none. */
function writing(): { readonly begun: string[]; readonly reconciler: Reconciler } {
  const begun: string[] = []
  const reconciler: Reconciler = ({ key }, pass) => {
    begun.push(key)
    const ended = new Promise<void>((resolve) => gates.set(key, resolve))
    if (!key.startsWith('kept')) pass.freeWorker()
    return ended
  }
  return { begun, reconciler }
}

async function letGo(key: string): Promise<void> {
  gates.get(key)?.()
  await turns()
}

async function send(...keys: string[]): Promise<void> {
  for (const key of keys) channel.send(key)
  await turns()
}

const active = (registry: Registry): string | undefined =>
  /^controller_runtime_active_workers\{.*\} (\d+)$/m.exec(registry.text())?.[1]

describe('an engine with a pass that waits for nothing but its writes', () => {
  it('takes the next key meanwhile, and the same one again only when it is over', async () => {
    const { begun, reconciler } = writing()
    await start({ concurrency: 2, reconciler })
    await send('a', 'b', 'kept-c', 'kept-d', 'a')
    expect(begun).toEqual(['a', 'b', 'kept-c', 'kept-d'])
    await letGo('a')
    await letGo('kept-d')
    expect(begun).toEqual(['a', 'b', 'kept-c', 'kept-d', 'a'])
  })

  it('has no more of them than four for each worker, and counts those workers alone that are busy', async () => {
    const metrics = new Registry()
    const { begun, reconciler } = writing()
    await start({ concurrency: 2, reconciler, metrics })
    const behind = ['1', '2', '3', '4', '5', '6', '7', '8']
    await send(...behind)
    expect(active(metrics)).toBe('0')
    await send('a', 'b', 'c')
    expect(begun).toEqual([...behind, 'a', 'b'])
    expect(active(metrics)).toBe('2')
    expect(engine.status()).toMatchObject({ running: 10, due: 1 })
    await letGo('1')
    expect(begun).toHaveLength(10)
    await letGo('a')
    // c freed its worker in turn: only b holds one.
    expect(begun).toEqual([...behind, 'a', 'b', 'c'])
    expect(active(metrics)).toBe('1')
    for (const key of [...behind, 'b', 'c']) await letGo(key)
    expect(active(metrics)).toBe('0')
    expect(engine.status()).toMatchObject({ running: 0, due: 0 })
  })

  it('waits for it where there is one worker: what it writes is there for the next pass', async () => {
    const { begun, reconciler } = writing()
    await start({ reconciler })
    await send('a', 'b')
    expect(begun).toEqual(['a'])
    await letGo('a')
    expect(begun).toEqual(['a', 'b'])
  })

  it('tries its key again when it fails', async () => {
    let passes = 0
    const reconciler: Reconciler = async (_, pass) => {
      passes++
      pass.freeWorker()
      await turns(1)
      throw new Error('not written')
    }
    await start({ concurrency: 2, reconciler })
    await send('a')
    expect(passes).toBe(1)
    expect(engine.retries()).toEqual([{ key: 'a', left: 5 }])
    await clock.advance(5)
    expect(passes).toBe(2)
  })

  it('stops when it is over', async () => {
    const { reconciler } = writing()
    await start({ concurrency: 2, reconciler })
    await send('a')
    let isStopped = false
    const stopping = engine.stop().then(() => (isStopped = true))
    await turns()
    expect(isStopped).toBe(false)
    await letGo('a')
    await stopping
  })

  it('keeps its key when its time is over, and frees no worker twice', async () => {
    const metrics = new Registry()
    const { begun, reconciler } = writing()
    await start({ concurrency: 2, timeout: 1000, reconciler, metrics })
    await send('a')
    await clock.advance(1000)
    expect(engine.status()).toMatchObject({ running: 0, stuck: 1 })
    expect(active(metrics)).toBe('0')
    await send('kept-b', 'kept-c', 'kept-d')
    expect(begun).toEqual(['a', 'kept-b', 'kept-c'])
    expect(active(metrics)).toBe('2')
    // It has failed and is due again, and still under way.
    await clock.advance(1000)
    for (const key of ['kept-b', 'kept-c']) await letGo(key)
    expect(begun.filter((key) => key === 'a')).toHaveLength(1)
    await letGo('a')
    expect(begun.filter((key) => key === 'a')).toHaveLength(2)
  })
})
