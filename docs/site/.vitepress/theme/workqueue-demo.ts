// A real WorkQueue with two workers, in slow motion, and what can be seen of it from outside: keys that were added and
// not yet taken, keys in a worker's hands, keys that wait for their time.
import { WorkQueue } from '#workqueue'
import { reactive } from 'vue'
import { anyOf, slowClock } from './clock/slow'

/** How much slower than an operator it runs: the first retry after 5 ms is seen after half a second. */
const SLOWNESS = 100
/** What a pass takes, in the queue's own milliseconds. */
const PASS = 18
const KEPT_LINES = 8
/** Between two events that come by themselves. */
const BETWEEN_EVENTS = 7

export const KEYS = ['a', 'b', 'c', 'd'] as const

export interface Working {
  readonly worker: number
  key: string | undefined
  reasons: number
  /** From 0 to 1. */
  progress: number
}

export interface View {
  /** Due, nobody has them: first in, first out. */
  queue: string[]
  /** Wanted again while a worker still has them; due when it says done(). */
  parked: string[]
  workers: Working[]
  delayed: { key: string; left: number }[]
  failing: string[]
  lines: { id: number; text: string; state: string }[]
  passes: number
  events: number
}

export class Demo {
  readonly view: View = reactive({
    queue: [],
    parked: [],
    workers: [1, 2].map((worker) => ({ worker, key: undefined, reasons: 0, progress: 0 })),
    delayed: [],
    failing: [],
    lines: [],
    passes: 0,
    events: 0,
  })
  readonly #stop = new AbortController()
  readonly #clock = slowClock(SLOWNESS, this.#stop.signal)
  readonly #queue = new WorkQueue({ clock: this.#clock })
  #line = 0
  #playing = 0

  start(): void {
    for (const worker of this.view.workers) void this.#work(worker)
    const frame = (): void => {
      if (this.#stop.signal.aborted) return
      this.#look()
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  }

  /** Events come by themselves, or no more. */
  async play(on: boolean): Promise<void> {
    const turn = ++this.#playing
    if (!on) return
    while (turn === this.#playing) {
      this.event(anyOf(KEYS))
      await this.#clock.sleep(BETWEEN_EVENTS)
    }
  }

  stop(): void {
    this.#stop.abort()
    this.#queue.shutdown('discard')
  }

  /** Something happened to the object. */
  event(key: string): void {
    this.view.events++
    this.#queue.add(key, { reason: 'update' })
    this.#wanted(key)
    this.#note(`event for ${key}`)
  }

  toggleFailing(key: string): void {
    const { failing } = this.view
    if (failing.includes(key)) failing.splice(failing.indexOf(key), 1)
    else failing.push(key)
  }

  async #work(worker: Working): Promise<void> {
    for (;;) {
      const work = await this.#queue.get()
      if (work === undefined) return
      const { key } = work
      drop(this.view.queue, key)
      Object.assign(worker, { key, reasons: work.reasons.length, progress: 0 })
      this.view.passes++
      this.#note(`worker ${worker.worker} takes ${key}`)
      await this.#pass(worker)
      const failed = this.view.failing.includes(key)
      if (failed) this.#queue.add(key, { rateLimited: true, reason: 'retry' })
      else this.#queue.forget(key)
      Object.assign(worker, { key: undefined, progress: 0 })
      this.#queue.done(key)
      if (this.view.parked.includes(key)) {
        drop(this.view.parked, key)
        if (!this.#isTaken(key)) this.view.queue.push(key)
      }
      this.#note(failed ? `done(${key}), it failed` : `done(${key})`)
    }
  }

  async #pass(worker: Working): Promise<void> {
    const start = this.#clock.monotonic()
    while (worker.progress < 1) {
      await this.#clock.sleep(0.4)
      worker.progress = Math.min(1, (this.#clock.monotonic() - start) / PASS)
    }
  }

  #wanted(key: string): void {
    const { queue, parked } = this.view
    if (this.#isTaken(key)) {
      if (!parked.includes(key)) parked.push(key)
    } else if (!queue.includes(key)) queue.push(key)
  }

  #isTaken(key: string): boolean {
    return this.view.workers.some((worker) => worker.key === key)
  }

  /** What only time changes: delays that run down, and keys whose delay is over. */
  #look(): void {
    const before = this.view.delayed.map(({ key }) => key)
    this.view.delayed = this.#queue.delayed().map(({ key, left }) => ({ key, left: Math.max(0, left) }))
    const over = before.filter((key) => !this.view.delayed.some((other) => other.key === key))
    for (const key of over) if (!this.#isTaken(key) && this.#queue.length > 0) this.#wanted(key)
    // What a free worker took in the same moment never stood in the queue.
    if (this.#queue.length === 0) this.view.queue.splice(0)
  }

  #note(text: string): void {
    const { lines, queue, parked, workers } = this.view
    const taken = workers.flatMap(({ key }) => (key === undefined ? [] : [key]))
    const set = (keys: readonly string[]): string => `{${[...keys].sort().join(' ')}}`
    const state = `queue [${queue.join(' ')}]  dirty ${set([...queue, ...parked])}  processing ${set(taken)}`
    lines.unshift({ id: ++this.#line, text, state })
    lines.splice(KEPT_LINES)
  }
}

function drop(keys: string[], key: string): void {
  const index = keys.indexOf(key)
  if (index >= 0) keys.splice(index, 1)
}
