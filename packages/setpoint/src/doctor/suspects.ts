import type { Case } from './ledger/index.js'

/** Suspects with details at once; others have to wait until one of them is diagnosed or rests. */
const MOST_SUSPECTS = 500
/** Milliseconds without a round after which a suspect makes room for another. */
const RESTING = 60_000

/**
 * The objects whose passes are noted with details, as many as there is room for. Whoever is one stays one until it is diagnosed, or
 * rests: if newcomers drove out those that came before them, hundreds of loops in turn would take each other's rounds away, and
 * none would be found.
 */
export class Suspects {
  /** The least recently suspected first. */
  readonly #cases = new Set<Case>()

  /** Whether there is room for it, at that moment of the monotonic clock; if so, it is one of them. */
  add(found: Case, now: number): boolean {
    if (!this.#cases.delete(found) && this.#cases.size >= MOST_SUSPECTS && !this.#makeRoom(now)) return false
    this.#cases.add(found)
    return true
  }

  delete(found: Case): void {
    this.#cases.delete(found)
  }

  #makeRoom(now: number): boolean {
    const restingSince = now - RESTING
    for (const suspect of this.#cases) {
      const isResting = (suspect.rounds.at(-1)?.at ?? suspect.vains?.at ?? 0) < restingSince
      if (suspect.breaker === undefined && !isResting) continue
      this.#cases.delete(suspect)
      if (suspect.breaker === undefined) suspect.cool()
      return true
    }
    return false
  }
}
