import { VirtualClock, turns } from '@setpoint/kube'
import { describe, expect, test } from 'vitest'
import { KeyQueue } from './queue.js'

/** A queue whose work a test looks at and, where it wants to, lets wait or fail. */
class Workshop {
  readonly clock = new VirtualClock()
  readonly log: string[] = []
  readonly errors: string[] = []
  readonly queue: KeyQueue
  work: (key: string) => Promise<void> = async () => {}

  constructor() {
    this.queue = new KeyQueue({
      clock: this.clock,
      process: async (key) => {
        this.log.push(key)
        await this.work(key)
      },
      onError: (key, error) => this.errors.push(`${key}: ${String(error)}`),
    })
  }
}

/** A promise that a test resolves. */
function gate(): { opened: Promise<void>; open: () => void } {
  let open = (): void => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

describe('a queue of keys', () => {
  test('works them off one after the other, in the order in which they came', async () => {
    const { queue, log, clock } = new Workshop()
    for (const key of ['c', 'a', 'b']) queue.add(key)
    expect(log).toEqual([])
    await clock.advance(0)
    expect(log).toEqual(['c', 'a', 'b'])
  })

  test('holds each key once, however often it is added', async () => {
    const { queue, log, clock } = new Workshop()
    for (const key of ['a', 'b', 'a', 'a', 'b']) queue.add(key)
    await clock.advance(0)
    expect(log).toEqual(['a', 'b'])
  })

  test('processes a key once more that is added while it is being processed, and never two at a time', async () => {
    const workshop = new Workshop()
    const { queue, log } = workshop
    const { opened, open } = gate()
    let active = 0
    workshop.work = async () => {
      expect(++active).toBe(1)
      await opened
      active--
    }
    queue.add('a')
    await turns()
    for (const key of ['a', 'b', 'a']) queue.add(key)
    await turns()
    expect(log).toEqual(['a'])
    open()
    await turns()
    expect(log).toEqual(['a', 'a', 'b'])
  })

  test('takes up again after it was empty', async () => {
    const { queue, log, clock } = new Workshop()
    queue.add('a')
    await clock.advance(0)
    queue.add('b')
    await clock.advance(0)
    expect(log).toEqual(['a', 'b'])
  })

  test('adds a key after a delay when asked to', async () => {
    const { queue, log, clock } = new Workshop()
    queue.addAfter('later', 1000)
    await clock.advance(999)
    expect(log).toEqual([])
    await clock.advance(1)
    expect(log).toEqual(['later'])
  })
})

describe('a key that fails', () => {
  test('is told of and tried again, each time after twice as long, from 5 ms to half a minute', async () => {
    const workshop = new Workshop()
    const { queue, clock, log, errors } = workshop
    workshop.work = () => Promise.reject(new Error('no luck'))
    queue.add('a')
    await clock.advance(0)
    for (const delay of [5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 5120, 10_240, 20_480, 30_000, 30_000]) {
      const before = log.length
      await clock.advance(delay - 1)
      expect(log).toHaveLength(before)
      await clock.advance(1)
      expect(log).toHaveLength(before + 1)
    }
    expect(errors).toHaveLength(log.length)
    expect(new Set(errors)).toEqual(new Set(['a: Error: no luck']))
  })

  test('starts over once it has succeeded', async () => {
    const workshop = new Workshop()
    const { queue, clock, log } = workshop
    const outcomes = ['fail', 'fail', 'fail', 'succeed', 'fail', 'succeed']
    workshop.work = async () => {
      if (outcomes.shift() === 'fail') throw new Error('no luck')
    }
    queue.add('a')
    await clock.advance(5 + 10 + 20)
    expect(log).toHaveLength(4)
    queue.add('a')
    await clock.advance(5)
    expect(log).toHaveLength(6)
  })

  test('does not keep the others waiting', async () => {
    const workshop = new Workshop()
    const { queue, clock, log } = workshop
    workshop.work = async (key) => {
      if (key === 'bad') throw new Error('no luck')
    }
    for (const key of ['bad', 'good']) queue.add(key)
    await clock.advance(0)
    expect(log).toEqual(['bad', 'good'])
  })
})

describe('stop', () => {
  test('finishes the key under way, drops the rest and takes no more', async () => {
    const workshop = new Workshop()
    const { queue, log, clock } = workshop
    const { opened, open } = gate()
    workshop.work = () => opened
    for (const key of ['a', 'b']) queue.add(key)
    queue.addAfter('c', 10)
    await turns()
    let stopped = false
    const stopping = queue.stop().then(() => {
      stopped = true
    })
    queue.add('d')
    queue.addAfter('e', 10)
    await clock.advance(20)
    expect(stopped).toBe(false)
    open()
    await stopping
    expect(log).toEqual(['a'])
  })

  test('leaves no timer behind', async () => {
    const workshop = new Workshop()
    workshop.work = () => Promise.reject(new Error('no luck'))
    workshop.queue.add('a')
    workshop.queue.addAfter('b', 1000)
    await workshop.clock.advance(0)
    expect(workshop.clock.pending).toBe(2)
    await workshop.queue.stop()
    expect(workshop.clock.pending).toBe(0)
  })
})
