import { Failure, toValue, type Value } from '../value/index.js'
import type { Compiled } from './compiler.js'
import { CostLimitExceeded, Frame } from './frame.js'

export interface EvaluateOptions {
  /** What the evaluation may cost before it is cancelled. Default: no limit. */
  readonly costLimit?: number
}

/** How an evaluation ended, and what it cost. */
export type Evaluation =
  | { readonly value: Value; readonly error?: undefined; readonly cost: number }
  | {
      readonly value?: undefined
      /** The message of the failure. */
      readonly error: string
      /** Set if the evaluation was cancelled because it cost too much. */
      readonly costLimitExceeded: boolean
      readonly cost: number
    }

/**
 * The variables of an evaluation. JSON is fine as it is (see `toValue`). As a function it is asked once for each name
 * that the expression really looks at, and returns undefined for a name that has no value.
 */
export type Bindings = Readonly<Record<string, unknown>> | ((name: string) => unknown)

/** An expression that is ready to be evaluated any number of times. It keeps no state between evaluations. */
export class Program {
  /** Set if a constant of the expression cannot be computed: then every evaluation fails with this message. */
  readonly error: string | undefined
  readonly #compiled: Compiled

  constructor(compiled: Compiled, error?: string) {
    this.#compiled = compiled
    this.error = error
  }

  static failing(failure: Failure): Program {
    const run = (): never => {
      throw failure
    }
    return new Program({ run, variables: [], locals: 0 }, failure.message)
  }

  evaluate(bindings: Bindings = {}, options: EvaluateOptions = {}): Evaluation {
    const { run, variables, locals } = this.#compiled
    const limit = options.costLimit ?? Number.POSITIVE_INFINITY
    const frame = new Frame(variables.length, locals, limit, resolver(bindings))
    try {
      const value = run(frame)
      frame.checkLimit()
      return { value, cost: frame.cost }
    } catch (error) {
      if (error instanceof Failure || error instanceof CostLimitExceeded) {
        const costLimitExceeded = error instanceof CostLimitExceeded
        return { error: error.message, costLimitExceeded, cost: frame.cost }
      }
      throw error
    }
  }
}

function resolver(bindings: Bindings): (name: string) => Value | undefined {
  return (name) => {
    const native =
      typeof bindings === 'function' ? bindings(name) : Object.hasOwn(bindings, name) ? bindings[name] : undefined
    return native === undefined ? undefined : toValue(native)
  }
}
