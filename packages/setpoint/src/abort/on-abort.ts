import { setMaxListeners } from 'node:events'

/**
 * Calls back once when the signal aborts, at once if it has; the result ends that. A process-wide signal may have as many
 * listeners as there are calls under way, which is no leak, so Node is told not to warn of one.
 */
export function onAbort(signal: AbortSignal | undefined, callback: (reason: Error) => void): () => void {
  if (signal === undefined) return () => undefined
  if (signal.aborted) {
    callback(signal.reason as Error)
    return () => undefined
  }
  setMaxListeners(0, signal)
  const listener = (): void => callback(signal.reason as Error)
  signal.addEventListener('abort', listener, { once: true })
  return () => signal.removeEventListener('abort', listener)
}
