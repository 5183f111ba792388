// The manager: one process of an operator. It owns the client and the cache, starts controllers and everything beside
// them in order, stops them in the reverse order, and lets one replica of several work.
export type { EveryReplica } from './every-replica.js'
export { everyReplica } from './every-replica.js'
export type { HttpAnswer, HttpHandler, HttpServerOptions } from './http-server.js'
export { HttpServer } from './http-server.js'
export type { Election, ManagerOptions, ManagerStatus, RecordControllerEvent } from './manager.js'
export { Manager } from './manager.js'
export { leaseElection } from './lease-election.js'
export { addReadiness } from './readiness.js'
export type { RunRecorder } from './recorder.js'
export { recordRuns } from './recorder.js'
export type { HealthOptions, MetricsOptions, RunOptions } from './run.js'
export { run } from './run.js'
export type { Runnable } from './runnable.js'
export type {
  HealthServerDependencies,
  HealthServerOptions,
  MetricsServerDependencies,
  MetricsServerOptions,
} from './serve.js'
export { healthServer, metricsServer } from './serve.js'
