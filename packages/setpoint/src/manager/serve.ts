import { type Clock, systemClock } from '@setpoint/kube'
import type { Client } from '../client/index.js'
import type { Health } from '../health/index.js'
import { consoleLogger, type Logger } from '../log/index.js'
import type { Registry } from '../metrics/index.js'
import { type CertificateFiles, FileCertificates } from '../webhook/certificates/index.js'
import { certificateMetrics } from '../webhook/metrics.js'
import { type HttpHandler, HttpServer, type HttpServerOptions } from './http-server.js'
import { MetricsAccess } from './metrics-access.js'
import { type Passes, passesPage } from './passes-page.js'
import { profiling } from './profiling.js'

export interface MetricsServerOptions {
  /** 0 turns it off. Default 8080. */
  readonly port?: number
  /** Default: all addresses. */
  readonly host?: string
  /**
   * Certificate and key: HTTPS, and only for those whom the cluster lets `get` the path. `files` are read again when they
   * change, as those of cert-manager do; others are PEM and stay. Default: plain HTTP for everybody.
   */
  readonly tls?:
    | { readonly key: string; readonly cert: string }
    | { readonly files: CertificateFiles & { readonly folder: string } }
  /**
   * Serve CPU profiles and heap snapshots under /debug/pprof/, and the last passes under /debug/passes. Heap snapshots show
   * what is in memory: Secrets too. Default false.
   */
  readonly profiling?: boolean
}

export interface HealthServerOptions {
  /** 0 turns it off. Default 8081. */
  readonly port?: number
  /** Default: all addresses. */
  readonly host?: string
}

export interface HealthServerDependencies {
  /** Behind /healthz and /livez. */
  readonly liveness: Health
  /** Behind /readyz. */
  readonly readiness: Health
  /** Default: one line of JSON per message on standard error. */
  readonly log?: Logger
}

export interface MetricsServerDependencies {
  readonly registry: Registry
  /** Asks the cluster who may read, where there is TLS. */
  readonly client: Client
  /** Default: one line of JSON per message on standard error. */
  readonly log?: Logger
  /** Default: the machine's time. */
  readonly clock?: Clock
  /** The last passes, for /debug/passes. Default: there are none. */
  readonly passes?: Passes
}

/** /healthz and /readyz, with a subpath for each check: a runnable for a manager. */
export function healthServer(
  { port = 8081, host }: HealthServerOptions,
  { liveness, readiness, log = consoleLogger }: HealthServerDependencies,
): HttpServer {
  const handler: HttpHandler = async (_, { pathname, searchParams }) => {
    for (const [root, health] of [
      ['/healthz', liveness],
      ['/livez', liveness],
      ['/readyz', readiness],
    ] as const) {
      if (pathname !== root && !pathname.startsWith(`${root}/`)) continue
      const { status, headers, body } = await health.respond(pathname.slice(root.length), searchParams)
      return { status, headers, body }
    }
    return undefined
  }
  const onError = failedRequest(log)
  return new HttpServer({ name: 'health', port, handler, onError, ...(host === undefined ? {} : { host }) })
}

/** /metrics in Prometheus' text format, and profiles and passes where they are on: a runnable for a manager. */
export function metricsServer(
  { port = 8080, host, tls, profiling: profiles = false }: MetricsServerOptions,
  { registry, client, log = consoleLogger, clock = systemClock, passes = () => [] }: MetricsServerDependencies,
): HttpServer {
  const access = tls === undefined ? undefined : new MetricsAccess(client, clock)
  const [profile, page] = [profiling(clock), passesPage(passes)]
  const handler: HttpHandler = async (request, url) => {
    const isMetrics = url.pathname === '/metrics'
    if (!isMetrics && !profiles) return undefined
    const status = (await access?.check(request, url.pathname)) ?? 200
    if (status !== 200) return { status, body: status === 401 ? 'Unauthorized\n' : 'Forbidden\n' }
    if (!isMetrics) return (await page(request, url)) ?? profile(request, url)
    return { status: 200, body: registry.text(), contentType: 'text/plain; version=0.0.4; charset=utf-8' }
  }
  const optional = { ...(host === undefined ? {} : { host }), ...(tls === undefined ? {} : { tls: served(tls) }) }
  return new HttpServer({ name: 'metrics', port, handler, onError: failedRequest(log), ...optional })

  function served(given: NonNullable<MetricsServerOptions['tls']>): NonNullable<HttpServerOptions['tls']> {
    if (!('files' in given)) return given
    return new FileCertificates(given.files, { clock, log, metrics: certificateMetrics(registry) })
  }
}

function failedRequest(log: Logger): (error: unknown) => void {
  return (error) => log.error({ err: error }, 'a request to this process failed')
}
