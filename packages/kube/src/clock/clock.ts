/** A handle on something scheduled. `cancel` may be called at any time, any number of times. */
export interface Timer {
  cancel(): void
}

/** The only source of time. Tests and the simulator bring their own. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number
  /** Milliseconds on a monotonic scale of unknown origin; for measuring durations. */
  monotonic(): number
  /** Calls back once, `delay` milliseconds from now. Never keeps the process alive by itself. */
  schedule(delay: number, callback: () => void): Timer
  /** Resolves after `delay` milliseconds; rejects with the signal's reason when it aborts first. */
  sleep(delay: number, signal?: AbortSignal): Promise<void>
}

/** The only source of randomness. */
export interface Random {
  /** A number in [0, 1). */
  next(): number
  /** A version 4 UUID in lower case. */
  uuid(): string
  /** `length` bytes fit for keys and tokens. */
  bytes(length: number): Uint8Array
}
