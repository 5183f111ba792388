import type { Random } from '@setpoint/kube'
import type { PassRecord } from '../doctor/index.js'
import type { Logger } from '../log/index.js'
import type { Cause } from './cause.js'
import type { Pass, Request } from './reconciler.js'

/** The parts of a pass that are known before it has a signal. */
export type PassParts = Omit<Pass, 'id' | 'signal' | 'log'>

/** A pass of an engine. Its id and its log are made when they are first asked for: most passes say nothing. */
export class EnginePass implements Pass {
  readonly request: Request
  readonly causes: readonly Cause[]
  readonly omittedCauses: number
  readonly failures: number
  readonly signal: AbortSignal
  readonly record: PassRecord | undefined
  readonly #parent: Logger
  readonly #random: Random
  #id: string | undefined
  #log: Logger | undefined

  constructor(parts: PassParts, signal: AbortSignal, parent: Logger, random: Random) {
    this.request = parts.request
    this.causes = parts.causes
    this.omittedCauses = parts.omittedCauses
    this.failures = parts.failures
    this.record = parts.record
    this.signal = signal
    this.#parent = parent
    this.#random = random
  }

  get id(): string {
    return (this.#id ??= this.#random.uuid())
  }

  get log(): Logger {
    const { namespace, name } = this.request
    return (this.#log ??= this.#parent.child({ namespace, name, reconcileID: this.id }))
  }
}
