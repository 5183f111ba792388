import { type Clock, systemClock, type Transport } from '@setpoint/kube'
import { TokenBucket } from '../rate/index.js'

export interface RateLimit {
  /** Requests per second over a long time. */
  readonly qps: number
  /** Requests at once after a pause. Default: twice `qps`. */
  readonly burst?: number
  /** Default: the machine's time. */
  readonly clock?: Clock
}

/**
 * A transport that makes requests wait, for servers that cannot defend themselves. Any API server of today can: its
 * priority and fairness knows how busy it is and who else is asking, and this does not. So it is off unless it is used.
 */
export function rateLimited(transport: Transport, { qps, burst = 2 * qps, clock = systemClock }: RateLimit): Transport {
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
