import type { StorageEvent } from './storage.js'
import { Version } from './version.js'

export interface HistoryOptions {
  /**
   * The most events that the history keeps. A client that lists and then watches, or reads a list page by page, needs
   * the history of the time in between: at a thousand writes per second this is most of a minute.
   * Default 50,000.
   */
  readonly maxEvents?: number
  /**
   * The most bytes that the history keeps, so that large objects do not multiply the memory: the JSON of each event's
   * object plus 512 bytes for the event itself. Default 64 MiB.
   */
  readonly maxBytes?: number
}

/** What an event costs besides its JSON: the event, two versions' headers and a buffer. Measured, rounded up. */
const eventOverhead = 512

/**
 * Replaced and deleted versions keep their parsed form for this many further events, for watchers that look at it right
 * away. Older ones are parsed again in the rare case that a late watcher asks.
 */
const parsedEvents = 1_000

/**
 * The newest events, one for each revision in (compacted, newest], in a ring. The oldest go when there are too many,
 * when they take too many bytes, or when `compact` says so.
 */
export class History {
  readonly #maxEvents: number
  readonly #maxBytes: number
  /** A power of two long, so that a revision's place is a mask away: event r is at `r & (length - 1)`. */
  #ring: (StorageEvent | undefined)[] = Array.from({ length: 64 })
  #compacted = 0
  #newest = 0
  #bytes = 0

  constructor(options: HistoryOptions = {}) {
    this.#maxEvents = options.maxEvents ?? 50_000
    this.#maxBytes = options.maxBytes ?? 64 * 1024 * 1024
  }

  /** Events after this revision are kept. */
  get compacted(): number {
    return this.#compacted
  }

  get newest(): number {
    return this.#newest
  }

  /** Starts over, empty, at a revision. */
  restart(revision: number): void {
    this.#ring.fill(undefined)
    this.#compacted = revision
    this.#newest = revision
    this.#bytes = 0
  }

  /** Adds the event of the next revision. */
  push(event: StorageEvent): void {
    if (event.revision !== this.#newest + 1) {
      throw new Error(`${event.current.key}: revision ${event.revision} is taken; an encode function must not write`)
    }
    if (this.#newest - this.#compacted === this.#ring.length) this.#grow()
    this.#ring[event.revision & (this.#ring.length - 1)] = event
    this.#newest = event.revision
    this.#bytes += costOf(event)
    while (
      this.#newest > this.#compacted &&
      (this.#newest - this.#compacted > this.#maxEvents || this.#bytes > this.#maxBytes)
    ) {
      this.#dropOldest()
    }
    this.#dropParsed(event.revision - parsedEvents)
  }

  compact(revision: number): void {
    while (this.#compacted < revision && this.#compacted < this.#newest) this.#dropOldest()
  }

  /** The event of a revision in (compacted, newest]. */
  at(revision: number): StorageEvent {
    const event = this.#ring[revision & (this.#ring.length - 1)]
    if (event?.revision !== revision) throw new Error(`revision ${revision} is not in the history`)
    return event
  }

  #dropOldest(): void {
    const oldest = this.#compacted + 1
    this.#bytes -= costOf(this.at(oldest))
    this.#ring[oldest & (this.#ring.length - 1)] = undefined
    this.#compacted = oldest
  }

  #dropParsed(revision: number): void {
    if (revision <= this.#compacted) return
    const { type, previous, current } = this.at(revision)
    if (previous instanceof Version) previous.dropObject()
    if (type === 'delete' && current instanceof Version) current.dropObject()
  }

  #grow(): void {
    const ring: (StorageEvent | undefined)[] = Array.from({ length: this.#ring.length * 2 })
    for (let revision = this.#compacted + 1; revision <= this.#newest; revision++) {
      ring[revision & (ring.length - 1)] = this.at(revision)
    }
    this.#ring = ring
  }
}

function costOf(event: StorageEvent): number {
  return event.current.bytes.byteLength + eventOverhead
}
