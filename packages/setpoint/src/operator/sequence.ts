import type { Kind } from '@setpoint/kube'
import type { Result } from '../controller/index.js'
import type { ReconcileContext } from './context.js'
import type { ReadObject } from './definition.js'

/**
 * Says that the rest of a pass is not for now; made by {@link halt}. What was not applied is not pruned then, and a finalizer
 * stays: the pass has not said all that it has to say.
 */
export interface Halt {
  readonly halt: true
  readonly result: Result
}

/** `return halt()` or `return halt(after('10s'))`: what follows, the next steps of a sequence, waits for another pass. */
export function halt(result?: Result): Halt {
  return { halt: true, result }
}

type MaybePromise<T> = T | Promise<T>

/** A part of a reconcile: `Step<ReadObject<typeof WebApp>, ReconcileContext<typeof WebApp, typeof ConfigMap, never>>`. */
export type Step<For, Context> = (object: For, context: Context) => MaybePromise<Result | Halt | void>

/**
 * Sub-reconcilers in order, as one: `reconcile: sequence(database, migrations, deployment)`.
 * Each begins when the one before it is done. One that throws ends the pass, one that returns `halt()` ends it in good
 * order; of all `after(…)` that were returned the soonest counts.
 */
// In terms of kinds: so far the compiler can see from `controller({ for, owns, reconcile: sequence(…) })` into a step. Which
// kinds those are is for the controller to say: a step that was written elsewhere may do with fewer.
export function sequence<For extends Kind, Owned extends Kind = never, Used extends Kind = never>(
  ...steps: readonly Step<ReadObject<For>, ReconcileContext<For, NoInfer<Owned>, NoInfer<Used>>>[]
): (object: ReadObject<For>, context: ReconcileContext<For, Owned, Used>) => Promise<Result | Halt>
export function sequence<For, Context>(
  ...steps: readonly Step<For, Context>[]
): (object: For, context: Context) => Promise<Result | Halt>
export function sequence<For, Context>(
  ...steps: readonly Step<For, Context>[]
): (object: For, context: Context) => Promise<Result | Halt> {
  return async (object, context) => {
    let soonest: Result
    for (const step of steps) {
      const said = (await step(object, context)) ?? undefined
      if (isHalt(said)) return halt(soonerOf(soonest, said.result))
      soonest = soonerOf(soonest, said)
    }
    return soonest
  }
}

export function isHalt(said: Result | Halt | void): said is Halt {
  // Without types it may be anything; the engine says what is no result.
  return said instanceof Object && 'halt' in said
}

function soonerOf(a: Result, b: Result): Result {
  if (a === undefined || b === undefined) return a ?? b
  return a.after <= b.after ? a : b
}
