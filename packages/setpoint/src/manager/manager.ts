import { type Clock, type Random, SetpointError, systemClock, systemRandom, type Transport } from '@setpoint/kube'
import { onAbort } from '../abort/index.js'
import { Cache, type CacheOptions, type InformerStatus } from '../cache/index.js'
import { type Client, createClient } from '../client/index.js'
import type { Engine, EngineStatus, PassObserver } from '../controller/index.js'
import { Doctor, type DoctorSetting, renderReport } from '../doctor/index.js'
import { consoleLogger, type Logger } from '../log/index.js'
import { Registry } from '../metrics/index.js'
import { type ControllerDefinition, engineOf, type RecordEvent } from '../operator/index.js'
import { type WebhookDefinition, WebhookServer, type WebhookServerOptions } from '../webhook/index.js'
import { type Staged, staged } from './background.js'
import { SharedCacheOptions } from './cache-options.js'
import { checkManagerOptions } from './check-options.js'
import { Controllers } from './controllers.js'
import { HttpServer } from './http-server.js'
import { surviveRejections } from './rejections.js'
import type { Runnable } from './runnable.js'
import { Stages } from './stages.js'

/** Decides which of several replicas works. */
export interface Election {
  /** Resolves when this process is the leader; rejects with the signal's reason. `lost` is called when it no longer is. */
  acquire(signal: AbortSignal, lost: (error: Error) => void): Promise<void>
  /**
   * Gives the leadership back, so that another replica need not wait; unless there is work left that has not ended, which
   * must not run beside that of another.
   */
  release(isWorkLeft: boolean): Promise<void>
}

/** Takes an event that the controller of that name reports; never throws and never waits. */
export type RecordControllerEvent = (...event: [...Parameters<RecordEvent>, controller: string]) => void

export interface ManagerOptions {
  /** The way to the cluster. */
  readonly transport: Transport
  readonly controllers?: readonly ControllerDefinition[]
  /** Defaulting, validation and conversion, served over HTTPS on every replica. Default: none, and no server. */
  readonly webhooks?: readonly WebhookDefinition[]
  /** Where webhooks are served, and with whose certificate. */
  readonly webhookServer?: WebhookServerOptions
  /** What else starts and stops with the controllers. Default: nothing. */
  readonly runnables?: readonly Runnable[]
  /** How kinds are cached. */
  readonly cache?: Pick<CacheOptions, 'kinds' | 'defaults' | 'resyncPeriod' | 'freeze' | 'streaming'>
  /** One of several replicas works. Default: there is one replica. */
  readonly election?: Election
  /** Workers of a controller that does not say how many. Default 1. */
  readonly concurrency?: number
  /** Fill the caches while waiting for the leadership, so that a new leader works at once. Default false. */
  readonly warmUp?: boolean
  /** Milliseconds that controllers have to finish what they are at. 0: none; negative or Infinity: for ever. Default 30 s. */
  readonly gracePeriod?: number
  /** Milliseconds that a controller waits for its caches, and a webhook server for its certificates, before it gives up. Default 2 minutes. */
  readonly syncTimeout?: number
  /** Hears of every pass. Default: nobody. */
  readonly observer?: PassObserver
  /**
   * How the loop doctor works: 'off', 'warn' to report loops and let them run, or thresholds. A controller may say it
   * differently for itself. Default: loops are reported and slowed down.
   */
  readonly doctor?: DoctorSetting
  /** Takes the events of controllers. Default: they go nowhere. */
  readonly event?: RecordControllerEvent
  /** Default: one line of JSON per message on standard error. */
  readonly log?: Logger
  /** Default: a registry of its own. */
  readonly metrics?: Registry
  /** Default: the machine's time. */
  readonly clock?: Clock
  /** Default: the machine's randomness. */
  readonly random?: Random
}

export interface ManagerStatus {
  readonly state: 'new' | 'starting' | 'waiting' | 'running' | 'stopping' | 'stopped'
  readonly controllers: readonly EngineStatus[]
  readonly caches: readonly InformerStatus[]
}

/**
 * One process of an operator: a client, a cache, and controllers that share them.
 *
 * Start: HTTP servers → webhooks → what needs no leader → (warm-up) → leadership → the other controllers and the rest.
 * Stop: the reverse, within the grace period, with the caches between controllers and webhooks: what they watch may have to be
 * converted. The leadership is released last, when nothing can write any more. A lost leadership gives no grace, and ends one
 * that has begun: somebody else is writing already.
 */
export class Manager implements AsyncDisposable {
  readonly client: Client
  readonly cache: Cache
  readonly metrics: Registry
  readonly log: Logger
  /** What it has found of reconcile loops, and ledgers for engines of the plain layer. */
  readonly doctor: Doctor
  /** The client without the doctor in front: a declared controller's passes bring their own. */
  readonly #plainClient: Client
  readonly #options: ManagerOptions
  readonly #controllers: Controllers
  /** How kinds are cached, by what all controllers have said so far. */
  readonly #cacheOptions: SharedCacheOptions
  /** Present where there are webhooks. */
  readonly webhooks: WebhookServer | undefined
  readonly #stages: Stages
  readonly #stop = new AbortController()
  #state: ManagerStatus['state'] = 'new'
  /** Whether it was told to stop before anybody had started it. */
  #isStoppedEarly = false
  #stopping: Promise<void> | undefined
  #readingEnded: Promise<void> | undefined
  #fail: (error: unknown) => void = () => undefined
  #failure: Error | undefined
  /** Rejects when the manager cannot go on; resolves when it was stopped. */
  readonly #ended: Promise<void>
  #end: () => void = () => undefined

