import { Failure, type Value } from '../value/index.js'

/** Thrown when an evaluation has used up its budget. Nothing in an expression can absorb it. */
export class CostLimitExceeded {
  readonly message = 'operation cancelled: actual cost limit exceeded'
}

/** The state of one evaluation. */
export class Frame {
  /** Variables of the host, filled on first use. */
  readonly variables: (Value | undefined)[]
  /** Variables of macros, each in the slot that the compiler gave it. */
  readonly locals: (Value | undefined)[]
  /** What has been spent so far. It only grows. */
  cost = 0
  readonly limit: number
  readonly #resolve: (name: string) => Value | undefined

  constructor(variables: number, locals: number, limit: number, resolve: (name: string) => Value | undefined) {
    this.variables = Array.from({ length: variables })
    this.locals = Array.from({ length: locals })
    this.limit = limit
    this.#resolve = resolve
  }

  variable(slot: number, name: string): Value {
    const known = this.variables[slot]
    if (known !== undefined) return known
    const value = this.#resolve(name)
    if (value === undefined) throw new Failure(`no such attribute(s): ${name}`)
    this.variables[slot] = value
    return value
  }

  /** The value of a name, if the host binds it. */
  find(name: string): Value | undefined {
    return this.#resolve(name)
  }

  /** Called where an evaluation can get expensive: in loops and around calls. */
  checkLimit(): void {
    if (this.cost > this.limit) throw new CostLimitExceeded()
  }
}
