import { hostname } from 'node:os'
import {
  type Clock,
  isAlreadyExists,
  isNotFound,
  messageOf,
  microTimeNow,
  parseTime,
  type Random,
  StatusError,
  statusFrom,
  systemClock,
  systemRandom,
  type Timer,
} from '@setpoint/kube'
import { Event } from '@setpoint/kube/kinds/events.k8s.io/v1'
import { onAbort } from '../abort/index.js'
import { type Client, mergePatch } from '../client/index.js'
import { type Logger, silentLogger, tell } from '../log/index.js'
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
  /** Milliseconds that closing may take to write what waits; the rest is dropped. Default 3 s. */
  readonly closeTimeout?: number
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

/** A server that is away must not keep a process that should end. */
const CLOSE_TIMEOUT = 3000

interface Remembered {
  event: Event
  /** How many of its occurrences were written, or given up. */
  settled: number
  writtenAt: number
}

/** Records events and writes them in the background, one after the other. */
export class EventRecorder implements AsyncDisposable {
  readonly #client: Client
  readonly #reporter: Reporter
  readonly #closeTimeout: number
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
  #serial: number
  #dropped = 0
  /** Whether somebody was told that too many wait. */
  #hasOverflown = false
  /** What was wrong with events that could not be made: told once each. */
  readonly #malformed = new Set<string>()
  /** Occurrences that could not be written before it was closed. */
  #lost = 0
  /** Writes that are asked for and have not ended. */
  #underWay = 0

  constructor(options: EventRecorderOptions) {
    const { reportingController, reportingInstance = `${reportingController}-${hostname()}` } = options
    this.#client = options.client
    this.#reporter = { reportingController, reportingInstance }
    this.#maxQueued = options.maxQueued ?? 1000
    this.#maxSeries = options.maxSeries ?? 4096
    this.#logger = options.logger ?? silentLogger
    this.#clock = options.clock ?? systemClock
    this.#random = options.random ?? systemRandom
    this.#closeTimeout = options.closeTimeout ?? CLOSE_TIMEOUT
    // Names are made of it: two processes that begin in the same millisecond must not name their events alike.
    this.#serial = Math.floor(this.#random.next() * 1_000_000)
  }

  /** How many events were dropped: too many waited, the recorder was closed, or they could not be made of what it was given. */
  get dropped(): number {
    return this.#dropped
  }

  /** How many events wait for the server. What a series counts until it is refreshed or ends does not. */
  get waiting(): number {
    return this.#queue.length + this.#underWay
  }

  /** Says that something happened to an object. Returns at once; never throws. */
  record(regarding: Regarding, input: EventInput): void {
    if (this.#stop.signal.aborted) {
      this.#dropped++
      return
    }
    if (this.#queue.length >= this.#maxQueued) {
      this.#dropped++
      if (!this.#hasOverflown) this.#logger.warn('events come faster than they can be written; some are dropped')
      this.#hasOverflown = true
      return
    }
    try {
      this.#queue.push(makeEvent(regarding, input, this.#reporterOf(input), this.#clock, this.#serial++))
    } catch (error) {
      this.#dropMalformed(regarding, error)
      return
    }
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

  /**
   * Writes what waits and the last counts of all series, for as long as `closeTimeout` says and `signal` does not abort; then
   * takes no more. What was not written is counted and told of.
   */
  async close(signal?: AbortSignal): Promise<void> {
    const endListening = onAbort(signal, (reason) => this.#stop.abort(reason))
    const over = (): void => this.#stop.abort(new DOMException('there is no more time for events', 'TimeoutError'))
    const timeout = this.#clock.schedule(this.#closeTimeout, over)
    this.#timer?.cancel()
    await this.flush()
    for (const remembered of this.#series.values()) await this.#writeSeries(remembered)
    this.#series.clear()
    timeout.cancel()
    endListening()
    this.#stop.abort(new Error('the event recorder is closed'))
    if (this.#lost === 0) return
    this.#dropped += this.#lost
    this.#logger.warn({ events: this.#lost }, 'events were not written: the server did not take them before the end')
    this.#lost = 0
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close()
  }

  /** Whoever calls without types may leave out anything; a pass does not fail for an event. */
  #dropMalformed(regarding: Partial<Regarding> | undefined, error: unknown): void {
    this.#dropped++
    const what = messageOf(error)
    if (this.#malformed.has(what)) return
    this.#malformed.add(what)
    const { namespace, name = '' } = regarding?.metadata ?? {}
    const object =
      `${regarding?.kind ?? 'an object of no kind'} ${namespace === undefined ? '' : `${namespace}/`}${name}`.trim()
    const message = `an event about ${object} is dropped: ${what}. Call with a reason and a note`
    tell('warn', () => this.#logger, { err: error }, message)
  }

  #reporterOf({ reportingController }: EventInput): Reporter {
    return reportingController === undefined || reportingController === this.#reporter.reportingController
      ? this.#reporter
      : { reportingController, reportingInstance: `${reportingController}-${hostname()}` }
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
      const remembered = { event, settled: 0, writtenAt: 0 }
      this.#series.set(key, remembered)
      await this.#write(remembered)
      return
    }
    this.#series.set(key, known)
    const first = known.event.series === undefined
    known.event = {
      ...known.event,
      series: { count: countOf(known.event) + 1, lastObservedTime: microTimeNow(this.#clock) },
    }
    // The second occurrence is written at once, further ones when the series is refreshed or ends.
    if (first) await this.#write(known)
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
    if (remembered.settled < countOf(remembered.event)) await this.#write(remembered)
  }

  /** Tries until the server has it, refuses it, or has not answered often enough. Never throws. */
  async #write(remembered: Remembered): Promise<void> {
    const { event } = remembered
    const count = countOf(event)
    this.#underWay++
    remembered.writtenAt = this.#clock.monotonic()
    if (!(await this.#wasSettled(event))) this.#lost += count - remembered.settled
    remembered.settled = count
    this.#underWay--
  }

  /** False when the recorder was closed before the server had taken or refused it. */
  async #wasSettled(event: Event): Promise<boolean> {
    const { signal } = this.#stop
    for (let attempt = 1; !signal.aborted; attempt++) {
      try {
        await this.#send(event, signal)
        return true
      } catch (error) {
        if (signal.aborted) break
        const refused = error instanceof StatusError && !(event.series !== undefined && isAlreadyExists(error))
        if (refused || attempt === MAX_TRIES) {
          // A namespace that is going takes none, and whoever cleans up in it is not to blame.
          if (!isNamespaceGoing(error))
            this.#logger.warn({ err: error, event: event.metadata.name }, 'an event could not be written')
          return true
        }
        // So that many processes do not come back at once.
        await this.#clock.sleep(RETRY * (1 + this.#random.next() * 0.25), signal).catch(() => undefined)
      }
    }
    return false
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

/** How often it has come. */
function countOf({ series }: Event): number {
  return series?.count ?? 1
}

function isNamespaceGoing(error: unknown): boolean {
  const { causes = [] } = statusFrom(error)?.details ?? {}
  return causes.some(({ reason }) => reason === 'NamespaceTerminating')
}
