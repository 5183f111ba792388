import type { PassRecord } from '../doctor/index.js'
import type { Logger } from '../log/index.js'
import type { Cause } from './cause.js'
import type { PassId } from './pass-id.js'
import type { Pass, Request } from './reconciler.js'
import type { Seat } from './seat.js'

/** The parts of a pass that are known before it has a signal. */
export type PassParts = Omit<Pass, 'id' | 'signal' | 'log' | 'freeWorker'>

/** A pass of an engine. Its log is made when it is first asked for. */
export class EnginePass implements Pass {
  readonly request: Request
  readonly causes: readonly Cause[]
  readonly omittedCauses: number
  readonly failures: number
  readonly signal: AbortSignal
  readonly record: PassRecord | undefined
  readonly #parent: Logger
  readonly #id: PassId
  readonly #seat: Seat
  #log: Logger | undefined

  constructor(parts: PassParts, signal: AbortSignal, parent: Logger, id: PassId, seat: Seat) {
    this.request = parts.request
    this.causes = parts.causes
    this.omittedCauses = parts.omittedCauses
    this.failures = parts.failures
    this.record = parts.record
    this.signal = signal
    this.#parent = parent
    this.#id = id
    this.#seat = seat
  }

  freeWorker(): void {
    this.#seat.leaveEarly()
  }

  get id(): string {
    return this.#id.text
  }

  get log(): Logger {
    const { namespace, name } = this.request
    return (this.#log ??= this.#parent.child({ namespace, name, reconcileID: this.id }))
  }
}
