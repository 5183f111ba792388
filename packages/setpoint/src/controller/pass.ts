import type { Clock } from '@setpoint/kube'
import type { Outcome, Pass, Reconciler } from './reconciler.js'
import { TerminalError } from './result.js'

/** A pass that took longer than it may. The key is tried again, with backoff. */
export class PassTimeoutError extends Error {
  override readonly name = 'PassTimeoutError'
}

/** What a reconciler threw that is no Error: a mistake in its code, kept as the cause. */
export class PanicError extends Error {
  override readonly name = 'PanicError'
}

/** Runs a reconciler once and never rejects. */
export async function outcomeOf(reconciler: Reconciler, pass: Pass): Promise<Outcome> {
  try {
    const result = await reconciler(pass.request, pass)
    if (result === undefined) return { result: 'success' }
    const { after: delay, priority } = result
    return { result: 'requeue_after', delay, ...(priority === undefined ? {} : { priority }) }
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new PanicError(`threw ${describe(thrown)}`, { cause: thrown })
    return { result: 'error', error, terminal: error instanceof TerminalError }
  }
}

function describe(thrown: unknown): string {
  return typeof thrown === 'string' ? JSON.stringify(thrown) : `a value that is no Error: ${String(thrown)}`
}

/**
 * Waits for a pass, but not longer than its timeout. `late` is there when the pass went on after its time: it resolves
 * when the pass really ends, and until then nobody else may have the key.
 */
export async function withTimeout(
  clock: Clock,
  timeout: number | undefined,
  run: (signal: AbortSignal) => Promise<Outcome>,
  stop: AbortSignal,
): Promise<{ readonly outcome: Outcome; readonly late: Promise<Outcome> | undefined }> {
  if (timeout === undefined) return { outcome: await run(stop), late: undefined }
  const expiry = new AbortController()
  const running = run(AbortSignal.any([expiry.signal, stop]))
  let timer: { cancel(): void } | undefined
  const expired = new Promise<undefined>((resolve) => {
    timer = clock.schedule(timeout, () => {
      expiry.abort(new PassTimeoutError(`the pass took longer than ${timeout} ms`))
      resolve(undefined)
    })
  })
  const first = await Promise.race([running, expired])
  timer?.cancel()
  if (first !== undefined) return { outcome: first, late: undefined }
  const error = expiry.signal.reason as PassTimeoutError
  return { outcome: { result: 'error', error, terminal: false }, late: running }
}
