import { type Clock, messageOf, type Random, systemClock, systemRandom, turns } from '@setpoint/kube'
import { onAbort } from '../abort/index.js'
import type { Cache } from '../cache/index.js'
import { consoleLogger, type Logger, tell } from '../log/index.js'
import { Registry } from '../metrics/index.js'
import { measuredQueue, PRIORITY, type RateLimiter, type Work, type WorkQueue } from '../queue/index.js'
import { type Cause, causeText, EventCause } from './cause.js'
import { checkEngineOptions } from './check-options.js'
import { Companions, type Ledger, type PassObserver } from './companions.js'
import { EnginePass } from './engine-pass.js'
import { LongPasses } from './long-passes.js'
import { measuresOf } from './measures.js'
import { outcomeOf, type Whose, withTimeout } from './pass.js'
import { PassId } from './pass-id.js'
import { passTrail } from './pass-trail.js'
import { RecentPasses } from './recent-passes.js'
import { type Outcome, type Pass, type Reconciler, requestOf } from './reconciler.js'
import { remedyOf } from './remedy.js'
import { faultOf } from './fault.js'
import { Seat, Seats } from './seat.js'
import type { Source, SourceStatus } from './source.js'
import { Sources } from './sources.js'
import { MOST_UNDER_WAY, spanText, type UnderWay } from './under-way.js'

export interface EngineOptions {
  /** Unique within a manager; in logs and metrics. */
  readonly name: string
  /** The kind that is reconciled; in logs. Default: the name. */
  readonly kind?: string
  readonly reconciler: Reconciler
  readonly sources: readonly Source[]
  readonly cache: Cache
  /**
   * Workers: reconcilers that may run at once. The same key never runs twice at once. From 2 on, a pass that has freed its worker
   * (`Pass.freeWorker`) goes on beside them, four for each worker at most. Default 1.
   */
  readonly concurrency?: number
  /** Milliseconds that a pass may take; its signal then aborts and the key is retried. Default: no limit. */
  readonly timeout?: number
  /** Milliseconds that the sources have to come in step with the server. Default 2 minutes. */
  readonly syncTimeout?: number
  /** Default: 5 ms, doubling with every failure of the same key, up to 1000 s. Failures of the server never wait longer than 30 s. */
  readonly limiter?: RateLimiter
  /** Default: one line of JSON per message on standard error. */
  readonly log?: Logger
  /** Default: a registry of its own. */
  readonly metrics?: Registry
  /** Hears of every pass, before the next one of the same key. Default: nobody. */
  readonly observer?: PassObserver
  /** Keeps book of the passes, and has those of a looping object wait; made by `manager.doctor.ledger(…)`. Default: nobody. */
  readonly ledger?: Ledger | undefined
  /** Default: the machine's time. */
  readonly clock?: Clock
  /** Default: the machine's randomness. */
  readonly random?: Random
}

/** How an engine is doing, for readiness and tests. */
export interface EngineStatus {
  readonly name: string
  readonly state: 'new' | 'syncing' | 'running' | 'stopped'
  /** Sources that are not in step with the server yet. */
  readonly waitingFor: readonly string[]
  /** How its watches in other clusters are doing; those in its own are in the status of its cache. */
  readonly elsewhere: readonly SourceStatus[]
  readonly due: number
  /** Passes that are within their time. */
  readonly running: number
  /** Passes that went on after their timeout: each holds its key. */
  readonly stuck: number
  /** The keys of passes under way, the one that has taken longest first; ten at most. */
  readonly underWay: readonly UnderWay[]
}

/** Something that happened to an object. */
type ObjectCause = Extract<Cause, { readonly uid: string }>

const PASSES_PER_TURN = 16
/** Milliseconds for which a pass that has ended is remembered as one that may have left something behind. */
const RECENT = 10_000
/** Due keys from which on what was there before an update is not kept: a backlog would double the cache. */
const BACKLOG = 1000
/** Milliseconds until a key is tried again whose pass could not be concluded. */
const UNCONCLUDED = 1000

