import type { Clock } from '@setpoint/kube'

/**
 * The objects that passes of suspects are about to write. An event can overtake the answer to the write that caused it;
 * whoever has to know whose a change is, waits here for the answer. Objects go by their {@link identityText}.
 */
export class PendingWrites {
  readonly #passes = new Map<string, Set<object>>()
  readonly #waiting = new Map<string, Set<() => void>>()

  /** A pass may write that object next. */
  begin(pass: object, identity: string): void {
    const passes = this.#passes.get(identity)
    if (passes === undefined) this.#passes.set(identity, new Set([pass]))
    else passes.add(pass)
  }

  /** It has been answered, or is over. */
  end(pass: object, identity: string): void {
    const passes = this.#passes.get(identity)
    if (passes?.delete(pass) !== true || passes.size > 0) return
    this.#passes.delete(identity)
    for (const wake of this.#waiting.get(identity) ?? []) wake()
  }

  has(identity: string): boolean {
    return this.#passes.has(identity)
  }

  /** Resolves when nobody is about to write that object any more, or when so many milliseconds are over. */
  answered(identity: string, clock: Clock, longest: number): Promise<void> {
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(identity) ?? new Set()
      this.#waiting.set(identity, waiting)
      const wake = (): void => {
        timer.cancel()
        waiting.delete(wake)
        if (waiting.size === 0) this.#waiting.delete(identity)
        resolve()
      }
      const timer = clock.schedule(longest, wake)
      waiting.add(wake)
    })
  }
}
