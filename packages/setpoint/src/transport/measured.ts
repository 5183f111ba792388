import type { Transport } from '@setpoint/kube'
import { type BoundCounter, clientMetrics, type Registry } from '../metrics/index.js'

/** A transport whose requests are counted as rest_client_requests_total, by code, method and host. */
export function measured(transport: Transport, registry: Registry, host: string): Transport {
  const { requests } = clientMetrics(registry)
  // Few codes and methods come again and again.
  const counters = new Map<string, BoundCounter>()
  const count = (code: string, method: string): void => {
    const key = `${code} ${method}`
    const known = counters.get(key)
    const counter = known ?? requests.with({ code, method, host })
    if (known === undefined) counters.set(key, counter)
    counter.add()
  }
  return {
    async request(request) {
      const { method } = request
      try {
        const response = await transport.request(request)
        count(String(response.status), method)
        return response
      } catch (error) {
        count('<error>', method)
        throw error
      }
    },
    close: () => transport.close(),
  }
}
