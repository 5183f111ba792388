import type { ControllerLedger, PassRecord } from '../doctor/index.js'
import { type Logger, tell } from '../log/index.js'
import type { RateLimiter, Work } from '../queue/index.js'
import type { Cause } from './cause.js'
import type { Measures } from './measures.js'
import type { Outcome, Pass } from './reconciler.js'

/** Hears of every pass. */
export interface PassObserver {
  passed(pass: Pass, outcome: Outcome, milliseconds: number): void
}

/** What an engine asks of the loop doctor. */
export type Ledger = Pick<ControllerLedger, 'isEcho' | 'hold' | 'begin' | 'end'>

export interface CompanionOptions {
  readonly ledger?: Ledger | undefined
  readonly observer?: PassObserver | undefined
  readonly log: Logger
  readonly measures: Measures
}

/** Milliseconds that a failed key waits when its limiter throws. */
const UNLIMITED = 1000

/**
 * What goes with an engine's passes and is no part of them. Nothing of it may keep a pass from its end: where one throws,
 * the passes go on without it. It would throw at every pass, so that is told once.
 */
export class Companions {
  readonly #ledger: Ledger | undefined
  readonly #observer: PassObserver | undefined
  readonly #log: Logger
  readonly #measures: Measures
  readonly #told = new Set<string>()

  constructor({ ledger, observer, log, measures }: CompanionOptions) {
    this.#ledger = ledger
    this.#observer = observer
    this.#log = log
    this.#measures = measures
  }

  /** Whether the cause is the event of what a pass over that key wrote. */
  isEcho(key: string, cause: Cause): boolean {
    try {
      return this.#ledger?.isEcho(key, cause) ?? false
    } catch (thrown) {
      return this.#without('ledger', thrown, false)
    }
  }

  /** Milliseconds for which a key should wait. */
  hold({ key, reasons }: Work<Cause>): number | Promise<number> {
    if (this.#ledger === undefined) return 0
    try {
      const held = this.#ledger.hold(key, reasons)
      return typeof held === 'number' ? held : held.catch((thrown: unknown) => this.#without('ledger', thrown, 0))
    } catch (thrown) {
      return this.#without('ledger', thrown, 0)
    }
  }

  begin(
    { key, omittedReasons }: Pick<Work<Cause>, 'key' | 'omittedReasons'>,
    causes: readonly Cause[],
    failures: number,
    at: number,
  ): PassRecord | undefined {
    try {
      this.#measures.begun()
    } catch (thrown) {
      this.#without('metrics', thrown, undefined)
    }
    try {
      return this.#ledger?.begin(key, causes, omittedReasons, failures, at)
    } catch (thrown) {
      return this.#without('ledger', thrown, undefined)
    }
  }

  /** The worker of a pass is free for another. */
  freed(): void {
    try {
      this.#measures.freed()
    } catch (thrown) {
      this.#without('metrics', thrown, undefined)
    }
  }

  end(record: PassRecord | undefined, outcome: Outcome, milliseconds: number): void {
    try {
      this.#measures.ended(outcome, milliseconds / 1000)
    } catch (thrown) {
      this.#without('metrics', thrown, undefined)
    }
    if (record === undefined) return
    try {
      this.#ledger?.end(record, outcome, milliseconds)
    } catch (thrown) {
      this.#without('ledger', thrown, undefined)
    }
  }

  /** A promise of a pass was rejected, and nobody was waiting for it. */
  panicked(): void {
    try {
      this.#measures.panicked()
    } catch (thrown) {
      this.#without('metrics', thrown, undefined)
    }
  }

  passed(pass: Pass | undefined, outcome: Outcome, milliseconds: number): void {
    if (this.#observer === undefined || pass === undefined) return
    try {
      this.#observer.passed(pass, outcome, milliseconds)
    } catch (thrown) {
      this.#without('observer', thrown, undefined)
    }
  }

  /** A limiter of the user's own, in whose stead a key waits a second when it throws. */
  limiter(given: RateLimiter): RateLimiter {
    const failed = <T>(thrown: unknown, instead: T): T => this.#without('limiter', thrown, instead)
    return {
      delay(key, fault) {
        try {
          return given.delay(key, fault)
        } catch (thrown) {
          return failed(thrown, UNLIMITED)
        }
      },
      failures(key) {
        try {
          return given.failures(key)
        } catch (thrown) {
          return failed(thrown, 0)
        }
      },
      forget(key) {
        try {
          given.forget(key)
        } catch (thrown) {
          failed(thrown, undefined)
        }
      },
    }
  }

  #without<T>(companion: string, thrown: unknown, instead: T): T {
    if (this.#told.has(companion)) return instead
    this.#told.add(companion)
    const message = `the ${companion} of this controller threw; passes go on without, and this is said once`
    tell('error', () => this.#log, { err: thrown }, message)
    return instead
  }
}
