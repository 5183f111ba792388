import type { Transport } from '@setpoint/kube'
import { clientMetrics, type Registry } from '../metrics/index.js'

/** A transport whose requests are counted as rest_client_requests_total, by code, method and host. */
export function measured(transport: Transport, registry: Registry, host: string): Transport {
  const { requests } = clientMetrics(registry)
  return {
    async request(request) {
      const { method } = request
      try {
        const response = await transport.request(request)
        requests.with({ code: String(response.status), method, host }).add()
        return response
      } catch (error) {
        requests.with({ code: '<error>', method, host }).add()
        throw error
      }
    },
    close: () => transport.close(),
  }
}
