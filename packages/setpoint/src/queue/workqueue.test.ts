import { VirtualClock, turns } from '@setpoint/kube'
import { describe, expect, it } from 'vitest'
import { PRIORITY, WorkQueue, type WorkQueueOptions } from './index.js'

function newQueue(options: Partial<WorkQueueOptions> = {}): { queue: WorkQueue; clock: VirtualClock } {
  const clock = new VirtualClock()
  return { clock, queue: new WorkQueue({ clock, ...options }) }
}

/** The keys that workers get right now, in order; they stay in processing. */
async function takeAll(queue: WorkQueue): Promise<string[]> {
  const keys: string[] = []
  while (queue.length > 0) keys.push((await queue.get())?.key ?? '')
  return keys
}

describe('a workqueue', () => {
  it('hands a key out once, however often it was added', async () => {
    const { queue } = newQueue()
    for (let event = 0; event < 3; event++) queue.add('default/pod-a')
    expect(await takeAll(queue)).toEqual(['default/pod-a'])
  })

  it('gives a worker that waits the key as soon as it comes, first come, first served', async () => {
    const { queue } = newQueue()
    const first = queue.get()
    const second = queue.get()
    queue.add('a')
    queue.add('b')
    expect([(await first)?.key, (await second)?.key]).toEqual(['a', 'b'])
  })

  it('never gives a key to two workers; what is added meanwhile comes again after done', async () => {
    const { queue } = newQueue()
    queue.add('a')
    await queue.get()
    queue.add('a')
    queue.add('a')
    let taken = false
    const second = queue.get().then((work) => {
      taken = true
      return work
    })
    await turns()
    expect(taken).toBe(false)
    queue.done('a')
    expect((await second)?.key).toBe('a')
    queue.done('a')
    expect(queue.length).toBe(0)
  })

  it('knows the keys in workers’ hands, the first taken first, and for how long', async () => {
    const { queue, clock } = newQueue()
    for (const key of ['a', 'b', 'c']) {
      queue.add(key)
      await queue.get()
      await clock.advance(10)
    }
    queue.done('a')
    expect(queue.underWay()).toEqual([
      { key: 'b', since: 20 },
      { key: 'c', since: 10 },
    ])
    expect(queue.underWay(1)).toEqual([{ key: 'b', since: 20 }])
  })

  it('ignores done for a key that nobody has', () => {
    const { queue } = newQueue()
    queue.add('a')
    queue.done('a')
    expect(queue.length).toBe(1)
  })

  it('lets a waiting worker go when its signal aborts, and loses no key', async () => {
    const { queue } = newQueue()
    const stop = new AbortController()
    const gone = queue.get(stop.signal)
    stop.abort(new Error('stopped'))
    await expect(gone).rejects.toThrow('stopped')
    await expect(queue.get(stop.signal)).rejects.toThrow('stopped')
    queue.add('a')
    expect(await takeAll(queue)).toEqual(['a'])
  })
})

