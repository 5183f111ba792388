import { hostname } from 'node:os'
import { SetpointError, systemClock, systemRandom } from '@setpoint/kube'
import { createClient } from '../client/index.js'
import { EventRecorder } from '../events/index.js'
import { Health, type HealthCheck } from '../health/index.js'
import { type ClusterConfig, loadConfig, type LoadOptions } from '../kubeconfig/index.js'
import type { ElectionTimes, LeaderElectionOptions } from '../leader/index.js'
import { consoleLogger, type Logger } from '../log/index.js'
import { Registry, registerProcessMetrics } from '../metrics/index.js'
import type { ControllerDefinition } from '../operator/index.js'
import { checkOptionNames, optionInvalid, type OptionNames } from '../options/index.js'
import { HttpTransport, measured } from '../transport/index.js'
import { leaseElection } from './lease-election.js'
import { Manager, type ManagerOptions } from './manager.js'
import { addChecks, addReadiness } from './readiness.js'
import { programOptions, sectionsOf } from './program-options.js'
import { runRecorder } from './recorder.js'
import type { Runnable } from './runnable.js'
import type { Passes } from './passes-page.js'
import { healthServer, type HealthServerOptions, metricsServer, type MetricsServerOptions } from './serve.js'
import { stopOnSignals } from './signals.js'

export interface HealthOptions extends HealthServerOptions {
  /**
   * Checks of /healthz by their names, each at /healthz/NAME, too. Where one throws, the kubelet restarts the pod: for what only
   * that mends. Default: none; a process that answers is alive.
   */
  readonly liveness?: Readonly<Record<string, HealthCheck>>
  /**
   * Checks of /readyz by their names, each at /readyz/NAME, too, beside `caches`, `controllers`, `loops` and `webhooks`. Where one
   * throws, a rollout waits. Default: none.
   */
  readonly readiness?: Readonly<Record<string, HealthCheck>>
}

export interface MetricsOptions extends MetricsServerOptions {
  /** Where metrics are kept, for those that have some of their own. Default: a new one. */
  readonly registry?: Registry
}

export interface RunOptions
  extends LoadOptions,
    Pick<
      ManagerOptions,
      | 'cache'
      | 'runnables'
      | 'webhooks'
      | 'webhookServer'
      | 'gracePeriod'
      | 'syncTimeout'
      | 'concurrency'
      | 'warmUp'
      | 'observer'
      | 'doctor'
    > {
  /** Which cluster, as whom. Default: $KUBECONFIG, then the pod's service account, then ~/.kube/config. */
  readonly config?: ClusterConfig
  /** One of several replicas works, by a Lease of this name. Default: what the operator's Deployment says, else there is one replica. */
  readonly leaderElection?: ElectionTimes &
    Pick<LeaderElectionOptions, 'releaseOnStop'> & { readonly name: string; readonly namespace?: string }
  /** Default: /healthz and /readyz on 8081, or as the Deployment says. */
  readonly health?: HealthOptions
  /** Default: /metrics on 8080, plain HTTP, or as the Deployment says. */
  readonly metrics?: MetricsOptions
  /** Default: one line of JSON per message on standard error. */
  readonly log?: Logger
  /** Ends it, beside SIGINT and SIGTERM. Default: the signals alone. */
  readonly signal?: AbortSignal
}

const OPTIONS: OptionNames<RunOptions> = {
  kubeconfig: true,
  context: true,
  env: true,
  homeFolder: true,
  serviceAccountFolder: true,
  cache: true,
  runnables: true,
  webhooks: true,
  webhookServer: true,
  gracePeriod: true,
  syncTimeout: true,
  concurrency: true,
  warmUp: true,
  observer: true,
  doctor: true,
  config: true,
  leaderElection: true,
  health: true,
  metrics: true,
  log: true,
  signal: true,
}

const ELECTION_OPTIONS: OptionNames<NonNullable<RunOptions['leaderElection']>> = {
  name: true,
  namespace: true,
  leaseDuration: true,
  renewDeadline: true,
  retryPeriod: true,
  releaseOnStop: true,
}

