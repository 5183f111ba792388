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
    const project = await loadProject(path)
    const { runtime } = project
    const { kubeconfig, context } = options
    const wait = { timeout: options.timeout * 1000 }
    const client = runtime.connect({
      ...(kubeconfig === undefined ? {} : { kubeconfig }),
      ...(context === undefined ? {} : { context }),
      logger: runtime.silentLogger,
    })
    const definitions = definitionsOf(project)
    const say = (line: string): void => console.log(line)
    try {
      if (definitions.length === 0) say('nothing to do: the project declares no kinds of its own')
      else if (what === 'install') await installDefinitions(client, definitions, wait, say)
      else await uninstallDefinitions(client, runtime, definitions, wait, say)
    } finally {
      await client.close()
    }
  })
}
