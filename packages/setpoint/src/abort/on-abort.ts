type Callback = (reason: Error) => void

/** Who listens, by signal. A signal that many calls share has one real listener, however many come and go. */
const LISTENING = new WeakMap<AbortSignal, Listeners>()

const NOTHING_TO_END = (): void => undefined
const ONCE = { once: true } as const

/**
 * Calls back once when the signal aborts, at once if it has; the result ends that. A process-wide signal may have as many
 * callbacks as there are calls under way, each for a few milliseconds, so adding and ending one costs next to nothing.
 * When the last one has ended, nothing of it is left on the signal.
 */
export function onAbort(signal: AbortSignal | undefined, callback: Callback): () => void {
  if (signal === undefined) return NOTHING_TO_END
  if (signal.aborted) {
    callback(signal.reason as Error)
    return NOTHING_TO_END
  }
  let listeners = LISTENING.get(signal)
  if (listeners === undefined) LISTENING.set(signal, (listeners = new Listeners(signal)))
  return listeners.add(callback)
}

/**
 * Invariant: the signal has the real listener while there are callbacks, and only then. Node keeps a signal of
 * `AbortSignal.any` or `AbortSignal.timeout` in memory for as long as somebody listens, whether or not anybody else has it.
 */
class Listeners {
  readonly #signal: AbortSignal
  readonly #callbacks = new Set<Callback>()
  /** Made once: whoever comes after the last one has gone listens with the same function. */
  readonly #tell = (): void => {
    for (const callback of this.#callbacks) callback(this.#signal.reason as Error)
    this.#callbacks.clear()
  }

  constructor(signal: AbortSignal) {
    this.#signal = signal
  }

  add(callback: Callback): () => void {
    const callbacks = this.#callbacks
    // The same function may be asked for twice; each time it is called.
    const own: Callback = callbacks.has(callback) ? (reason) => callback(reason) : callback
    if (callbacks.size === 0) this.#signal.addEventListener('abort', this.#tell, ONCE)
    callbacks.add(own)
    return () => this.#end(own)
  }

  #end(own: Callback): void {
    const callbacks = this.#callbacks
    if (callbacks.delete(own) && callbacks.size === 0) this.#signal.removeEventListener('abort', this.#tell)
  }
}
