import type { Clock } from '@setpoint/kube'
import type { Client } from '../client/index.js'
import type { Health } from '../health/index.js'
import type { Registry } from '../metrics/index.js'
import { type HttpHandler, HttpServer } from './http-server.js'
import { MetricsAccess } from './metrics-access.js'
import { profiling } from './profiling.js'

export interface MetricsServerOptions {
  /** 0 turns it off. Default 8080. */
  readonly port?: number
  /** Default: all addresses. */
  readonly host?: string
  /** Certificate and key: HTTPS, and only for those whom the cluster lets `get` the path. Default: plain HTTP for everybody. */
  readonly tls?: { readonly key: string; readonly cert: string }
  /** Serve CPU profiles and heap snapshots under /debug/pprof/. They show what is in memory: Secrets too. Default false. */
  readonly profiling?: boolean
}

export interface HealthServerOptions {
  /** 0 turns it off. Default 8081. */
  readonly port?: number
  /** Default: all addresses. */
  readonly host?: string
}

interface ServerDependencies {
  readonly onError: (error: unknown) => void
}

/** /healthz and /readyz, with a subpath for each check. */
export function healthServer(
  { port = 8081, host }: HealthServerOptions,
  liveness: Health,
  readiness: Health,
  { onError }: ServerDependencies,
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
  return new HttpServer({ name: 'health', port, handler, onError, ...(host === undefined ? {} : { host }) })
}

/** /metrics in Prometheus' text format, and profiles where they are on. */
export function metricsServer(
  { port = 8080, host, tls, profiling: profiles = false }: MetricsServerOptions,
  registry: Registry,
  client: Client,
  clock: Clock,
  { onError }: ServerDependencies,
): HttpServer {
  const access = tls === undefined ? undefined : new MetricsAccess(client, clock)
  const profile = profiles ? profiling(clock) : undefined
  const handler: HttpHandler = async (request, url) => {
    const isMetrics = url.pathname === '/metrics'
    if (!isMetrics && profile === undefined) return undefined
    const status = (await access?.check(request, url.pathname)) ?? 200
    if (status !== 200) return { status, body: status === 401 ? 'Unauthorized\n' : 'Forbidden\n' }
    if (!isMetrics) return profile?.(request, url)
    return { status: 200, body: registry.text(), contentType: 'text/plain; version=0.0.4; charset=utf-8' }
  }
  const optional = { ...(host === undefined ? {} : { host }), ...(tls === undefined ? {} : { tls }) }
  return new HttpServer({ name: 'metrics', port, handler, onError, ...optional })
}