/**
 * Takes keys from sources and hands them to a reconciler: the plain layer's controller.
 *
 * Invariants: a key is in one pass at a time, also when a pass outlives its timeout; a key that fails is tried again
 * with backoff, which stays short where the server failed and not the key; a key that changes during its pass is passed
 * over again; the echoes of a pass, the events of what it wrote, wait behind what somebody asked for, and mostly meet there what else it
 * wrote, or the next change; nothing that a reconciler throws ends a worker, nor anything that ledger, observer, metrics, limiter or log do.
 */
export class Engine {
  readonly name: string
  readonly queue: WorkQueue<Cause>
  readonly #options: EngineOptions
  readonly #clock: Clock
  readonly #random: Random
  readonly #log: Logger
  readonly #stop = new AbortController()
  readonly #sources: Sources
  readonly #workers: Promise<void>[] = []
  readonly #whose: Whose
  readonly #recent = new RecentPasses()
  readonly #companions: Companions
  readonly #seats: Seats
  readonly #longPasses: LongPasses
  #state: EngineStatus['state'] = 'new'
  #running = 0
  #stuck = 0
  #warm: Promise<void> | undefined
  /** Resolves when the sources have stopped; undefined as long as they need not. */
  #ended: Promise<void> | undefined

  constructor(options: EngineOptions) {
    checkEngineOptions(options)
    this.#options = options
    this.name = options.name
    this.#clock = options.clock ?? systemClock
    this.#random = options.random ?? systemRandom
    this.#log = (options.log ?? consoleLogger).child({
      controller: options.name,
      controllerKind: options.kind ?? options.name,
    })
    const registry = options.metrics ?? new Registry()
    const measures = measuresOf(registry, options.name, options.concurrency ?? 1)
    this.#companions = new Companions({ ...options, log: this.#log, measures })
    this.#seats = new Seats(options.concurrency ?? 1, () => this.#companions.freed())
    const limiter = options.limiter === undefined ? {} : { limiter: this.#companions.limiter(options.limiter) }
    const condense = { due: BACKLOG, reason: (cause: Cause): Cause => EventCause.brief(this.#withOwner(cause)) }
    this.queue = measuredQueue<Cause>(options.name, registry, { clock: this.#clock, condense, ...limiter })
    this.#sources = new Sources({
      controller: options.name,
      cache: options.cache,
      clock: this.#clock,
      syncTimeout: options.syncTimeout ?? 120_000,
      enqueue: (key, reason, priority) => {
        const isEcho = priority > PRIORITY.background && this.#companions.isEcho(key, reason)
        this.queue.add(key, { reason, priority: isEcho ? PRIORITY.background : priority })
      },
      log: this.#log,
      stopped: this.#stop.signal,
    })
    this.#whose = `controller ${options.name}, ${options.kind ?? 'object'}`
    this.#longPasses = new LongPasses(this.#clock)
  }

  status(): EngineStatus {
    return {
      name: this.name,
      state: this.#state,
      waitingFor: this.#sources.waitingFor,
      elsewhere: this.#sources.elsewhere,
      due: this.queue.length,
      running: this.#running,
      stuck: this.#stuck,
      underWay: this.queue.underWay(MOST_UNDER_WAY),
    }
  }

  /**
   * The keys whose passes may have left a promise behind that nobody waits for: those under way, the first begun first, then
   * those that ended within the last seconds. Some twenty at most.
   */
  suspects(): readonly string[] {
    const underWay = this.queue.underWay(MOST_UNDER_WAY).map(({ key }) => key)
    return [...new Set([...underWay, ...this.#recent.since(this.#clock.monotonic() - RECENT)])]
  }

  /** Counts a failure of a pass that nobody was waiting for. */
  panicked(): void {
    this.#companions.panicked()
  }

  /** Keys that failed and are waiting for their next attempt, with the milliseconds until then. */
  retries(): { readonly key: string; readonly left: number }[] {
    return this.queue.delayed().filter(({ key }) => this.queue.failures(key) > 0)
  }

  /** Starts the sources without any worker: a standby that takes over without having to list first. */
  warmUp(): Promise<void> {
    if (this.#state === 'new') this.#state = 'syncing'
    this.#warm ??= Promise.all(this.#options.sources.map((source) => this.#sources.start(source))).then(() => undefined)
    return this.#warm
  }

  /**
   * Starts sources and workers; resolves when the workers run.
   * Rejects when a source does not come in step in time, and says which.
   */
  async start(): Promise<void> {
    await this.warmUp()
    if (this.#stop.signal.aborted) return
    this.#state = 'running'
    for (let worker = 0; worker < (this.#options.concurrency ?? 1); worker++) this.#workers.push(this.#work())
  }

  /**
   * Adds a source to an engine that may be running; the result takes it away again. Rejects when it does not come in step in time,
   * and leaves nothing of it behind then. Nothing happens when the engine has stopped.
   */
  async watch(source: Source): Promise<() => Promise<void>> {
    await this.#sources.start(source)
    return () => this.#sources.stop(source)
  }

  /**
   * Takes no more keys, lets the passes under way end, and stops the sources. When the signal aborts, the passes are told to end, and
   * the sources stop at once: a pass that does not heed it keeps no watch. Called again it does not wait for passes, but heeds the signal.
   */
  async stop(signal?: AbortSignal): Promise<void> {
    if (this.#state === 'stopped') {
      if (signal?.aborted) void this.#end(signal.reason)
      // What fails there is told to whoever stopped it first.
      return this.#ended?.catch(() => undefined)
    }
    this.#state = 'stopped'
    this.queue.shutdown('discard')
    const endListening = onAbort(signal, (reason) => void this.#end(reason))
    await Promise.all(this.#workers)
    // Passes may go on without a worker.
    await this.queue.drain()
    endListening()
    await this.#end(new DOMException('the controller has stopped', 'AbortError'))
  }

  /** Not before the passes have ended or have no more time: until then they read what the sources watch. */
  #end(reason: unknown): Promise<void> {
    this.#stop.abort(reason)
    this.#ended ??= this.#sources.stopAll()
    // Whoever waits hears of a failure; a signal's listener need not.
    this.#ended.catch(() => undefined)
    return this.#ended
  }

  async #work(): Promise<void> {
    for (let passes = 1; ; passes++) {
      const work = await this.queue.get()
      if (work === undefined) return
      // Passes that wait for nothing but promises would keep timers and sockets from their turn for ever.
      if (passes % PASSES_PER_TURN === 0) await turns(1)
      await new Promise<void>((free) => void this.#process(work, free).finally(free))
    }
  }

  /** From the moment at which a key is taken until it is given back; `free`: its worker may take another one, at the end at the latest. */
  async #process(work: Work<Cause>, free: () => void): Promise<void> {
    try {
      const held = this.#companions.hold(work)
      const wait = typeof held === 'number' ? held : await held
      if (wait > 0) {
        this.queue.postpone(work, wait)
        return
      }
      const { late } = await this.#pass(work, free)
      if (late !== undefined) {
        // The pass goes on and keeps its key; its worker does not wait for it.
        free()
        this.#stuck++
        await late
        this.#stuck--
      }
    } catch (thrown) {
      this.#rescue(work, thrown)
    }
    this.queue.done(work.key)
  }

  async #pass(work: Work<Cause>, free: () => void): Promise<{ readonly late: Promise<Outcome> | undefined }> {
    const request = requestOf(work.key)
    const failures = this.queue.failures(work.key)
    const causes = this.#withOwners(work.reasons)
    const started = this.#clock.monotonic()
    const record = this.#companions.begin(work, causes, failures, started)
    this.#running++
    const seat = new Seat(this.#seats, free)
    const parts = { request, causes, omittedCauses: work.omittedReasons, failures, record }
    let passing: Pass | undefined
    let late: Promise<Outcome> | undefined
    let outcome: Outcome
    const { timeout } = this.#options
    const run = (signal: AbortSignal): Promise<Outcome> => {
      const id = new PassId(this.#random)
      const pass = new EnginePass(parts, signal, this.#log, id, seat)
      passing = pass
      if (record !== undefined) record.passId = id
      return this.#run(pass)
    }
    try {
      if (timeout === undefined) outcome = await run(this.#stop.signal)
      else ({ outcome, late } = await withTimeout(this.#clock, timeout, run, this.#stop.signal))
    } finally {
      this.#running--
      seat.leave()
    }
    const ended = this.#clock.monotonic()
    this.#recent.ended(work.key, ended)
    this.#companions.end(record, outcome, ended - started)
    // Events can overtake the answers to the writes that they come of: only now is it known which are echoes of this pass.
    this.queue.demote(work.key, PRIORITY.background, (cause) => this.#companions.isEcho(work.key, cause))
    this.#conclude(work, outcome, late !== undefined, () => passing?.log ?? this.#log)
    this.#companions.passed(passing, outcome, ended - started)
    return { late }
  }

  #run(pass: Pass): Promise<Outcome> {
    const { reconciler } = this.#options
    if (!passTrail.isOn) return outcomeOf(reconciler, pass, this.#whose, this.#longPasses)
    const trailed = { pass, panicked: () => this.panicked() }
    return passTrail.follow(trailed, outcomeOf, reconciler, pass, this.#whose, this.#longPasses)
  }

  /** A pass that could not be concluded, for a reason that nobody has thought of: its key must not be lost. */
  #rescue(work: Work<Cause>, thrown: unknown): void {
    const { key } = work
    const reason: Cause = { what: 'retry', failures: 1, message: messageOf(thrown) }
    this.queue.add(key, { after: UNCONCLUDED, priority: urgencyOf(work), reason })
    const message = `the pass over ${key} could not be concluded, it is tried again in ${spanText(UNCONCLUDED)}`
    tell('error', () => this.#log, { err: thrown }, message)
  }

  /** An event can overtake the answer to the write that caused it; by now the answer is here. */
  #withOwners(causes: readonly Cause[]): readonly Cause[] {
    if (!causes.some((cause) => this.#isUnowned(cause))) return causes
    // One by one, so that V8 takes it for a list of the same type as those that come from the queue: what it compiles is compiled for one.
    const owned: Cause[] = []
    for (const cause of causes) owned.push(this.#withOwner(cause))
    return owned
  }

  #withOwner(cause: Cause): Cause {
    return this.#isUnowned(cause) ? asOwn(cause) : cause
  }

  /** Whether it is an own event that does not say so yet. */
  #isUnowned(cause: Cause): cause is ObjectCause {
    return 'own' in cause && !cause.own && this.#options.cache.isOwn(cause.resourceVersion)
  }

  /** `isLate`: the pass goes on all the same. */
  #conclude(work: Work<Cause>, outcome: Outcome, isLate: boolean, log: () => Logger): void {
    const { key, reasons } = work
    if (outcome.result !== 'error') {
      this.queue.forget(key)
      if (outcome.result === 'requeue_after') {
        const { delay, priority: wanted = urgencyOf(work) } = outcome
        this.queue.add(key, { after: delay, priority: wanted, reason: { what: 'after', delay } })
      }
      return
    }
    const { error, terminal } = outcome
    if (terminal) {
      this.queue.forget(key)
      const message = 'reconcile failed for good: not tried again until something changes'
      tell('error', log, { err: error }, message + remedyOf(error))
      return
    }
    const failures = this.queue.failures(key) + 1
    const delay = this.queue.add(key, {
      rateLimited: true,
      fault: faultOf(error),
      priority: Math.max(urgencyOf(work), PRIORITY.background),
      reason: { what: 'retry', failures, message: messageOf(error) },
    })
    const soon = `in ${spanText(delay ?? 0)}${isLate ? ', and not before it has ended' : ''}`
    const next = delay === undefined ? 'by the process that comes after this one' : soon
    const fields = { err: error, causes: reasons.map(causeText), failures }
    const count = failures > 1 ? ` (failure ${failures})` : ''
    tell('error', log, fields, `reconcile failed, it is tried again ${next}${count}${remedyOf(error)}`)
  }
}

function asOwn(cause: ObjectCause): Cause {
  return cause instanceof EventCause ? cause.asOwn() : { ...cause, own: true }
}

/**
 * How urgent what a pass asks for is: as the pass was, unless it was one of echoes, the only events that wait in the background. What it
 * waits for then is nobody's echo.
 */
function urgencyOf({ priority, reasons }: Work<Cause>): number {
  const isOfEchoes = priority === PRIORITY.background && reasons.length > 0 && reasons.every((cause) => 'uid' in cause)
  return isOfEchoes ? PRIORITY.normal : priority
}
