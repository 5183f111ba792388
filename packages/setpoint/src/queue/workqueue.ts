import type { Clock, Timer } from '@setpoint/kube'
import { onAbort } from '../abort/index.js'
import { Heap } from './heap.js'
import { takeDue } from './later.js'
import { exponentialBackoff, type RateLimiter } from './rate-limiter.js'
import { type Item, Wanted } from './wanted.js'
import type { AddOptions, QueueObserver, Work, WorkQueueOptions } from './work.js'

interface Waiter<Reason> {
  readonly resolve: (work: Work<Reason> | undefined) => void
}

/**
 * The queue between events and workers; the folder's index has its specification.
 *
 * Invariants: `wanted` has every key that wants a pass, each once. A key in `processing` is in neither heap. Nobody waits
 * in `waiters` while the ready heap has something.
 */
export class WorkQueue<Reason = string> {
  readonly #clock: Clock
  readonly #limiter: RateLimiter
  readonly #observer: QueueObserver
  readonly #wanted: Wanted<Reason>
  readonly #items: Map<string, Item<Reason>>
  readonly #ready: Heap<Item<Reason>>
  readonly #waiting = new Heap<Item<Reason>>((a, b) => a.readyAt < b.readyAt)
  /** Keys in somebody's hands, with the time at which each was taken. */
  readonly #processing = new Map<string, number>()
  readonly #waiters = new Set<Waiter<Reason>>()
  readonly #idlers = new Set<() => void>()
  #timer: { readonly at: number; readonly timer: Timer } | undefined
  #shuttingDown = false

  constructor(options: WorkQueueOptions<Reason>) {
    this.#clock = options.clock
    this.#limiter = options.limiter ?? exponentialBackoff()
    this.#observer = options.observer ?? {}
    this.#ready = new Heap((a, b) => a.standing < b.standing || (a.standing === b.standing && a.sequence < b.sequence))
    this.#wanted = new Wanted(options, () => this.#ready.size)
    this.#items = this.#wanted.items
  }

