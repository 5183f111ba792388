import { type Clock, systemClock, type Transport } from '@setpoint/kube'
import { optionInvalid } from '../options/index.js'
import { TokenBucket } from '../rate/index.js'

export interface RateLimit {
  /** Requests per second over a long time. */
  readonly qps: number
  /** Requests at once after a pause. Default: twice `qps`, and one at least. */
  readonly burst?: number
  /** Default: the machine's time. */
  readonly clock?: Clock
}

/**
 * A transport that makes requests wait, for servers that cannot defend themselves. Any API server of today can: its
 * priority and fairness knows how busy it is and who else is asking, and this does not. So it is off unless it is used.
 */
export function rateLimited(
  transport: Transport,
  { qps, burst = Math.max(1, 2 * qps), clock = systemClock }: RateLimit,
): Transport {
  if (!(typeof qps === 'number' && qps > 0)) throw optionInvalid('the rate limit', 'qps', qps, 'a number above 0')
  if (!(typeof burst === 'number' && burst >= 1))
    throw optionInvalid('the rate limit', 'burst', burst, 'a number of at least 1')
  const bucket = new TokenBucket({ clock, qps, burst })
  return {
    async request(request) {
      const delay = bucket.take()
      if (delay > 0) await clock.sleep(delay, request.signal)
      return transport.request(request)
    },
    close: () => transport.close(),
  }
}