describe('priorities', () => {
  it('come first, and equals in the order in which they became due', async () => {
    const { queue, clock } = newQueue()
    queue.add('low-1', { priority: PRIORITY.background })
    await clock.advance(1)
    queue.add('low-2', { priority: PRIORITY.background })
    queue.add('normal-1')
    await clock.advance(1)
    queue.add('normal-2')
    queue.add('high', { priority: 10 })
    expect(await takeAll(queue)).toEqual(['high', 'normal-1', 'normal-2', 'low-1', 'low-2'])
  })

  it('rise when a key is added again with a higher one', async () => {
    const { queue } = newQueue()
    queue.add('a', { priority: PRIORITY.background })
    queue.add('b', { priority: PRIORITY.background })
    queue.add('b')
    queue.add('b', { priority: PRIORITY.background })
    expect((await queue.get())?.priority).toBe(0)
    expect((await queue.get())?.key).toBe('a')
  })

  it('fall when the worker knows of every reason that came meanwhile that it was not as urgent', async () => {
    const { queue } = newQueue()
    for (const key of ['a', 'b']) queue.add(key)
    await takeAll(queue)
    for (const key of ['a', 'b']) queue.add(key, { reason: 'echo' })
    queue.add('b', { reason: 'somebody' })
    queue.add('c')
    for (const key of ['a', 'b', 'c']) queue.demote(key, PRIORITY.background, (reason) => reason === 'echo')
    for (const key of ['a', 'b']) queue.done(key)
    expect(await takeAll(queue)).toEqual(['b', 'c', 'a'])
  })

  it('do not fall where a request gave no reason: nobody knows whose it was', async () => {
    const { queue } = newQueue()
    queue.add('a')
    await takeAll(queue)
    queue.add('a')
    queue.add('a', { reason: 'echo' })
    queue.add('b')
    queue.demote('a', PRIORITY.background, (reason) => reason === 'echo')
    queue.done('a')
    expect(await takeAll(queue)).toEqual(['a', 'b'])
  })

  it('of a delayed request count from its time on, and not for what comes sooner', async () => {
    const { queue, clock } = newQueue()
    for (const key of ['soon', 'late']) queue.add(key, { after: 60_000 })
    await clock.advance(59_000)
    for (const key of ['soon', 'late']) queue.add(key, { priority: PRIORITY.background })
    queue.add('normal')
    expect([(await queue.get())?.key, await queue.get()]).toMatchObject(['normal', { key: 'soon', priority: -100 }])
    await clock.advance(1_000)
    expect(await queue.get()).toMatchObject({ key: 'late', priority: 0 })
  })

  it('of a key that was given back untouched stay as they were, whatever brings it sooner', async () => {
    const { queue } = newQueue()
    queue.add('a', { reason: 'asked' })
    const work = await queue.get()
    if (work !== undefined) queue.postpone(work, 1_000)
    queue.add('a', { priority: PRIORITY.background, reason: 'echo' })
    expect(await queue.get()).toMatchObject({ key: 'a', reasons: ['asked', 'echo'], priority: 0 })
  })

  it('of a key that was given back untouched are its place, too, from the moment on at which anything makes it due', async () => {
    const { queue, clock } = newQueue()
    queue.add('a', { reason: 'asked' })
    const work = await queue.get()
    if (work !== undefined) queue.postpone(work, 60_000)
    queue.add('sooner')
    await clock.advance(1)
    queue.add('a', { priority: PRIORITY.background, reason: 'echo' })
    await clock.advance(1)
    queue.add('later')
    expect(queue.depths()).toEqual(new Map([[0, 3]]))
    expect(await takeAll(queue)).toEqual(['sooner', 'a', 'later'])
  })

  it('age: a background key goes before normal ones that came ten seconds later', async () => {
    const { queue, clock } = newQueue()
    queue.add('background', { priority: PRIORITY.background })
    await clock.advance(9_999)
    queue.add('early')
    await clock.advance(2)
    queue.add('late')
    expect(await takeAll(queue)).toEqual(['early', 'background', 'late'])
  })
})

describe('delays', () => {
  it('hold a key back until its time', async () => {
    const { queue, clock } = newQueue()
    queue.add('later', { after: 30_000 })
    queue.add('sooner', { after: 1_000 })
    expect(queue.length).toBe(0)
    const next = queue.get()
    await clock.advance(1_000)
    expect((await next)?.key).toBe('sooner')
    await clock.advance(28_999)
    expect(queue.length).toBe(0)
    await clock.advance(1)
    expect(await takeAll(queue)).toEqual(['later'])
  })

  it('are cut short by an earlier one, and not extended by a later one', async () => {
    const { queue, clock } = newQueue()
    queue.add('a', { after: 1_000 })
    queue.add('a', { after: 5_000 })
    queue.add('b', { after: 5_000 })
    queue.add('b')
    expect(await takeAll(queue)).toEqual(['b'])
    queue.done('b')
    await clock.advance(1_000)
    expect(await takeAll(queue)).toEqual(['a'])
    queue.done('a')
    await clock.advance(60_000)
    expect(queue.length).toBe(0)
  })

  it('of a key being processed begin with the add, and end no earlier than done', async () => {
    const { queue, clock } = newQueue()
    queue.add('a')
    await queue.get()
    queue.add('a', { after: 1_000 })
    await clock.advance(5_000)
    expect(queue.length).toBe(0)
    queue.done('a')
    expect(await takeAll(queue)).toEqual(['a'])
  })

  it('grow with the failures of a key until it is forgotten', async () => {
    const { queue, clock } = newQueue()
    queue.add('a', { rateLimited: true })
    queue.add('b', { rateLimited: true })
    await clock.advance(5)
    expect(await takeAll(queue)).toEqual(['a', 'b'])
    queue.add('a', { rateLimited: true })
    queue.done('a')
    expect(queue.failures('a')).toBe(2)
    await clock.advance(9)
    expect(queue.length).toBe(0)
    await clock.advance(1)
    expect(await takeAll(queue)).toEqual(['a'])
    queue.forget('a')
    expect(queue.failures('a')).toBe(0)
  })

  it('hold back a key that a worker returns, with its reasons and without counting a retry, unless it is added meanwhile', async () => {
    let retries = 0
    const { queue, clock } = newQueue({ observer: { retried: () => void retries++ } })
    queue.add('a', { reason: 'created' })
    queue.add('a', { reason: 'updated' })
    const work = await queue.get()
    expect(work?.reasons).toEqual(['created', 'updated'])
    if (work !== undefined) queue.postpone(work, 100)
    expect(queue.delayed()).toEqual([{ key: 'a', left: 100 }])
    await clock.advance(100)
    expect((await queue.get())?.reasons).toEqual(['created', 'updated'])
    expect(retries).toBe(0)
    if (work !== undefined) queue.postpone(work, 100)
    queue.add('a', { reason: 'deleted' })
    expect((await queue.get())?.reasons).toEqual(['created', 'updated', 'deleted'])
  })

  it('keep one timer, however many keys wait', () => {
    const { queue, clock } = newQueue()
    for (let index = 0; index < 100; index++) queue.add(`key-${index}`, { after: 1_000 + index })
    expect(clock.pending).toBe(1)
  })

  it('are told to whoever adds a key: the one that counts', () => {
    const { queue } = newQueue()
    expect(queue.add('a', { after: 100 })).toBe(100)
    expect(queue.add('a', { after: 300 })).toBe(100)
    expect(queue.add('a', { rateLimited: true })).toBe(5)
    expect(queue.add('b')).toBe(0)
    queue.shutdown()
    expect(queue.add('a')).toBeUndefined()
  })
})

