// Metrics: counters, gauges and histograms in a registry that prints Prometheus' text format, and the metrics that
// controller-runtime has, by their names, so that existing dashboards go on working. There is no global registry.
// Label values must be bounded: names of controllers and verbs are fine, names of objects are not.
export type { CacheMetrics } from './cache.js'
export { cacheMetrics } from './cache.js'
export type { BoundCounter, BoundGauge, BoundHistogram, Labels } from './family.js'
export { Counter, Gauge, Histogram } from './family.js'
export { exponentialBuckets } from './buckets.js'
export { clientMetrics, controllerMetrics, leaderMetrics, queueMetrics } from './controller-runtime.js'
export type { ClientMetrics, ControllerMetrics, LeaderMetrics, QueueMetrics } from './controller-runtime.js'
export { registerProcessMetrics } from './process.js'
export type { HistogramOptions, MetricOptions } from './registry.js'
export { Registry } from './registry.js'
