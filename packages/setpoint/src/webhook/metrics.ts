import {
  type BoundCounter,
  type BoundGauge,
  type BoundHistogram,
  exponentialBuckets,
  type Registry,
} from '../metrics/index.js'

// Names, labels and buckets are controller-runtime's; the label `webhook` is the path.

/** The series of one path. */
export interface WebhookMetrics {
  readonly latency: BoundHistogram
  readonly inFlight: BoundGauge
  answered(code: number): void
}

export function webhookMetrics(registry: Registry, webhook: string): WebhookMetrics {
  const labels = ['webhook'] as const
  const requests = registry.counter({
    name: 'controller_runtime_webhook_requests_total',
    help: 'Requests to webhooks, by HTTP status',
    labels: ['webhook', 'code'],
  })
  // There from the beginning, so that a rate can be taken of the first failure.
  for (const code of ['200', '500']) requests.with({ webhook, code }).add(0)
  return {
    latency: registry
      .histogram({
        name: 'controller_runtime_webhook_latency_seconds',
        help: 'How long a webhook takes to answer',
        labels,
        buckets: exponentialBuckets(10e-9, 10, 12),
      })
      .with({ webhook }),
    inFlight: registry
      .gauge({
        name: 'controller_runtime_webhook_requests_in_flight',
        help: 'Requests to webhooks that are being answered',
        labels,
      })
      .with({ webhook }),
    answered: (code) => requests.with({ webhook, code: String(code) }).add(),
  }
}

export interface BugMetrics {
  readonly admission: BoundCounter
  readonly conversion: BoundCounter
}

export function bugMetrics(registry: Registry): BugMetrics {
  return {
    admission: registry
      .counter({
        name: 'controller_runtime_webhook_panics_total',
        help: 'Webhooks that threw something else than a refusal',
      })
      .with({}),
    conversion: registry
      .counter({
        name: 'controller_runtime_conversion_webhook_panics_total',
        help: 'Conversions that threw',
      })
      .with({}),
  }
}

export interface CertificateMetrics {
  readonly reads: BoundCounter
  readonly errors: BoundCounter
}

export function certificateMetrics(registry: Registry): CertificateMetrics {
  const counter = (name: string, help: string): BoundCounter => registry.counter({ name, help }).with({})
  return {
    reads: counter('certwatcher_read_certificate_total', 'Attempts to read the certificate'),
    errors: counter('certwatcher_read_certificate_errors_total', 'Attempts to read the certificate that failed'),
  }
}
