import { messageOf, SetpointError, systemClock } from '@setpoint/kube'
import { HttpTransport, loadConfig } from 'setpoint'
import { examineAuditLog } from './examine-audit-log.js'
import { observe } from './observe-cluster.js'
import type { DoctorCommandOptions, DoctorEnvironment } from './options.js'
import {
  type DoctorReport,
  exitCode,
  htmlReport,
  jsonReport,
  sortedFindings,
  textReport,
  withSeverity,
} from './report/index.js'
import type { ScreenStream } from './terminal/index.js'

/** `setpoint doctor`: looks, reports, and says how it went: 0 nothing found, 1 found something, 2 could not look. */
export async function doctor(options: DoctorCommandOptions, environment: DoctorEnvironment): Promise<0 | 1 | 2> {
  const { stdout, stderr } = environment
  try {
    const report = withSeverity(await examine(options, environment), options.severity ?? 'notice')
    stdout.write(render(report, options.output, stdout))
    return exitCode(report)
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    const isKnown = name === 'SetpointError' || name === 'StatusError'
    const text = isKnown ? `setpoint: ${messageOf(error)}` : error instanceof Error ? error.stack : String(error)
    stderr.write(`${text}\n`)
    return 2
  }
}

async function examine(options: DoctorCommandOptions, environment: DoctorEnvironment): Promise<DoctorReport> {
  const { auditLog, live } = options
  if (auditLog !== undefined && live) {
    throw new SetpointError('OptionInvalid', '--live is about a cluster; leave it out to read --audit-log')
  }
  if (auditLog === undefined) return observeCluster(options, environment)
  requireOnePlace(options)
  const { namespace = '', kinds } = options
  const log = await examineAuditLog(auditLog, { namespace, ...(kinds === undefined ? {} : { kinds }) })
  if (options.for === undefined) return log
  const cluster = await observeCluster(options, environment)
  return {
    ...cluster,
    looked: [...cluster.looked, ...log.looked],
    findings: sortedFindings([...cluster.findings, ...log.findings]),
  }
}

async function observeCluster(options: DoctorCommandOptions, environment: DoctorEnvironment): Promise<DoctorReport> {
  const { kubeconfig, context, allNamespaces, kinds } = options
  requireOnePlace(options)
  const config =
    environment.transport === undefined
      ? loadConfig({
          ...(kubeconfig === undefined ? {} : { kubeconfig }),
          ...(context === undefined ? {} : { context }),
        })
      : undefined
  const transport = environment.transport ?? new HttpTransport(config as NonNullable<typeof config>)
  // Whoever says nothing gets everything that there is to see; whoever says all gets to know what is not.
  const fallback = options.namespace === undefined && !allNamespaces ? config?.namespace : undefined
  try {
    return await observe(
      {
        transport,
        server: config?.server ?? 'this process',
        namespace: options.namespace ?? '',
        ...(fallback === undefined ? {} : { fallbackNamespace: fallback }),
        ...(kinds === undefined ? {} : { kinds }),
      },
      options,
      environment,
    )
  } finally {
    if (environment.transport === undefined) await transport.close()
  }
}

function requireOnePlace({ namespace, allNamespaces }: DoctorCommandOptions): void {
  if (namespace !== undefined && allNamespaces)
    throw new SetpointError('OptionInvalid', 'either --namespace or --all-namespaces')
}

function render(report: DoctorReport, output: DoctorCommandOptions['output'], stdout: ScreenStream): string {
  if (output === 'json') return jsonReport(report)
  if (output === 'html') return htmlReport(report)
  const isTerminal = stdout.isTTY === true
  return textReport(report, {
    colors: isTerminal && process.env['NO_COLOR'] === undefined,
    width: isTerminal ? Math.min(100, Math.max(40, stdout.columns ?? 80)) : 80,
  })
}

/** The same with this process' streams and signals. */
export async function runDoctor(options: DoctorCommandOptions): Promise<void> {
  const stop = new AbortController()
  const end = (): void => stop.abort(new DOMException('stopped by a signal', 'AbortError'))
  // The second one ends the process as usual.
  process.once('SIGINT', end)
  process.once('SIGTERM', end)
  const { stdout, stderr } = process
  process.exitCode = await doctor(options, { stdout, stderr, clock: systemClock, signal: stop.signal })
}
