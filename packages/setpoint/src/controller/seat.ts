/**
 * Passes that may go on without a worker, for each worker. The more writes are under way, the less a busy server has to do for each:
 * etcd commits several at once, and one packet has the answers to several (bench/results/runtime-2026-11-18.md). Beyond this there is
 * little to gain, and a server has that much more in its hands when it falls behind.
 */
const BEHIND_EACH = 4

/** The passes of one engine that go on without a worker. */
export class Seats {
  /** How many may at once. With one worker none: then passes are one after the other, each with what the one before has written. */
  readonly #most: number
  #behind = 0

  /** `left`: hears of every seat that is left, once. */
  constructor(
    workers: number,
    readonly left: () => void,
  ) {
    this.#most = workers === 1 ? 0 : workers * BEHIND_EACH
  }

  /** Whether one more pass may go on without a worker; it then counts until it is `over`. */
  leave(): boolean {
    if (this.#behind >= this.#most) return false
    this.#behind++
    return true
  }

  over(): void {
    this.#behind--
  }
}

/**
 * A pass's place with a worker, which is free for the next key when the pass leaves it: at its end, or sooner, when all that is left of the
 * pass is to wait for writes. So a worker need not wait for them, unless many passes do so already.
 */
export class Seat {
  readonly #seats: Seats
  readonly #free: () => void
  #state: 'taken' | 'left early' | 'left' = 'taken'

  constructor(seats: Seats, free: () => void) {
    this.#seats = seats
    this.#free = free
  }

  /** While the pass goes on, if it may. */
  leaveEarly(): void {
    if (this.#state !== 'taken' || !this.#seats.leave()) return
    this.#state = 'left early'
    this.#seats.left()
    this.#free()
  }

  /** The pass has ended, or its time has. Its worker is free when the key has been given back. */
  leave(): void {
    if (this.#state === 'left early') this.#seats.over()
    else if (this.#state === 'taken') this.#seats.left()
    this.#state = 'left'
  }
}
