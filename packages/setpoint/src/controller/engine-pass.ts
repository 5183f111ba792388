import type { PassRecord } from '../doctor/index.js'
import type { Logger } from '../log/index.js'
import type { Cause } from './cause.js'
import type { Pass, Request } from './reconciler.js'

/** The parts of a pass that are known before it has a signal. */
export type PassParts = Omit<Pass, 'signal' | 'log'>

/** A pass of an engine. Its log is made when it is first asked for: most passes say nothing. */
export class EnginePass implements Pass {
  readonly id: string
  readonly request: Request
  readonly causes: readonly Cause[]
  readonly omittedCauses: number
  readonly failures: number
  readonly signal: AbortSignal
  readonly record: PassRecord | undefined
  readonly #parent: Logger
  #log: Logger | undefined

  constructor(parts: PassParts, signal: AbortSignal, parent: Logger) {
    this.id = parts.id
    this.request = parts.request
    this.causes = parts.causes
    this.omittedCauses = parts.omittedCauses
    this.failures = parts.failures
    this.record = parts.record
    this.signal = signal
    this.#parent = parent
  }

  get log(): Logger {
    const { namespace, name } = this.request
    return (this.#log ??= this.#parent.child({ namespace, name, reconcileID: this.id }))
  }
}
