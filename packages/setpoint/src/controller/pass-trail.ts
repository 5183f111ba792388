import { AsyncLocalStorage } from 'node:async_hooks'
import type { Pass } from './reconciler.js'

/** A pass, and whose it is. */
export interface TrailedPass {
  readonly pass: Pass
  /** Counts a failure that nobody was waiting for. */
  panicked(): void
}

/**
 * Which pass made a promise that nobody waits for. Knowing it makes every promise of the process dearer (in Node 20 a pass that
 * does nothing takes half as long again), so passes are followed only from the first such promise on that was rejected. One
 * for the process, as its rejections are.
 */
class PassTrail {
  readonly #passes = new AsyncLocalStorage<TrailedPass>()
  isOn = false

  /** Passes that begin from now on are followed. */
  begin(): void {
    this.isOn = true
  }

  end(): void {
    this.isOn = false
    this.#passes.disable()
  }

  follow<Args extends unknown[], T>(trailed: TrailedPass, run: (...args: Args) => T, ...args: Args): T {
    return this.#passes.run(trailed, run, ...args)
  }

  /** The pass that led here, in a handler of the process too; undefined: none, or one that was not followed. */
  get current(): TrailedPass | undefined {
    return this.#passes.getStore()
  }
}

export const passTrail: PassTrail = new PassTrail()
