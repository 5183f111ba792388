import type { Transport } from '@setpoint/kube'
import { type BoundCounter, clientMetrics, type Registry } from '../metrics/index.js'

/** A transport whose requests are counted as rest_client_requests_total, by code, method and host. */
export function measured(transport: Transport, registry: Registry, host: string): Transport {
  const { requests } = clientMetrics(registry)
  // Few codes and methods come again and again.
  const counters = new Map<string, Map<number | '<error>', BoundCounter>>()
  const count = (code: number | '<error>', method: string): void => {
    const ofMethod = counters.get(method)
    const known = ofMethod?.get(code)
    const counter = known ?? requests.with({ code: String(code), method, host })
    if (ofMethod === undefined) counters.set(method, new Map([[code, counter]]))
    else if (known === undefined) ofMethod.set(code, counter)
    counter.add()
  }
  return {
    request(request) {
      const { method } = request
      return transport.request(request).then(
        (response) => {
          count(response.status, method)
          return response
        },
        (error: unknown) => {
          count('<error>', method)
          throw error
        },
      )
    },
    close: () => transport.close(),
  }
}