/**
 * Runs controllers until the process is told to stop: `await run(webapps)`. Short for a {@link Manager} with a client of
 * the current kubeconfig, health on 8081, metrics on 8080, events, and SIGINT and SIGTERM as the way to stop. In a pod, what
 * its Deployment says by environment variables comes before these defaults: `setpoint manifests` writes both from one place.
 */
export async function run(
  controllers: ControllerDefinition | readonly ControllerDefinition[],
  given: RunOptions = {},
): Promise<void> {
  const list = Array.isArray(controllers)
    ? (controllers as readonly ControllerDefinition[])
    : [controllers as ControllerDefinition]
  checkOptions(given)
  const record = runRecorder()
  if (record !== undefined) {
    record(list, given)
    return
  }
  const clock = systemClock
  const random = systemRandom
  const { config = loadConfig(given) } = given
  const program = programOptions(given.env ?? process.env, config.namespace, clock, random)
  const options = { ...program, ...given, ...sectionsOf(program, given), cache: refined(program.cache, given.cache) }
  const { log = consoleLogger, runnables = [], health = {}, metrics = {}, leaderElection } = options
  const { registry = new Registry() } = metrics
  const transport = measured(new HttpTransport(config, { clock }), registry, new URL(config.server).host)
  const client = createClient({ transport, logger: log })
  registerProcessMetrics(registry)
  const name = list[0]?.name ?? 'setpoint'
  const recorder = new EventRecorder({ client, reportingController: name, logger: log })
  const liveness = new Health()
  const readiness = new Health()
  const servers: Runnable[] = []
  if (health.port !== 0) servers.push(healthServer(health, { liveness, readiness, log }))
  // The manager is made of its servers.
  const passes: Passes = (filter) => manager.doctor.passes(filter)
  if (metrics.port !== 0) servers.push(metricsServer(metrics, { registry, client, clock, log, passes }))
  const election =
    leaderElection === undefined
      ? undefined
      : leaseElection({
          ...leaderElection,
          client,
          namespace: leaderElection.namespace ?? config.namespace,
          identity: `${hostname()}_${random.uuid()}`,
          registry,
          logger: log,
        })
  const manager = new Manager({
    ...options,
    transport,
    controllers: list,
    runnables: [...servers, ...runnables],
    log,
    metrics: registry,
    event: (about, type, reason, note, reportingController) =>
      recorder.record(about, { type, reason, note, reportingController }),
    ...(election === undefined ? {} : { election }),
  })
  addChecks(liveness, health.liveness)
  addReadiness(readiness, manager)
  addChecks(readiness, health.readiness)
  const stop = stopOnSignals(log, options.signal)
  // Whoever has lost the lease is not to wait for anything: another process leads.
  const losing = new AbortController()
  try {
    await manager.run(stop.signal)
  } catch (error) {
    if (isLeaseLost(error)) losing.abort(error)
    throw error
  } finally {
    stop.dispose()
    await recorder.close(losing.signal)
    await client.close()
  }
}

function checkOptions(given: RunOptions): void {
  checkOptionNames('run()', given, OPTIONS)
  const { leaderElection } = given
  if (leaderElection === undefined) return
  checkOptionNames('run(): leaderElection', leaderElection, ELECTION_OPTIONS)
  const name: unknown = leaderElection.name
  if (typeof name !== 'string')
    throw optionInvalid('run()', 'leaderElection.name', name, 'a text, the name of the Lease')
}

function isLeaseLost(error: unknown): boolean {
  return error instanceof SetpointError && error.code === 'LeaseLost'
}

/** What the program says of its caches, on top of what its Deployment does: a selector does not widen the scope. */
function refined(
  deployment: RunOptions['cache'] = {},
  program: RunOptions['cache'] = {},
): RunOptions['cache'] & object {
  return { ...deployment, ...program, defaults: { ...deployment.defaults, ...program.defaults } }
}
