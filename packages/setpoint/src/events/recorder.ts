import { hostname } from 'node:os'
import {
  type Clock,
  isAlreadyExists,
  isNotFound,
  microTimeNow,
  parseTime,
  type Random,
  StatusError,
  systemClock,
  systemRandom,
  type Timer,
} from '@setpoint/kube'
import { Event } from '@setpoint/kube/kinds/events.k8s.io/v1'
import { onAbort } from '../abort/index.js'
import { type Client, mergePatch } from '../client/index.js'
import { type Logger, silentLogger } from '../log/index.js'
import { type EventInput, makeEvent, type Regarding, type Reporter, seriesKey } from './make.js'

export type { EventInput } from './make.js'

export interface EventRecorderOptions {
  readonly client: Client
  /** Who reports: the name of the controller. */
  readonly reportingController: string
  /** Which of its instances. Default: the controller's name with the host's, which is the pod's. */
  readonly reportingInstance?: string
  /** Events that may wait to be written; more are dropped. Default 1000. */
  readonly maxQueued?: number
  /** Different events that are remembered to become series. Default 4096. */
  readonly maxSeries?: number
  /** Default: silent. */
  readonly logger?: Logger
  /** Default: the machine's time. */
  readonly clock?: Clock
  /** Default: the machine's randomness. */
  readonly random?: Random
}

// As in client-go.
/** A series ends when its event has not come for this long. */
const FINISH = 6 * 60_000
/** A series that goes on is written this often, or the server would delete it. */
const REFRESH = 30 * 60_000
const MAX_TRIES = 12
const RETRY = 10_000

interface Remembered {
  event: Event
  writtenAt: number
}

/** Records events and writes them in the background, one after the other. */
export class EventRecorder implements AsyncDisposable {
  readonly #client: Client
  readonly #reporter: Reporter
  readonly #maxQueued: number
  readonly #maxSeries: number
  readonly #logger: Logger
  readonly #clock: Clock
  readonly #random: Random
  readonly #queue: Event[] = []
  /** In the order of their last occurrence. */
  readonly #series = new Map<string, Remembered>()
  readonly #stop = new AbortController()
  /** Everything that is written, one after the other. */
  #writes: Promise<void> = Promise.resolve()
  /** Whether what is in the queue will be written without anybody asking. */
  #draining = false
  #timer: Timer | undefined
  #serial = 0
  #dropped = 0

  constructor(options: EventRecorderOptions) {
    const { reportingController, reportingInstance = `${reportingController}-${hostname()}` } = options
    this.#client = options.client
    this.#reporter = { reportingController, reportingInstance }
    this.#maxQueued = options.maxQueued ?? 1000
    this.#maxSeries = options.maxSeries ?? 4096
    this.#logger = options.logger ?? silentLogger
    this.#clock = options.clock ?? systemClock
    this.#random = options.random ?? systemRandom
  }

  /** How many events were dropped because too many waited, or because the recorder was closed. */
  get dropped(): number {
    return this.#dropped
  }

  /** Says that something happened to an object. Returns at once; never throws. */
  record(regarding: Regarding, input: EventInput): void {
    if (this.#stop.signal.aborted || this.#queue.length >= this.#maxQueued) {
      if (this.#dropped++ === 0) this.#logger.warn('events come faster than they can be written; some are dropped')
      return
    }
    this.#queue.push(makeEvent(regarding, input, this.#reporter, this.#clock, this.#serial++))
    if (!this.#draining) {
      this.#draining = true
      this.#then(() => this.#drain())
    }
    this.#timer ??= this.#clock.schedule(FINISH, () => this.#tend())
  }

  /** Resolves when everything recorded so far has been written or given up. */
  async flush(): Promise<void> {
    for (let seen: Promise<void> | undefined; seen !== this.#writes; ) {
      seen = this.#writes
      await seen
    }
  }

  /** Writes what waits and the last counts of all series, unless `signal` aborts first; then takes no more. */
  async close(signal?: AbortSignal): Promise<void> {
    const endListening = onAbort(signal, (reason) => this.#stop.abort(reason))
    this.#timer?.cancel()
    await this.flush()
    for (const remembered of this.#series.values()) await this.#writeSeries(remembered)
    this.#series.clear()
    endListening()
    this.#stop.abort(new Error('the event recorder is closed'))
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }

  #then(write: () => Promise<void>): void {
    this.#writes = this.#writes.then(write)
  }

  async #drain(): Promise<void> {
    for (let event = this.#queue.shift(); event !== undefined; event = this.#queue.shift()) await this.#add(event)
    this.#draining = false
  }

  async #add(event: Event): Promise<void> {
    const key = seriesKey(event)
    const known = this.#series.get(key)
    // Again at the end: the map is in the order of the last occurrence.
    this.#series.delete(key)
    if (known === undefined) {
      this.#forgetOldest()
      this.#series.set(key, { event, writtenAt: this.#clock.monotonic() })
      await this.#write(event)
      return
    }
    this.#series.set(key, known)
    const first = known.event.series === undefined
    const count = (known.event.series?.count ?? 1) + 1
    known.event = { ...known.event, series: { count, lastObservedTime: microTimeNow(this.#clock) } }
    // The second occurrence is written at once, further ones when the series is refreshed or ends.
    if (first) {
      known.writtenAt = this.#clock.monotonic()
      await this.#write(known.event)
    }
  }

  #forgetOldest(): void {
    if (this.#series.size < this.#maxSeries) return
    const [oldest] = this.#series.keys()
    if (oldest !== undefined) this.#series.delete(oldest)
  }

  /** Ends series that have not come again, and refreshes those that have. */
  #tend(): void {
    const now = this.#clock.now()
    const due: Remembered[] = []
    for (const [key, remembered] of this.#series) {
      const { event, writtenAt } = remembered
      const last = parseTime(event.series?.lastObservedTime ?? event.eventTime) ?? 0
      const over = now - last >= FINISH
      if (over) this.#series.delete(key)
      if (over || this.#clock.monotonic() - writtenAt >= REFRESH) due.push(remembered)
    }
    this.#then(async () => {
      for (const remembered of due) await this.#writeSeries(remembered)
    })
    this.#timer = this.#series.size === 0 ? undefined : this.#clock.schedule(FINISH, () => this.#tend())
  }

  async #writeSeries(remembered: Remembered): Promise<void> {
    if (remembered.event.series === undefined) return
    remembered.writtenAt = this.#clock.monotonic()
    await this.#write(remembered.event)
  }

  /** Tries until the server has it, refuses it, or has not answered often enough. Never throws. */
  async #write(event: Event): Promise<void> {
    const { signal } = this.#stop
    for (let attempt = 1; !signal.aborted; attempt++) {
      try {
        await this.#send(event, signal)
        return
      } catch (error) {
        const refused = error instanceof StatusError && !(event.series !== undefined && isAlreadyExists(error))
        if (refused || attempt === MAX_TRIES) {
          if (!signal.aborted)
            this.#logger.warn({ err: error, event: event.metadata.name }, 'an event could not be written')
          return
        }
        // So that many processes do not come back at once.
        await this.#clock.sleep(RETRY * (1 + this.#random.next() * 0.25), signal).catch(() => undefined)
      }
    }
  }

  async #send(event: Event, signal: AbortSignal): Promise<void> {
    if (event.series !== undefined) {
      try {
        await this.#client.patch(Event, event, mergePatch({ series: event.series }), { signal })
        return
      } catch (error) {
        // The server keeps events for an hour only; a series may outlive its event.
        if (!isNotFound(error)) throw error
      }
    }
    await this.#client.create(Event, event, { signal })
  }
}
