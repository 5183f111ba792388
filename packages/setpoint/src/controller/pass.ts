import { type Clock, SetpointError, type Timer } from '@setpoint/kube'
import { onAbort } from '../abort/index.js'
import { valueText } from '../log/index.js'
import type { LongPasses } from './long-passes.js'
import type { Outcome, Pass, Reconciler } from './reconciler.js'
import { isAfter, isTerminal } from './result.js'

/** A pass that took longer than it may. The key is tried again, with backoff. */
export class PassTimeoutError extends Error {
  override readonly name = 'PassTimeoutError'
}

/** What a reconciler threw that is no Error: a mistake in its code, kept as the cause. */
export class PanicError extends Error {
  override readonly name = 'PanicError'
}

/** Whose pass it is, for messages: `controller webapps, WebApp`. */
export type Whose = string

/** Runs a reconciler once and never rejects, whatever is thrown or returned. */
export async function outcomeOf(
  reconciler: Reconciler,
  pass: Pass,
  whose: Whose,
  underWay: LongPasses,
): Promise<Outcome> {
  underWay.begun(pass)
  try {
    const result = await reconciler(pass.request, pass)
    if (result === undefined) return { result: 'success' }
    return resultOutcome(result, pass, whose)
  } catch (thrown) {
    const error = isError(thrown) ? thrown : new PanicError(`threw ${describe(thrown)}`, { cause: thrown })
    return { result: 'error', error, terminal: isTerminal(error) }
  } finally {
    underWay.ended(pass)
  }
}

/** Types have checked what a reconciler returns only where there were any. */
function resultOutcome(result: unknown, { request }: Pass, whose: Whose): Outcome {
  // JavaScript's other nothing.
  if (result === null) return { result: 'success' }
  if (isAfter(result)) {
    const { after: delay, priority } = result
    return { result: 'requeue_after', delay, ...(priority === undefined ? {} : { priority }) }
  }
  throw new SetpointError(
    'ResultInvalid',
    `${whose} ${request.key}: the pass returned ${valueText(result)}, which is no result. ` +
      `Return after('30s') to look again in a while, or nothing to wait for the next change; ` +
      'throw an error to be tried again with backoff, or terminal(error) not to be',
  )
}

/** `thrown instanceof Error`, also of what does not answer such questions. */
function isError(thrown: unknown): thrown is Error {
  try {
    return thrown instanceof Error
  } catch {
    return false
  }
}

function describe(thrown: unknown): string {
  return typeof thrown === 'string' ? JSON.stringify(thrown) : `a value that is no Error: ${valueText(thrown)}`
}

/**
 * Waits for a pass, but not longer than its timeout. `late` is there when the pass went on after its time: it resolves
 * when the pass really ends, and until then nobody else may have the key.
 *
 * The signal of the pass aborts with its time or with `stop`, whichever is first, and hears of neither once the pass has ended.
 */
export async function withTimeout(
  clock: Clock,
  timeout: number,
  run: (signal: AbortSignal) => Promise<Outcome>,
  stop: AbortSignal,
): Promise<{ readonly outcome: Outcome; readonly late: Promise<Outcome> | undefined }> {
  // Not AbortSignal.any: `stop` lives as long as the process, and Node would note every pass of it there.
  const ending = new AbortController()
  const endListening = onAbort(stop, (reason) => ending.abort(reason))
  let timer: Timer | undefined
  try {
    const running = run(ending.signal)
    const expired = new Promise<PassTimeoutError>((resolve) => {
      timer = clock.schedule(timeout, () => {
        const error = new PassTimeoutError(`the pass took longer than ${timeout} ms`)
        ending.abort(error)
        resolve(error)
      })
    })
    const first = await Promise.race([running, expired])
    if (!(first instanceof PassTimeoutError)) return { outcome: first, late: undefined }
    return { outcome: { result: 'error', error: first, terminal: false }, late: running }
  } finally {
    // A pass that goes on has been told to end: there is nothing more that it could hear.
    timer?.cancel()
    endListening()
  }
}
