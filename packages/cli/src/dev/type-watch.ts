import type { Logger } from 'setpoint'
import { typeErrors } from '../project/type-check.js'

const SHOWN = 10

/**
 * Has the compiler look at a project beside its running: what it finds is said, and stops nothing. A new look ends the one
 * before.
 */
export class TypeWatch {
  readonly #folder: string
  readonly #log: Logger
  #look: AbortController | undefined
  #hadErrors = false

  constructor(folder: string, log: Logger) {
    this.#folder = folder
    this.#log = log
  }

  async look(): Promise<void> {
    this.#look?.abort()
    const look = new AbortController()
    this.#look = look
    const errors = await typeErrors(this.#folder, look.signal)
    if (look.signal.aborted) return
    for (const error of errors.slice(0, SHOWN)) this.#log.warn(error)
    if (errors.length > SHOWN) this.#log.warn(`… and ${errors.length - SHOWN} more errors`)
    if (errors.length === 0 && this.#hadErrors) this.#log.info('it compiles again')
    this.#hadErrors = errors.length > 0
  }

  /** Ends the look that is under way. */
  stop(): void {
    this.#look?.abort()
  }
}
