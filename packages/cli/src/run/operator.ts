import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SetpointError } from '@setpoint/kube'
import type { ControllerDefinition, RunOptions, Runnable } from 'setpoint'
import { definitionsOf } from '../install/definitions-of.js'
import { installDefinitions } from '../install/definitions.js'
import { prettyLogger } from '../log/pretty-log.js'
import { withProgress } from '../progress/index.js'
import { explained, loadProject, type Project, projectName, type Runtime } from '../project/index.js'
import { checkAccess } from './access.js'
import { type LocalWebhooks, localWebhooks } from './local-webhooks.js'
import { passLog } from './pass-log.js'
import { webhookRegistration } from './webhook-registration.js'

export interface RunCommandOptions {
  readonly install: boolean
  readonly concurrency?: number
  readonly kubeconfig?: string
  readonly context?: string
  readonly namespace?: string
  readonly healthPort: number
  readonly metricsPort: number
  /** An address of this machine that the API server can reach. Default: loopback, where the server is there too. */
  readonly webhookHost?: string
  /** Default 0: any free one. */
  readonly webhookPort?: number
  /** Where the certificate of webhooks is kept. Default: a folder that is gone afterwards. */
  readonly webhookFolder?: string
  readonly log?: 'pretty' | 'json'
  readonly verbose: boolean
  /** Default: what the operator says to run(). */
  readonly doctor?: 'on' | 'warn' | 'off'
  readonly typeCheck: boolean
  /** Ends it, beside SIGINT and SIGTERM. Default: the signals alone. */
  readonly signal?: AbortSignal
  /** Is called when all controllers work. Default: nobody cares. */
  readonly onRunning?: () => void
}

/** `setpoint run`: loads the operator, makes sure that it can work, and runs it until it is told to stop. */
export function runOperator(path: string, options: RunCommandOptions): Promise<void> {
  const { typeCheck, signal } = options
  return explained(async () => {
    const project = await withProgress('loading the operator', () => loadProject(path, { typeCheck, main: true }))
    await runProject(project, options)
  }, signal)
}

/** The same for a project that is loaded already. */
export async function runProject(project: Project, options: RunCommandOptions): Promise<void> {
  const { controllers, runtime } = project
  if (controllers.length + project.webhooks.length + (project.options.runnables ?? []).length === 0)
    throw nothingToRun()
  const { kubeconfig, context, namespace, healthPort, metricsPort, signal } = options
  const config = runtime.loadConfig({
    ...(kubeconfig === undefined ? {} : { kubeconfig }),
    ...(context === undefined ? {} : { context }),
  })
  const log = loggerOf(runtime, options.log)
  const client = runtime.connect({ config, logger: log })
  const folder = options.webhookFolder ?? mkdtempSync(join(tmpdir(), 'setpoint-run-'))
  try {
    const local = await webhooksOf(project, config.server, folder, options, log)
    if (options.install) {
      const definitions = definitionsOf(project, local?.manifests.definitions)
      await installDefinitions(client, runtime, definitions, { timeout: 60_000 }, (line, isNews) => {
        if (isNews) log.info(line)
      })
    }
    await checkAccess(client, runtime, controllers, namespace)
    const names = controllers.length === 0 ? 'webhooks' : controllers.map(({ name }) => name).join(', ')
    log.info(`running ${names} against ${config.server}${namespace === undefined ? '' : ` in namespace ${namespace}`}`)
    // Under `setpoint dev` the next process takes the conversion over.
    const afterwards = options.install && options.webhookFolder === undefined ? definitionsOf(project) : []
    const registration = local === undefined ? [] : [webhookRegistration(client, local, afterwards, log)]
    const { webhooks: _, webhookServer: __, ...given } = project.options
    const { registry } = given.metrics ?? {}
    await runtime.run(
      controllers.map((definition) => withConcurrency(definition, options.concurrency)),
      {
        ...given,
        config,
        log,
        health: { ...given.health, port: healthPort },
        // Plain, whatever the program says for its pods: there is nobody to ask on a developer's machine.
        metrics: { port: metricsPort, ...(registry === undefined ? {} : { registry }) },
        runnables: [...(given.runnables ?? []), ...registration, ...announcement(options.onRunning)],
        ...(local === undefined ? {} : { webhooks: project.webhooks, webhookServer: local.server }),
        ...(namespace === undefined ? {} : { cache: within(namespace, given.cache) }),
        ...(signal === undefined ? {} : { signal }),
        ...(options.verbose ? { observer: passLog(runtime) } : {}),
        ...doctorOf(options, given),
      },
    )
  } finally {
    await client.close()
    if (options.webhookFolder === undefined) rmSync(folder, { recursive: true, force: true })
  }
}

/** How the loop doctor is set: thresholds that the operator gives stay when it is told to be on. */
function doctorOf({ doctor: how }: RunCommandOptions, { doctor }: RunOptions): Pick<RunOptions, 'doctor'> {
  if (how === undefined) return {}
  return { doctor: how !== 'on' ? how : typeof doctor === 'object' ? doctor : {} }
}

function nothingToRun(): SetpointError {
  const way = 'add a kind with "setpoint create api", or export a controller'
  return new SetpointError('OperatorMissing', `the operator has no controller yet; ${way}`)
}

/** Where the API server can reach webhooks on this machine; undefined where there are none, or no way is known. */
async function webhooksOf(
  { webhooks, runtime, folder: project }: Project,
  server: string,
  folder: string,
  { webhookHost, webhookPort: port = 0 }: RunCommandOptions,
  log: NonNullable<RunOptions['log']>,
): Promise<LocalWebhooks | undefined> {
  if (webhooks.length === 0) return undefined
  const host = webhookHost ?? loopbackOf(server)
  if (host === undefined) {
    const way = 'name an address of this machine that it can reach with --webhook-host'
    log.warn(
      `webhooks are not served: ${server} cannot reach this machine by itself; objects are stored as they come. ${way}`,
    )
    return undefined
  }
  return localWebhooks(runtime, webhooks, { name: projectName(project), host, port, folder })
}

/** The way back from a server that runs on this machine. */
function loopbackOf(server: string): string | undefined {
  const { hostname } = new URL(server)
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) ? '127.0.0.1' : undefined
}

function announcement(onRunning: (() => void) | undefined): Runnable[] {
  return onRunning === undefined ? [] : [{ name: 'announcement', start: onRunning, stop: () => undefined }]
}

function loggerOf(runtime: Runtime, format = process.stderr.isTTY ? 'pretty' : 'json'): NonNullable<RunOptions['log']> {
  return format === 'json' ? runtime.consoleLogger : prettyLogger((text) => process.stderr.write(text))
}

function withConcurrency(definition: ControllerDefinition, concurrency: number | undefined): ControllerDefinition {
  return concurrency === undefined ? definition : { ...definition, config: { ...definition.config, concurrency } }
}

/** What the program says of its caches, in one namespace. */
function within(namespace: string, said: RunOptions['cache'] = {}): RunOptions['cache'] & object {
  return { ...said, defaults: { ...said.defaults, namespaces: [namespace] } }
}
