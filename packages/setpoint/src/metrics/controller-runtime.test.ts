import { VirtualClock } from '@setpoint/kube'
import { describe, expect, it } from 'vitest'
import { Cache } from '../cache/index.js'
import { Engine } from '../controller/index.js'
import { silentLogger } from '../log/index.js'
import { bugMetrics, certificateMetrics, webhookMetrics } from '../webhook/metrics.js'
import { clientMetrics, leaderMetrics, Registry } from './index.js'

/** Every series that there is from the start, without values. */
function seriesOf(registry: Registry): string[] {
  return registry
    .text()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#') && !line.includes('_bucket{'))
    .map((line) => line.replace(/ \S+$/, ''))
}

describe('metrics that dashboards of controller-runtime read', () => {
  it('are there for a controller before its first pass, all four results among them', () => {
    const metrics = new Registry()
    const transport = { request: () => Promise.reject(new Error('none')), close: () => Promise.resolve() }
    const engine = new Engine({
      name: 'webapps',
      cache: new Cache({ transport }),
      sources: [],
      reconciler: () => undefined,
      clock: new VirtualClock(),
      log: silentLogger,
      metrics,
    })
    expect(engine.status().state).toBe('new')
    const own = '{controller="webapps"}'
    const queue = '{name="webapps",controller="webapps"}'
    expect(seriesOf(metrics)).toEqual([
      `controller_runtime_active_workers${own}`,
      `controller_runtime_max_concurrent_reconciles${own}`,
      `controller_runtime_reconcile_errors_total${own}`,
      `controller_runtime_reconcile_panics_total${own}`,
      `controller_runtime_reconcile_time_seconds_sum${own}`,
      `controller_runtime_reconcile_time_seconds_count${own}`,
      `controller_runtime_reconcile_timeouts_total${own}`,
      ...['success', 'requeue', 'error', 'requeue_after'].map(
        (result) => `controller_runtime_reconcile_total{controller="webapps",result="${result}"}`,
      ),
      `controller_runtime_terminal_reconcile_errors_total${own}`,
      `workqueue_adds_total${queue}`,
      `workqueue_longest_running_processor_seconds${queue}`,
      `workqueue_queue_duration_seconds_sum${queue}`,
      `workqueue_queue_duration_seconds_count${queue}`,
      `workqueue_retries_total${queue}`,
      `workqueue_unfinished_work_seconds${queue}`,
      `workqueue_work_duration_seconds_sum${queue}`,
      `workqueue_work_duration_seconds_count${queue}`,
    ])
  })

  it('have controller-runtime’s names and labels for webhooks, certificates, requests and leadership', () => {
    const registry = new Registry()
    webhookMetrics(registry, '/validate')
    bugMetrics(registry)
    certificateMetrics(registry)
    clientMetrics(registry).requests.with({ code: '200', method: 'GET', host: 'example:443' })
    leaderMetrics(registry).masterStatus.with({ name: 'webapps' })
    expect(seriesOf(registry)).toEqual([
      'certwatcher_read_certificate_errors_total',
      'certwatcher_read_certificate_total',
      'controller_runtime_conversion_webhook_panics_total',
      'controller_runtime_webhook_latency_seconds_sum{webhook="/validate"}',
      'controller_runtime_webhook_latency_seconds_count{webhook="/validate"}',
      'controller_runtime_webhook_panics_total',
      'controller_runtime_webhook_requests_in_flight{webhook="/validate"}',
      'controller_runtime_webhook_requests_total{webhook="/validate",code="200"}',
      'controller_runtime_webhook_requests_total{webhook="/validate",code="500"}',
      'leader_election_master_status{name="webapps"}',
      'rest_client_requests_total{code="200",method="GET",host="example:443"}',
    ])
  })
})
