import type { HeapEntry } from './heap.js'
import { type Later, type Requested, takeDue, withLater } from './later.js'
import type { Work, WorkQueueOptions } from './work.js'

/** A request with its reason. */
interface Explained<Reason> extends Later {
  readonly reason: Reason
}

/** A key that wants a pass. One per key: the dirty set. */
export interface Item<Reason> extends HeapEntry, Requested {
  readonly key: string
  /** The earliest of all, on the monotonic clock. */
  readyAt: number
  /** Its place among those that are ready, the best that any request gives it, a later one too: the smaller, the sooner. */
  standing: number
  /** The priority that it had when it was given back untouched: it stands by it from the moment on at which anything makes it due. */
  held: number
  /** Breaks ties: first come, first served. */
  readonly sequence: number
  /** The reasons of the newest requests. */
  readonly reasons: Explained<Reason>[]
  omittedReasons: number
  /** Whether a request gave no reason. */
  unexplained: boolean
  /**
   * ready: in the ready heap; waiting: in the waiting heap, until readyAt; parked: in neither, until done(), because the
   * key is being processed.
   */
  place: 'ready' | 'waiting' | 'parked'
  /** Whether the observer has heard of it: once, when it is due for the first time. */
  announced: boolean
}

/** The priority of a key of which no request has come to its time, or that nobody has given back. */
const LEAST = Number.MIN_SAFE_INTEGER

/** The keys that want a pass, each once, and what becomes of several requests for one. */
export class Wanted<Reason> {
  readonly items: Map<string, Item<Reason>> = new Map()
  readonly #priorityWorth: number
  readonly #maxReasons: number
  readonly #condense: WorkQueueOptions<Reason>['condense']
  /** How many keys are ready now. */
  readonly #ready: () => number
  #sequence = 0

  constructor(options: WorkQueueOptions<Reason>, ready: () => number) {
    this.#priorityWorth = options.priorityWorth ?? 100
    this.#maxReasons = options.maxReasons ?? 16
    this.#condense = options.condense
    this.#ready = ready
  }

  /** The item of a key that wants a pass at this time, or sooner, and counts as more urgent in so many milliseconds. Default: now. */
  want(key: string, readyAt: number, priority: number, after = 0): Item<Reason> {
    const item = this.items.get(key) ?? this.#newItem(key, readyAt, priority)
    item.readyAt = Math.min(item.readyAt, readyAt)
    const held = this.#standing(item.readyAt, item.held)
    item.standing = Math.min(item.standing, this.#standing(readyAt, priority), held)
    if (after > 0) item.later = withLater(item.later, { from: readyAt, priority })
    else item.priority = Math.max(item.priority, priority)
    return item
  }

  explain(item: Item<Reason>, reason: Reason | undefined, from: number, priority: number): void {
    if (reason === undefined) {
      item.unexplained = true
      return
    }
    item.reasons.push({ reason: this.#kept(reason), from, priority })
    if (item.reasons.length <= this.#maxReasons) return
    item.reasons.shift()
    item.omittedReasons++
  }

  /**
   * The item of a key that was given back untouched, and comes again after so many milliseconds. Not due, but not a later request
   * either: whatever makes the key due sooner finds it as urgent as it was, for all its reasons. They are older than what came meanwhile.
   */
  giveBack({ key, priority, reasons, omittedReasons }: Work<Reason>, after: number, now: number): void {
    const item = this.want(key, now + after, priority)
    item.held = Math.max(item.held, priority)
    item.standing = Math.min(item.standing, this.#standing(item.readyAt, item.held))
    item.unexplained ||= reasons.length === 0
    const tooMany = Math.min(reasons.length, Math.max(0, reasons.length + item.reasons.length - this.#maxReasons))
    item.omittedReasons += omittedReasons + tooMany
    const kept = reasons.slice(tooMany).map((reason) => ({ reason: this.#kept(reason), from: now, priority }))
    item.reasons.unshift(...kept)
  }

  /** Lowers the priority of an item whose every request has come to its time and has a reason that is minor. */
  demote(item: Item<Reason>, priority: number, isMinor: (reason: Reason) => boolean, now: number): void {
    takeDue(item, now)
    const { reasons, omittedReasons, unexplained } = item
    if (item.priority <= priority || reasons.length === 0 || unexplained || omittedReasons > 0) return
    // A timer that is not over is nobody's minor request.
    if (!reasons.every(({ reason, from }) => from <= now && isMinor(reason))) return
    item.priority = priority
    item.standing = Infinity
    for (const [place, one] of reasons.entries()) {
      const lowered = Math.min(one.priority, priority)
      reasons[place] = { reason: this.#kept(one.reason), from: one.from, priority: lowered }
      item.standing = Math.min(item.standing, this.#standing(one.from, lowered))
    }
  }

  #newItem(key: string, readyAt: number, priority: number): Item<Reason> {
    const item: Item<Reason> = {
      key,
      priority: LEAST,
      later: undefined,
      readyAt,
      standing: this.#standing(readyAt, priority),
      held: LEAST,
      sequence: this.#sequence++,
      reasons: [],
      omittedReasons: 0,
      unexplained: false,
      place: 'parked',
      announced: false,
      heapIndex: -1,
    }
    this.items.set(key, item)
    return item
  }

  // Ageing without re-sorting: waiting raises everybody alike, so the order of any two keys never changes, and that
  // order is the time at which each became due, moved by its priority.
  #standing(readyAt: number, priority: number): number {
    return readyAt - priority * this.#priorityWorth
  }

  /** What is kept of a reason, as long as so many keys are due. */
  #kept(reason: Reason): Reason {
    const condense = this.#condense
    return condense !== undefined && this.#ready() >= condense.due ? condense.reason(reason) : reason
  }
}
