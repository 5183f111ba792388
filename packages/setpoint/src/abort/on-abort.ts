type Callback = (reason: Error) => void

/** Who listens, by signal. A signal that many calls share has one real listener, however many come and go. */
const LISTENING = new WeakMap<AbortSignal, Set<Callback>>()

const NOTHING_TO_END = (): void => undefined

/**
 * Calls back once when the signal aborts, at once if it has; the result ends that. A process-wide signal may have as many
 * callbacks as there are calls under way, each for a few milliseconds, so adding and ending one costs next to nothing.
 */
export function onAbort(signal: AbortSignal | undefined, callback: Callback): () => void {
  if (signal === undefined) return NOTHING_TO_END
  if (signal.aborted) {
    callback(signal.reason as Error)
    return NOTHING_TO_END
  }
  const callbacks = LISTENING.get(signal) ?? listen(signal)
  // The same function may be asked for twice; each time it is called.
  const own: Callback = callbacks.has(callback) ? (reason) => callback(reason) : callback
  callbacks.add(own)
  return () => void callbacks.delete(own)
}

function listen(signal: AbortSignal): Set<Callback> {
  const callbacks = new Set<Callback>()
  LISTENING.set(signal, callbacks)
  const tell = (): void => {
    for (const callback of callbacks) callback(signal.reason as Error)
    callbacks.clear()
  }
  signal.addEventListener('abort', tell, { once: true })
  return callbacks
}