  constructor(options: ManagerOptions) {
    checkManagerOptions(options)
    const { transport, clock = systemClock, random = systemRandom } = options
    this.#options = options
    this.log = options.log ?? consoleLogger
    this.metrics = options.metrics ?? new Registry()
    this.#plainClient = createClient({ transport, logger: this.log, clock })
    this.#cacheOptions = new SharedCacheOptions(options.cache?.kinds)
    this.cache = new Cache({
      ...options.cache,
      kinds: this.#cacheOptions.kinds,
      transport,
      clock,
      random,
      metrics: this.metrics,
      onProblem: (kind, message) => this.log.warn({ kind: kind.kind }, message),
      onRecovery: (kind, message) => this.log.info({ kind: kind.kind }, message),
    })
    this.doctor = new Doctor(options.doctor, {
      cache: this.cache,
      clock,
      log: this.log,
      metrics: this.metrics,
      event: (...about) => this.#options.event?.(...about),
      onStrict: (report) => this.#abandon(new SetpointError('ReconcileLoop', renderReport(report))),
    })
    this.client = this.doctor.observe(this.#plainClient)
    this.#stages = new Stages(clock, this.log)
    this.#ended = new Promise((resolve, reject) => {
      this.#end = resolve
      this.#fail = reject
    })
    // Somebody may never ask.
    this.#ended.catch((error: Error) => void (this.#failure = error))
    const { webhooks = [], webhookServer = {} } = options
    const { log, metrics } = this
    this.webhooks =
      webhooks.length === 0
        ? undefined
        : new WebhookServer(webhooks, webhookServer, {
            client: this.#plainClient,
            clock,
            random,
            log,
            metrics,
            ...(options.syncTimeout === undefined ? {} : { startTimeout: options.syncTimeout }),
          })
    this.#controllers = new Controllers(
      this.#stages,
      (definition) => this.#engine(definition, clock, random),
      (name) => {
        this.#cacheOptions.forget(name)
        this.doctor.forget(name)
        this.metrics.forget({ controller: name })
      },
    )
    for (const definition of options.controllers ?? []) this.#controllers.enlist(definition)
  }

  /** The running side of the controllers, in their order: queues, for whoever has to look. */
  get engines(): readonly Engine[] {
    return this.#controllers.engines
  }

  /** What it could not go on after, as `run` rejects with it; undefined where it goes on, was told to stop, or did not start. */
  get failure(): Error | undefined {
    return this.#failure
  }

  /**
   * Adds a controller. While the manager runs it is started, and this resolves when its workers run; before that, and on
   * a replica that waits for the leadership, it starts with the others. Its kinds may be ones that are not there yet.
   */
  async add(definition: ControllerDefinition): Promise<void> {
    await this.#controllers.add(definition)
  }

  /**
   * Stops a controller and forgets it, its metrics and its loops; its watches end where nobody else has them. Resolves when its passes have ended, or
   * when the grace period is over. Nothing happens when there is none of that name.
   */
  async remove(name: string, grace: number = this.#gracePeriod): Promise<void> {
    await this.#controllers.remove(name, grace)
  }

  /** Resolves when everything runs; rejects when something could not start, with everything stopped again. */
  async start(): Promise<void> {
    const { election, warmUp = false, runnables = [] } = this.#options
    const { signal } = this.#stop
    const free = runnables.filter(({ needsLeader = true }) => !needsLeader)
    this.#mustBeNew()
    this.#state = 'starting'
    try {
      // Probes are answered from the first moment to the last.
      await this.#stages.start('servers', free.filter(isServer), signal)
      await this.#stages.start('webhooks', this.webhooks === undefined ? [] : [this.webhooks], signal)
      // Each fills when somebody opens it; here is the place at which they end.
      const caches: Staged = { name: 'caches', start: () => undefined, stop: () => this.#endReading() }
      await this.#stages.start('caches', [caches], signal)
      const others = free.filter((runnable) => !isServer(runnable)).map((runnable) => this.#staged(runnable))
      await this.#stages.start('everywhere', [...this.#controllers.release('everywhere', signal), ...others], signal)
      if (warmUp)
        for (const engine of this.engines) void engine.warmUp().catch((error: unknown) => this.#abandon(error))
      if (election !== undefined) {
        this.#state = 'waiting'
        await election.acquire(signal, (error) => this.#abandon(error))
      }
      const leading = runnables
        .filter(({ needsLeader = true }) => needsLeader)
        .map((runnable) => this.#staged(runnable))
      await this.#stages.start('leading', [...this.#controllers.release('leading', signal), ...leading], signal)
      this.#state = 'running'
      this.log.info({ controllers: this.engines.map(({ name }) => name) }, 'the controllers run')
    } catch (error) {
      const wasToldToStop = signal.aborted
      await this.stop()
      // By what could not go on: that is why, whatever others say when they are told to stop.
      if (wasToldToStop) await this.#ended
      throw error
    }
  }

  /**
   * Starts, and resolves when the signal or `stop` has stopped it, also before it began. Rejects when it cannot go on, as without the
   * leadership (LeaseLost) or a runnable that has failed (RunnableFailed),
   * and when something did not end within the grace period (StopTimeout): a process must not end with 0 then. Meanwhile
   * rejections that nobody handles do not end the process: they are told of, with the pass that left them behind.
   */
  async run(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return
    // As a handler of SIGTERM does that is quicker than what comes before this.
    if (this.#isStoppedEarly) return this.stop()
    this.#mustBeNew()
    const endListening = onAbort(signal, () => void this.stop())
    const surviving = surviveRejections(this.log, () => this.engines)
    try {
      await this.start().catch((error: unknown) => {
        // Told to stop before all of it ran, as a replica that waits for the leadership may be: `ended` knows why.
        if (error !== this.#stop.signal.reason) throw error
      })
      await this.#ended
    } finally {
      // Whatever ended it, the leadership is given back before whoever waits goes on, and perhaps ends the process.
      await this.stop()
      endListening()
      surviving.dispose()
    }
  }

  #mustBeNew(): void {
    if (this.#state === 'new') return
    throw new SetpointError('RequestInvalid', `the manager is ${this.#state}, and starts once; make another one`)
  }

  status(): ManagerStatus {
    return {
      state: this.#state,
      controllers: this.#controllers.status(),
      caches: this.cache.status(),
    }
  }

  get #gracePeriod(): number {
    return this.#options.gracePeriod ?? 30_000
  }

  /** Resolves when everything has ended, or has not within `grace` milliseconds: the log then says what. Never rejects. */
  stop(grace: number = this.#gracePeriod): Promise<void> {
    this.#stopping ??= this.#stopAll(grace)
    return this.#stopping
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop()
  }

  async #stopAll(grace: number): Promise<void> {
    this.#isStoppedEarly = this.#state === 'new'
    this.#state = 'stopping'
    this.#stop.abort(new DOMException('the manager is stopping', 'AbortError'))
    const late = await this.#stages.stop(grace)
    await this.#endReading()
    this.doctor.stop()
    await this.#options.election?.release(late.length > 0)
    this.#state = 'stopped'
    if (late.length > 0) this.#fail(stopTimeout(late, grace))
    this.#end()
  }

  #endReading(): Promise<void> {
    this.#readingEnded ??= (async () => {
      // One that was still waiting for its caches has not started, and must not any more.
      await Promise.all(this.engines.map((engine) => engine.stop(this.#stop.signal)))
      await this.cache.stop()
    })()
    return this.#readingEnded
  }

  /** There is no going on: everything ends at once, also what was stopping in good order, and `run` rejects. */
  #abandon(error: unknown): void {
    this.log.error({ err: error }, 'the manager cannot go on')
    this.#fail(error)
    this.#stages.abandon()
    void this.stop(0)
  }

  /** A runnable that ends everything in good order when it fails in the background, and has `run` reject. */
  #staged(runnable: Runnable): Staged {
    return staged(runnable, (error) => {
      const { cause: err } = error
      const isStopping = this.#stopping !== undefined
      this.log.error({ err, runnable: runnable.name }, isStopping ? 'did not stop in good order' : 'the manager stops')
      if (isStopping) return
      this.#fail(error)
      void this.stop()
    })
  }

  #engine(definition: ControllerDefinition, clock: Clock, random: Random): Engine {
    const { event = () => undefined, observer, syncTimeout, concurrency } = this.#options
    const { name: controller, for: kind, config } = definition
    this.#cacheOptions.add(definition, (known) => this.cache.has(known))
    const ledger = this.doctor.ledger({
      controller,
      kind,
      hasClient: true,
      ...(config.doctor === undefined ? {} : { setting: config.doctor }),
    })
    return engineOf(definition, {
      client: this.#plainClient,
      ledger,
      cache: this.cache,
      clock,
      random,
      event: (about, type, reason, message) => event(about, type, reason, message, controller),
      log: this.log,
      metrics: this.metrics,
      ...(observer === undefined ? {} : { observer }),
      ...(syncTimeout === undefined ? {} : { syncTimeout }),
      ...(concurrency === undefined ? {} : { concurrency }),
    })
  }
}

function stopTimeout(late: readonly string[], grace: number): SetpointError {
  const message =
    `the grace period of ${grace} ms is over, and not everything has ended: ${late.join('; ')}. ` +
    'Hand the signal of a pass to whatever it waits for, give the controller a timeout, or the manager a longer gracePeriod'
  return new SetpointError('StopTimeout', message)
}

/** Servers for probes and Prometheus start before everything else and stop after it. */
function isServer(runnable: Runnable): runnable is HttpServer {
  return runnable instanceof HttpServer
}
