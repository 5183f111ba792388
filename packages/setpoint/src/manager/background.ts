import { messageOf, SetpointError } from '@setpoint/kube'
import type { Runnable } from './runnable.js'

/** A runnable as stages start and stop it: with both, whatever it has. */
export type Staged = Runnable &
  Required<Pick<Runnable, 'start' | 'stop'>> & {
    /** Ends a start that is under way, where a signal does not. */
    giveUp?(): void
  }

/**
 * Has what a runnable does in the background begin when it has started, and end when it is to stop. `failed` hears when that fails
 * before it is to stop; what fails afterwards, `stop` rejects with.
 */
export function staged(runnable: Runnable, failed: (error: SetpointError) => void): Staged {
  const { name } = runnable
  const ending = new AbortController()
  let running: Promise<void> | undefined
  const run = async (): Promise<void> => {
    try {
      await runnable.run?.(ending.signal)
    } catch (thrown) {
      if (!ending.signal.aborted) failed(runnableFailed(name, thrown))
      else if (!isAbort(thrown)) throw thrown
    }
  }
  return {
    name,
    async start(signal) {
      await runnable.start?.(signal)
      if (!signal.aborted) running = run()
    },
    async stop(signal) {
      ending.abort(new DOMException(`${name} is to stop`, 'AbortError'))
      const stop = async (): Promise<void> => runnable.stop?.(signal)
      await Promise.all([stop(), running])
    },
    unfinished: () => runnable.unfinished?.() ?? '',
  }
}

function runnableFailed(name: string, cause: unknown): SetpointError {
  const message = `runnable ${name} has failed, and the manager stops: ${messageOf(cause)}. Have its run catch what it can go on after`
  return new SetpointError('RunnableFailed', message, { cause })
}

function isAbort(thrown: unknown): boolean {
  return thrown instanceof Error && thrown.name === 'AbortError'
}
