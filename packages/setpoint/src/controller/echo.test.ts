import { turns, VirtualClock } from '@setpoint/kube'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Cache } from '../cache/index.js'
import type { PassRecord } from '../doctor/index.js'
import { silentLogger } from '../log/index.js'
import { PRIORITY } from '../queue/index.js'
import { nowhere } from '../nowhere.suite.js'
import type { Cause } from './cause.js'
import type { Ledger } from './companions.js'
import { Engine } from './engine.js'
import { after, type Result } from './result.js'
import type { Enqueue, Source } from './source.js'

type Sent = 'asked' | 'echo' | 'early echo'

/** What is sent as an echo is one; of an early one, which overtakes the answer to its write, that is known when a pass has ended. */
const ledger: Ledger = {
  isEcho: (_, cause) => 'uid' in cause && (cause.uid === 'echo' || (cause.uid === 'early echo' && hasEnded)),
  hold: () => hold,
  begin: () => ({}) as PassRecord,
  end: () => void (hasEnded = true),
}

let hasEnded: boolean
/** Milliseconds for which keys are held back. */
let hold: number
let clock: VirtualClock
let enqueue: Enqueue
let engine: Engine
let seen: string[]
let held: (() => void)[]
beforeEach(() => {
  clock = new VirtualClock()
  seen = []
  held = []
  hasEnded = false
  hold = 0
})
afterEach(() => engine.stop(AbortSignal.abort()))

/** Events that the test makes up. */
const source: Source = {
  name: 'events',
  start(_, given) {
    enqueue = given
    return Promise.resolve()
  },
  stop: () => Promise.resolve(),
}

const eventOf = (object: string, uid: Sent): Cause => ({
  what: 'update',
  kind: 'ConfigMap',
  object,
  uid,
  resourceVersion: '1',
  own: uid !== 'asked',
})

/** An engine with one worker, whose passes end as is said; those over keys that begin with `held` end when they are released. */
async function start(result?: Result): Promise<void> {
  const reconciler = async ({ key }: { readonly key: string }): Promise<Result> => {
    seen.push(key)
    if (key.startsWith('held')) await new Promise<void>((resolve) => held.push(resolve))
    return result
  }
  const cache = new Cache({ transport: nowhere })
  engine = new Engine({ name: 'tests', cache, sources: [source], clock, log: silentLogger, ledger, reconciler })
  await engine.start()
}

async function send(...sent: readonly (readonly [key: string, as: Sent])[]): Promise<void> {
  for (const [key, as] of sent) {
    enqueue(key, eventOf(key, as), PRIORITY.normal)
    await turns()
  }
}

async function release(): Promise<void> {
  held.shift()?.()
  await turns()
}

describe('the echo of a pass', () => {
  it('waits behind what somebody asks for later', async () => {
    await start()
    await send(['held', 'asked'], ['a', 'echo'], ['b', 'asked'])
    await release()
    expect(seen).toEqual(['held', 'b', 'a'])
  })

  it('waits where it came before the answer to its write, and does not where somebody asked as well', async () => {
    await start()
    await send(['held-1', 'asked'], ['held-1', 'early echo'], ['held-2', 'asked'])
    await release()
    await send(['held-2', 'echo'], ['held-2', 'asked'], ['c', 'asked'])
    for (let pass = 0; pass < 3; pass++) await release()
    expect(seen).toEqual(['held-1', 'held-2', 'held-2', 'c', 'held-1'])
  })

  it('waits also where the pass has asked for another one in a while', async () => {
    await start(after('1m'))
    await send(['held-1', 'asked'], ['held-1', 'early echo'], ['b', 'asked'])
    await release()
    expect(seen).toEqual(['held-1', 'b', 'held-1'])
    await release()
    await send(['held-2', 'asked'], ['b', 'echo'], ['c', 'asked'])
    await release()
    expect(seen.slice(3)).toEqual(['held-2', 'c', 'b'])
  })

  it('calls for a pass whose timer, when it is over, does not wait behind what somebody asks for later', async () => {
    await start(after('1m'))
    await send(['held', 'asked'], ['a', 'echo'])
    await release()
    expect(seen).toEqual(['held', 'a'])
    await clock.advance(30_000)
    await send(['held', 'asked'])
    await clock.advance(30_000)
    await send(['b', 'asked'])
    await release()
    expect(seen.slice(2)).toEqual(['held', 'a', 'b'])
  })

  it('does not make a key less urgent that was held back', async () => {
    hold = 1_000
    await start()
    await send(['a', 'asked'])
    await clock.advance(500)
    await send(['a', 'echo'])
    hold = 0
    await send(['held', 'asked'])
    await clock.advance(5_600)
    await send(['b', 'asked'])
    await release()
    expect(seen).toEqual(['held', 'a', 'b'])
  })
})
