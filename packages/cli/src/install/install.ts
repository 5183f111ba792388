import { withProgress } from '../progress/index.js'
import { explained, loadProject } from '../project/index.js'
import { definitionsOf } from './definitions-of.js'
import { installDefinitions, uninstallDefinitions } from './definitions.js'

export interface InstallOptions {
  readonly kubeconfig?: string
  readonly context?: string
  /** Seconds. */
  readonly timeout: number
}

/** `setpoint install` and `setpoint uninstall`: the definitions of a project's kinds, in the current cluster. */
export function changeDefinitions(what: 'install' | 'uninstall', path: string, options: InstallOptions): Promise<void> {
  return explained(async () => {
    const project = await withProgress('loading the operator', () => loadProject(path))
    const { runtime } = project
    const { kubeconfig, context } = options
    const wait = { timeout: options.timeout * 1000 }
    const client = runtime.connect({
      ...(kubeconfig === undefined ? {} : { kubeconfig }),
      ...(context === undefined ? {} : { context }),
      logger: runtime.silentLogger,
    })
    const definitions = definitionsOf(project)
    // Said in the end: a line amid the progress would run into it.
    const lines = definitions.length === 0 ? ['nothing to do: the project declares no kinds of its own'] : []
    const say = (line: string): void => void lines.push(line)
    const change = what === 'install' ? installDefinitions : uninstallDefinitions
    try {
      await withProgress(`${what}ing`, () => change(client, runtime, definitions, wait, say))
    } finally {
      for (const line of lines) console.log(line)
      await client.close()
    }
  })
}
