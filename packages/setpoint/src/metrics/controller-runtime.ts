import { exponentialBuckets } from './buckets.js'
import type { Counter, Gauge, Histogram } from './family.js'
import type { Registry } from './registry.js'

// Names, labels and buckets are controller-runtime's; dashboards and alerts read them.

const SUBSYSTEM = 'controller_runtime'
const RECONCILE_BUCKETS = [
  0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.25, 1.5, 1.75, 2,
  2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 15, 20, 25, 30, 40, 50, 60,
]

export interface ControllerMetrics {
  readonly reconciles: Counter<'controller' | 'result'>
  readonly errors: Counter<'controller'>
  readonly terminalErrors: Counter<'controller'>
  readonly panics: Counter<'controller'>
  readonly timeouts: Counter<'controller'>
  readonly duration: Histogram<'controller'>
  readonly maxConcurrent: Gauge<'controller'>
  readonly activeWorkers: Gauge<'controller'>
}

export function controllerMetrics(registry: Registry): ControllerMetrics {
  const labels = ['controller'] as const
  const counter = (name: string, help: string): Counter<'controller'> =>
    registry.counter({ name: `${SUBSYSTEM}_${name}`, help, labels })
  const gauge = (name: string, help: string): Gauge<'controller'> =>
    registry.gauge({ name: `${SUBSYSTEM}_${name}`, help, labels })
  return {
    reconciles: registry.counter({
      name: `${SUBSYSTEM}_reconcile_total`,
      help: 'Reconciles, by result: success, error, requeue or requeue_after',
      labels: ['controller', 'result'],
    }),
    errors: counter('reconcile_errors_total', 'Reconciles that failed'),
    terminalErrors: counter('terminal_reconcile_errors_total', 'Reconciles that failed for good'),
    panics: counter(
      'reconcile_panics_total',
      'Reconciles that threw what is not an Error, or left a promise behind that was rejected',
    ),
    timeouts: counter('reconcile_timeouts_total', 'Reconciles that took longer than their timeout'),
    duration: registry.histogram({
      name: `${SUBSYSTEM}_reconcile_time_seconds`,
      help: 'How long a reconcile takes',
      labels,
      buckets: RECONCILE_BUCKETS,
    }),
    maxConcurrent: gauge('max_concurrent_reconciles', 'How many reconciles may run at once'),
    activeWorkers: gauge('active_workers', 'How many reconciles are running'),
  }
}

export interface QueueMetrics {
  readonly depth: Gauge<'name' | 'controller' | 'priority'>
  readonly adds: Counter<'name' | 'controller'>
  readonly waited: Histogram<'name' | 'controller'>
  readonly worked: Histogram<'name' | 'controller'>
  readonly unfinished: Gauge<'name' | 'controller'>
  readonly longestRunning: Gauge<'name' | 'controller'>
  readonly retries: Counter<'name' | 'controller'>
}

export function queueMetrics(registry: Registry): QueueMetrics {
  const labels = ['name', 'controller'] as const
  const buckets = exponentialBuckets(10e-9, 10, 12)
  return {
    depth: registry.gauge({
      name: 'workqueue_depth',
      help: 'Keys that are due, by priority',
      labels: ['name', 'controller', 'priority'],
    }),
    adds: registry.counter({ name: 'workqueue_adds_total', help: 'Keys that became due', labels }),
    waited: registry.histogram({
      name: 'workqueue_queue_duration_seconds',
      help: 'How long a key is due before a worker takes it',
      labels,
      buckets,
    }),
    worked: registry.histogram({
      name: 'workqueue_work_duration_seconds',
      help: 'How long a worker has a key',
      labels,
      buckets,
    }),
    unfinished: registry.gauge({
      name: 'workqueue_unfinished_work_seconds',
      help: 'How long the keys under way have been under way, all together; what is stuck makes it grow',
      labels,
    }),
    longestRunning: registry.gauge({
      name: 'workqueue_longest_running_processor_seconds',
      help: 'How long the oldest key under way has been under way',
      labels,
    }),
    retries: registry.counter({ name: 'workqueue_retries_total', help: 'Keys that were added with a delay', labels }),
  }
}

export interface ClientMetrics {
  readonly requests: Counter<'code' | 'method' | 'host'>
}

export function clientMetrics(registry: Registry): ClientMetrics {
  return {
    requests: registry.counter({
      name: 'rest_client_requests_total',
      help: 'Requests to the API server; the code is <error> where there was no answer',
      labels: ['code', 'method', 'host'],
    }),
  }
}

export interface LeaderMetrics {
  readonly masterStatus: Gauge<'name'>
}

export function leaderMetrics(registry: Registry): LeaderMetrics {
  return {
    masterStatus: registry.gauge({
      name: 'leader_election_master_status',
      help: '1 while this process holds the lease, 0 otherwise',
      labels: ['name'],
    }),
  }
}