describe('reasons', () => {
  it('reach the pass that they led to, and only that one', async () => {
    const { queue } = newQueue()
    queue.add('a', { reason: 'created' })
    queue.add('a')
    queue.add('a', { reason: 'spec.replicas changed' })
    expect(await queue.get()).toMatchObject({ reasons: ['created', 'spec.replicas changed'], omittedReasons: 0 })
    queue.add('a', { reason: 'owned Pod gone' })
    queue.done('a')
    expect((await queue.get())?.reasons).toEqual(['owned Pod gone'])
  })

  it('are bounded: the latest are kept, the rest counted', async () => {
    const { queue } = newQueue({ maxReasons: 2 })
    for (const reason of ['1', '2', '3', '4']) queue.add('a', { reason })
    expect(await queue.get()).toMatchObject({ reasons: ['3', '4'], omittedReasons: 2 })
  })
})

describe('reasons of a key that was given back untouched', () => {
  it('stand before those that came while it was in hand, and are the first to be left out', async () => {
    const { queue } = newQueue({ maxReasons: 3 })
    for (const reason of ['1', '2', '3']) queue.add('a', { reason })
    const work = await queue.get()
    queue.add('a', { reason: 'newest' })
    if (work !== undefined) queue.postpone(work, 10)
    expect(await queue.get()).toMatchObject({ reasons: ['2', '3', 'newest'], omittedReasons: 1 })
  })
})

describe('a backlog', () => {
  it('makes the reasons of what comes to it smaller, and leaves those alone that were there before', async () => {
    const { queue } = newQueue({ condense: { due: 2, reason: (reason) => reason.toUpperCase() } })
    // Keys that wait for their time are no backlog.
    for (const key of ['x', 'y', 'z']) queue.add(key, { after: 60_000 })
    for (const key of ['a', 'b', 'c']) queue.add(key, { reason: `${key} changed` })
    queue.add('a', { reason: 'a changed again' })
    const works = [await queue.get(), await queue.get(), await queue.get()]
    expect(works.map((work) => work?.reasons)).toEqual([['a changed', 'A CHANGED AGAIN'], ['b changed'], ['C CHANGED']])
    queue.add('d', { reason: 'd changed' })
    expect((await queue.get())?.reasons).toEqual(['d changed'])
  })
})

describe('a shutdown', () => {
  it('takes no more keys, drops delayed ones, and hands out what is due', async () => {
    const { queue, clock } = newQueue()
    queue.add('due')
    queue.add('delayed', { after: 10 })
    queue.shutdown()
    queue.add('late')
    expect((await queue.get())?.key).toBe('due')
    await clock.advance(100)
    expect(await queue.get()).toBeUndefined()
    expect(clock.pending).toBe(0)
  })

  it('lets workers that wait go', async () => {
    const { queue } = newQueue()
    const workers = [queue.get(), queue.get()]
    queue.shutdown()
    expect(await Promise.all(workers)).toEqual([undefined, undefined])
  })

  it('with discard drops what is due as well', async () => {
    const { queue } = newQueue()
    queue.add('a')
    await queue.get()
    queue.add('a')
    queue.add('b')
    queue.shutdown('discard')
    queue.done('a')
    expect(await queue.get()).toBeUndefined()
  })

  it('drains: waits for what is due and what is under way, the key added meanwhile included', async () => {
    const { queue } = newQueue()
    queue.add('a')
    queue.add('b')
    await queue.get()
    queue.add('a')
    let drained = false
    const draining = queue.drain().then(() => (drained = true))
    queue.done('a')
    for (const expected of ['b', 'a']) {
      const work = await queue.get()
      expect(work?.key).toBe(expected)
      await turns()
      expect(drained).toBe(false)
      queue.done(expected)
    }
    await draining
    expect(await queue.get()).toBeUndefined()
  })

  it('gives up draining when told so', async () => {
    const { queue } = newQueue()
    queue.add('stuck')
    await queue.get()
    await expect(queue.drain(AbortSignal.abort(new Error('too long')))).rejects.toThrow('too long')
  })
})
