import type { Result } from '../controller/index.js'

/** Says that the rest of a sequence is not for now; made by {@link halt}. */
export interface Halt {
  readonly halt: true
  readonly result: Result
}

/** `return halt()` or `return halt(after('10s'))`: the steps that follow have to wait for another pass. */
export function halt(result?: Result): Halt {
  return { halt: true, result }
}

type MaybePromise<T> = T | Promise<T>

/** A part of a reconcile. */
export type Step<For, Context> = (object: For, context: Context) => MaybePromise<Result | Halt | void>

/**
 * Sub-reconcilers in order, as one: `reconcile: sequence(database, migrations, deployment)`.
 * Each begins when the one before it is done. One that throws ends the pass, one that returns `halt()` ends it in good
 * order; of all `after(…)` that were returned the soonest counts.
 */
export function sequence<For, Context>(
  ...steps: readonly Step<For, Context>[]
): (object: For, context: Context) => Promise<Result> {
  return async (object, context) => {
    let soonest: Result
    for (const step of steps) {
      const said = (await step(object, context)) ?? undefined
      const halted = said !== undefined && 'halt' in said
      soonest = soonerOf(soonest, halted ? said.result : said)
      if (halted) break
    }
    return soonest
  }
}

function soonerOf(a: Result, b: Result): Result {
  if (a === undefined || b === undefined) return a ?? b
  return a.after <= b.after ? a : b
}
