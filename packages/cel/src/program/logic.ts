import { Failure, noSuchOverload, type Value } from '../value/index.js'
import type { Code, Run } from './code.js'
import type { Frame } from './frame.js'

/**
 * `&&` (with `decisive` false) and `||` (with true). The decisive value on either side settles the matter, even when
 * the other side fails; otherwise the first failure is the outcome.
 */
export function logicalCode(left: Code, right: Code, decisive: boolean): Code {
  const leftRun = left.run
  const rightRun = right.run
  const run: Run = (frame) => {
    let value: Value
    try {
      value = leftRun(frame)
    } catch (error) {
      return settle(frame, rightRun, decisive, error)
    }
    if (value === decisive) return decisive
    if (typeof value !== 'boolean') return settle(frame, rightRun, decisive, noSuchOverload())
    const other = rightRun(frame)
    if (typeof other !== 'boolean') throw noSuchOverload()
    return other
  }
  return { run }
}

/** The left side failed: only the decisive value on the right can save the outcome. */
function settle(frame: Frame, right: Run, decisive: boolean, failure: unknown): boolean {
  if (!(failure instanceof Failure)) throw failure
  let value: Value
  try {
    value = right(frame)
  } catch (error) {
    throw error instanceof Failure ? failure : error
  }
  if (value === decisive) return decisive
  throw failure
}

/** `condition ? then : otherwise`. Of the branches only one is evaluated; a path is free to choose, its steps are not. */
export function conditionalCode(condition: Code, then: Code, otherwise: Code): Code {
  const test = condition.run
  const thenRun = then.resolve ?? then.run
  const otherwiseRun = otherwise.resolve ?? otherwise.run
  const run: Run = (frame) => {
    const value = test(frame)
    if (value === true) return thenRun(frame)
    if (value === false) return otherwiseRun(frame)
    throw noSuchOverload()
  }
  return { run, resolve: run, choice: true }
}

/** What keeps a quantifier going: anything but a plain false, be it a failure. */
export function notStrictlyFalseCode(operand: Code): Code {
  return {
    run: (frame) => {
      frame.cost++
      try {
        return operand.run(frame) !== false
      } catch (error) {
        if (error instanceof Failure) return true
        throw error
      }
    },
  }
}
