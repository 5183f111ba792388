import { type Clock, SetpointError } from '@setpoint/kube'
import type { Cache } from '../cache/index.js'
import type { Logger } from '../log/index.js'
import type { Enqueue, Source, SourceStatus } from './source.js'

export interface SourcesOptions {
  /** Whose they are. */
  readonly controller: string
  readonly cache: Cache
  readonly clock: Clock
  /** Milliseconds that each has to come in step with the server. */
  readonly syncTimeout: number
  /** One for all: it is by this that a source which several controllers share tells them apart. */
  readonly enqueue: Enqueue
  readonly log: Logger
  /** Aborts when the controller has stopped. */
  readonly stopped: AbortSignal
}

/** The sources of one controller, from their start to their end. */
export class Sources {
  readonly #options: SourcesOptions
  readonly #started = new Set<Source>()
  readonly #unsynced = new Set<Source>()

  constructor(options: SourcesOptions) {
    this.#options = options
  }

  /** The names of those that are not in step with the server yet. */
  get waitingFor(): readonly string[] {
    return Array.from(this.#unsynced, ({ name }) => name)
  }

  /** How watches in other clusters are doing. */
  get elsewhere(): readonly SourceStatus[] {
    return Array.from(this.#started, (source) => this.#statusOf(source))
      .flat()
      .filter(({ isElsewhere }) => isElsewhere)
  }

  /**
   * Resolves when it is in step, or when the controller has stopped. Rejects when it cannot start, or does not come in
   * step in time, and says why; it is stopped then.
   */
  async start(source: Source): Promise<void> {
    const { cache, clock, controller, enqueue, log, stopped, syncTimeout } = this.#options
    if (stopped.aborted) return
    this.#started.add(source)
    this.#unsynced.add(source)
    const expiry = new AbortController()
    const timer = clock.schedule(syncTimeout, () => expiry.abort())
    try {
      const signal = AbortSignal.any([expiry.signal, stopped])
      await source.start(cache, enqueue, signal, controller, log)
      this.#unsynced.delete(source)
    } catch (cause) {
      if (stopped.aborted) return
      const failure = expiry.signal.aborted ? this.#notSynced(source, cause) : cause
      await this.stop(source)
      throw failure
    } finally {
      timer.cancel()
    }
  }

  async stop(source: Source): Promise<void> {
    this.#started.delete(source)
    this.#unsynced.delete(source)
    await source.stop(this.#options.enqueue)
  }

  #notSynced(source: Source, cause: unknown): SetpointError {
    const { controller, syncTimeout } = this.#options
    const why = this.#statusOf(source).flatMap(({ failures }) => failures.map(({ message }) => message))
    const reason = why.length === 0 ? '' : `: ${why.join('; ')}`
    const message = `controller ${controller} has waited ${syncTimeout} ms for its cache of ${source.name}${reason}`
    return new SetpointError('CacheNotSynced', message, { cause, retryable: true })
  }

  #statusOf(source: Source): readonly SourceStatus[] {
    return source.status?.(this.#options.enqueue) ?? []
  }

  async stopAll(): Promise<void> {
    await Promise.all(Array.from(this.#started, (source) => this.stop(source)))
  }
}
