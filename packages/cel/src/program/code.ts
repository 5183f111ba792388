import type { Value } from '../value/index.js'
import type { Frame } from './frame.js'

export type Run = (frame: Frame) => Value

/** A compiled expression. */
export interface Code {
  /** Computes the value and adds what that costs. */
  readonly run: Run
  /** The value, if it is the same for every evaluation. */
  readonly constant?: Value
  /**
   * For paths such as `a.b[c]`: the value without the cost of looking at it. A longer path, an index or a branch of
   * `?:` that is itself a path pays for the steps only.
   */
  readonly resolve?: Run
  /** Set for paths that start with a choice, `(a ? b : c).d`: looking at those is free. */
  readonly choice?: boolean
}

export function constantCode(value: Value): Code {
  return { run: () => value, constant: value }
}

export function isConstant(code: Code): boolean {
  return code.constant !== undefined
}

/** A path: looking at it costs one more than resolving it. What fails has been paid for. */
export function pathCode(resolve: Run, choice = false): Code {
  if (choice) return { resolve, run: resolve, choice }
  return {
    resolve,
    run: (frame) => {
      frame.cost++
      return resolve(frame)
    },
  }
}
