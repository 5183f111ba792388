import type { ControllerDefinition, RunOptions } from 'setpoint'
import { declaredKinds } from 'setpoint/manifests'
import { installDefinitions } from '../install/definitions.js'
import { explained, loadProject, type Runtime } from '../project/index.js'
import { checkAccess } from './access.js'
import { prettyLogger } from './pretty-log.js'

export interface RunCommandOptions {
  readonly install: boolean
  readonly concurrency?: number
  readonly kubeconfig?: string
  readonly context?: string
  readonly namespace?: string
  readonly healthPort: number
  readonly metricsPort: number
  readonly log?: 'pretty' | 'json'
  readonly verbose: boolean
  readonly typeCheck: boolean
  /** Ends it, beside SIGINT and SIGTERM. Default: the signals alone. */
  readonly signal?: AbortSignal
}

/** `setpoint run`: loads the operator, makes sure that it can work, and runs it until it is told to stop. */
export function runOperator(path: string, options: RunCommandOptions): Promise<void> {
  return explained(async () => {
    const { controllers, kinds, webhooks, runtime } = await loadProject(path, { typeCheck: options.typeCheck })
    const { kubeconfig, context, namespace, healthPort, metricsPort, signal } = options
    const config = runtime.loadConfig({
      ...(kubeconfig === undefined ? {} : { kubeconfig }),
      ...(context === undefined ? {} : { context }),
    })
    const log = loggerOf(runtime, options.log)
    const client = runtime.connect({ config, logger: log })
    try {
      if (options.install) {
        const definitions = declaredKinds(controllers, kinds).map((kind) => kind.definition())
        await installDefinitions(client, definitions, { timeout: 60_000 }, (line) => log.info(line))
      }
      await checkAccess(client, runtime, controllers, namespace)
    } finally {
      await client.close()
    }
    if (webhooks.length > 0) {
      log.warn('webhooks are not served from here: no cluster can reach them; objects are stored as they come')
    }
    const names = controllers.map(({ name }) => name).join(', ')
    log.info(`running ${names} against ${config.server}${namespace === undefined ? '' : ` in namespace ${namespace}`}`)
    await runtime.run(
      controllers.map((definition) => withConcurrency(definition, options.concurrency)),
      {
        config,
        log,
        health: { port: healthPort },
        metrics: { port: metricsPort },
        ...(namespace === undefined ? {} : { cache: { defaults: { namespaces: [namespace] } } }),
        ...(signal === undefined ? {} : { signal }),
        ...(options.verbose ? { observer: passLog(runtime) } : {}),
      },
    )
  }, options.signal)
}

function loggerOf(runtime: Runtime, format = process.stderr.isTTY ? 'pretty' : 'json'): NonNullable<RunOptions['log']> {
  return format === 'json' ? runtime.consoleLogger : prettyLogger((text) => process.stderr.write(text))
}

function withConcurrency(definition: ControllerDefinition, concurrency: number | undefined): ControllerDefinition {
  return concurrency === undefined ? definition : { ...definition, config: { ...definition.config, concurrency } }
}

/** A line for each pass; those that fail have theirs already. */
function passLog({ causeText }: Runtime): NonNullable<RunOptions['observer']> {
  return {
    passed(pass, outcome, milliseconds) {
      if (outcome.result === 'error') return
      const next = outcome.result === 'requeue_after' ? `, again in ${outcome.delay} ms` : ''
      pass.log.info({ causes: pass.causes.map(causeText) }, `reconciled in ${milliseconds.toFixed(1)} ms${next}`)
    },
  }
}