  /** Keys that are due, the ones being processed again included; delayed ones are not. */
  get length(): number {
    this.#promote()
    let due = this.#ready.size
    for (const key of this.#processing.keys()) if (this.#items.get(key)?.announced) due++
    return due
  }

  get shuttingDown(): boolean {
    return this.#shuttingDown
  }

  /**
   * Asks for a pass over the key. The result is how many milliseconds it has to wait at most; undefined after a shutdown, when
   * nothing happens.
   */
  add(key: string, options: AddOptions<Reason> = {}): number | undefined {
    if (this.#shuttingDown) return undefined
    const { rateLimited = false, fault = 'key' } = options
    const after = rateLimited ? this.#limiter.delay(key, fault) : Math.max(0, options.after ?? 0)
    if (after > 0) this.#observer.retried?.()
    const now = this.#clock.monotonic()
    const { priority = 0, reason } = options
    const readyAt = now + after
    const item = this.#wanted.want(key, readyAt, priority, after)
    this.#wanted.explain(item, reason, readyAt, priority)
    const left = item.readyAt - now
    this.#settle(item, now)
    this.#deliver(now)
    return Math.max(0, left)
  }

  /** The next key; undefined when the queue is shut down and has no more. Rejects with the signal's reason. */
  get(signal?: AbortSignal): Promise<Work<Reason> | undefined> {
    if (signal?.aborted) return Promise.reject(signal.reason as Error)
    const now = this.#clock.monotonic()
    this.#promote(now)
    const item = this.#ready.pop()
    if (item !== undefined) return Promise.resolve(this.#take(item, now))
    if (this.#shuttingDown) return Promise.resolve(undefined)
    return this.#wait(signal)
  }

  /** The worker is finished with the key; if it was added meanwhile, it is due again. */
  done(key: string): void {
    const takenAt = this.#processing.get(key)
    if (takenAt === undefined) return
    this.#processing.delete(key)
    const now = this.#clock.monotonic()
    this.#observer.finished?.((now - takenAt) / 1000)
    const item = this.#items.get(key)
    if (item !== undefined) this.#settle(item, now)
    this.#deliver(now)
  }

  /**
   * The worker gives the key back untouched: it comes again after so many milliseconds, or sooner when it is added, as urgent as it
   * was and with all the reasons it had. That is no retry.
   */
  postpone(work: Work<Reason>, after: number): void {
    if (!this.#shuttingDown) this.#wanted.giveBack(work, after, this.#clock.monotonic())
    this.done(work.key)
  }

  /**
   * The worker, before it is done with the key, lowers the priority with which the key comes again, if it does and every
   * reason is one that need not have been as urgent: what it was, the worker may know only now.
   */
  demote(key: string, priority: number, isMinor: (reason: Reason) => boolean): void {
    const item = this.#items.get(key)
    if (item === undefined || item.place !== 'parked') return
    this.#wanted.demote(item, priority, isMinor, this.#clock.monotonic())
  }

  /** The key has succeeded or is given up: its next failure waits as long as a first one. */
  forget(key: string): void {
    this.#limiter.forget(key)
  }

  /** How many failures of the key count. */
  failures(key: string): number {
    return this.#limiter.failures(key)
  }

  /**
   * Takes no more keys and drops the delayed ones. `finish` still hands out what is due; `discard` drops that too, as a
   * process does that ends: whoever comes after it lists everything anew.
   */
  shutdown(rest: 'finish' | 'discard' = 'finish'): void {
    this.#shuttingDown = true
    this.#promote()
    for (const item of rest === 'discard' ? [...this.#items.values()] : [...this.#waiting]) this.#items.delete(item.key)
    this.#waiting.clear()
    if (rest === 'discard') this.#ready.clear()
    this.#timer?.timer.cancel()
    this.#timer = undefined
    this.#deliver()
  }

  /** Shuts down and resolves when everything due has been handed out and is done. Rejects with the signal's reason. */
  async drain(signal?: AbortSignal): Promise<void> {
    this.shutdown('finish')
    if (this.#idle) return
    signal?.throwIfAborted()
    await new Promise<void>((resolve, reject) => {
      const onIdle = (): void => {
        endListening()
        resolve()
      }
      const endListening = onAbort(signal, (reason) => {
        this.#idlers.delete(onIdle)
        reject(reason)
      })
      this.#idlers.add(onIdle)
    })
  }

  /** How many keys of each priority are due, as {@link length} counts them. */
  depths(): ReadonlyMap<number, number> {
    const now = this.#clock.monotonic()
    this.#promote(now)
    const depths = new Map<number, number>()
    for (const item of this.#items.values()) {
      if (!item.announced) continue
      takeDue(item, now)
      depths.set(item.priority, (depths.get(item.priority) ?? 0) + 1)
    }
    return depths
  }

  /** Keys that wait for their time, with the milliseconds that are left. */
  delayed(): { readonly key: string; readonly left: number }[] {
    this.#promote()
    const now = this.#clock.monotonic()
    return Array.from(this.#waiting, ({ key, readyAt }) => ({ key, left: readyAt - now }))
  }

  /** Seconds that keys have been in somebody's hands: of all together, and of the one that takes longest. */
  running(): { readonly total: number; readonly longest: number } {
    const now = this.#clock.monotonic()
    let total = 0
    let longest = 0
    for (const takenAt of this.#processing.values()) {
      total += now - takenAt
      longest = Math.max(longest, now - takenAt)
    }
    return { total: total / 1000, longest: longest / 1000 }
  }

  /** Keys in somebody's hands, the first taken first and no more than `most`, with the milliseconds since then. */
  underWay(most: number = Number.POSITIVE_INFINITY): { readonly key: string; readonly since: number }[] {
    const now = this.#clock.monotonic()
    const keys: { readonly key: string; readonly since: number }[] = []
    for (const [key, takenAt] of this.#processing) {
      if (keys.length >= most) break
      keys.push({ key, since: now - takenAt })
    }
    return keys
  }

  get #idle(): boolean {
    return this.#ready.size === 0 && this.#processing.size === 0
  }

  /** Brings an item to where it belongs, after anything about it has changed. */
  #settle(item: Item<Reason>, now: number): void {
    const due = item.readyAt <= now
    if (due) this.#announce(item)
    const place = this.#processing.has(item.key) ? 'parked' : due ? 'ready' : 'waiting'
    if (place === item.place) {
      if (place === 'ready') this.#ready.moved(item)
      if (place === 'waiting') this.#waiting.moved(item)
    } else {
      if (item.place === 'waiting') this.#waiting.remove(item)
      item.place = place
      if (place === 'ready') this.#ready.push(item)
      if (place === 'waiting' && this.#shuttingDown) this.#items.delete(item.key)
      else if (place === 'waiting') this.#waiting.push(item)
    }
    this.#arm()
  }

  #announce(item: Item<Reason>): void {
    if (item.announced) return
    item.announced = true
    this.#observer.added?.()
  }

  /** Moves what has become due from waiting to ready. */
  #promote(now: number = this.#clock.monotonic()): void {
    for (let next = this.#waiting.peek(); next !== undefined && next.readyAt <= now; next = this.#waiting.peek()) {
      this.#waiting.remove(next)
      next.place = 'ready'
      this.#announce(next)
      this.#ready.push(next)
    }
  }

  /** Keeps one timer, for the earliest delayed key. */
  #arm(): void {
    const next = this.#waiting.peek()
    if (next?.readyAt === this.#timer?.at) return
    this.#timer?.timer.cancel()
    this.#timer = undefined
    if (next === undefined) return
    const onTime = (): void => {
      this.#timer = undefined
      this.#promote()
      this.#arm()
      this.#deliver()
    }
    const timer = this.#clock.schedule(Math.max(0, next.readyAt - this.#clock.monotonic()), onTime)
    this.#timer = { at: next.readyAt, timer }
  }

  /** Gives what is ready to whoever waits, and tells those who wait for the end. */
  #deliver(now: number = this.#clock.monotonic()): void {
    for (const waiter of this.#waiters) {
      const item = this.#ready.pop()
      if (item === undefined && !this.#shuttingDown) break
      this.#waiters.delete(waiter)
      waiter.resolve(item === undefined ? undefined : this.#take(item, now))
    }
    if (!this.#shuttingDown || !this.#idle) return
    for (const onIdle of this.#idlers) onIdle()
    this.#idlers.clear()
  }

  #take(item: Item<Reason>, now: number): Work<Reason> {
    this.#items.delete(item.key)
    this.#processing.set(item.key, now)
    const waited = now - item.readyAt
    takeDue(item, now)
    const { key, priority, omittedReasons } = item
    this.#observer.taken?.(waited / 1000, priority)
    const reasons: Reason[] = []
    for (const { reason, from } of item.reasons) if (from <= now) reasons.push(reason)
    return { key, priority, reasons, omittedReasons, waited }
  }

  #wait(signal: AbortSignal | undefined): Promise<Work<Reason> | undefined> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter<Reason> = {
        resolve(work) {
          endListening()
          resolve(work)
        },
      }
      const endListening = onAbort(signal, (reason) => {
        this.#waiters.delete(waiter)
        reject(reason)
      })
      this.#waiters.add(waiter)
    })
  }
}
