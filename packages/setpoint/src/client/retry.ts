import { type Clock, isConflict, type Random, systemClock, systemRandom } from '@setpoint/kube'
import { optionInvalid } from '../options/index.js'

export interface RetryOptions {
  /** Attempts altogether. Default 5. */
  readonly attempts?: number
  /** Milliseconds before the second attempt. Default 10. */
  readonly delay?: number
  /** What the delay is multiplied with after each attempt. Default 1. */
  readonly factor?: number
  /** The part of each delay that chance adds to it. Default 0.1. */
  readonly jitter?: number
  readonly signal?: AbortSignal
  /** Default: the machine's time. */
  readonly clock?: Clock
  /** Default: the machine's randomness. */
  readonly random?: Random
}

/**
 * Reads, changes and writes until nobody else was faster: `attempt` must read the object anew each time. The last
 * conflict is thrown when the attempts are used up; any other error at once.
 */
export async function retryOnConflict<T>(attempt: () => Promise<T>, options: RetryOptions = {}): Promise<T> {
  const { attempts = 5, factor = 1, jitter = 0.1, signal, clock = systemClock, random = systemRandom } = options
  let delay = options.delay ?? 10
  // What is no number is never reached: the attempts would have no end.
  if (!(typeof attempts === 'number' && attempts >= 1))
    throw optionInvalid('retryOnConflict', 'attempts', attempts, 'a number of at least 1')
  for (const [option, value] of Object.entries({ delay, factor, jitter }))
    if (!(typeof value === 'number' && value >= 0))
      throw optionInvalid('retryOnConflict', option, value, 'a number of at least 0')
  for (let count = 1; ; count++) {
    try {
      return await attempt()
    } catch (error) {
      if (!isConflict(error) || count >= attempts) throw error
    }
    await clock.sleep(delay * (1 + random.next() * jitter), signal)
    delay *= factor
  }
}
