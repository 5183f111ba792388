import { SetpointError } from '@setpoint/kube'
import { withProgress } from '../progress/index.js'
import { explained } from '../project/failure.js'
import { version } from '../version.js'

export interface VersionOptions {
  readonly server: boolean
  readonly kubeconfig?: string
  readonly context?: string
  readonly output: 'text' | 'json'
}

/** What a program reads from `setpoint version --output json`. */
export interface Versions {
  readonly setpoint: string
  readonly node: string
  readonly platform: string
  /** With --server: what the cluster says it is. */
  readonly server?: { readonly address: string; readonly version: string }
}

/** Milliseconds: whoever asks for a version waits no longer. */
const PATIENCE = 10_000

/** `setpoint version` */
export function showVersion(options: VersionOptions): Promise<void> {
  return explained(async () => {
    const { platform, arch, versions: own } = process
    const server = options.server ? await withProgress('asking the cluster', () => serverVersion(options)) : undefined
    const versions: Versions = {
      setpoint: version,
      node: own.node,
      platform: `${platform}/${arch}`,
      ...(server === undefined ? {} : { server }),
    }
    if (options.output === 'json') {
      console.log(JSON.stringify(versions, null, 2))
      return
    }
    console.log(`Setpoint  ${versions.setpoint}`)
    console.log(`Node      ${versions.node} on ${versions.platform}`)
    if (server !== undefined) console.log(`Server    ${server.version} at ${server.address}`)
  })
}

async function serverVersion({ kubeconfig, context }: VersionOptions): Promise<NonNullable<Versions['server']>> {
  // Most of the time nobody asks for it.
  const { HttpTransport, loadConfig } = await import('setpoint')
  const config = loadConfig({
    ...(kubeconfig === undefined ? {} : { kubeconfig }),
    ...(context === undefined ? {} : { context }),
  })
  const transport = new HttpTransport(config)
  try {
    const signal = AbortSignal.timeout(PATIENCE)
    const response = await transport.request({ method: 'GET', path: '/version', signal })
    const text = new TextDecoder().decode(await response.bytes())
    return { address: config.server, version: gitVersion(config.server, response.status, text) }
  } finally {
    await transport.close()
  }
}

function gitVersion(address: string, status: number, text: string): string {
  try {
    const { gitVersion: found } = JSON.parse(text) as { readonly gitVersion?: unknown }
    if (status === 200 && typeof found === 'string') return found
  } catch {
    // No JSON: no API server.
  }
  const why = `it answers /version with ${status}, and no version in it`
  throw new SetpointError(
    'RequestInvalid',
    `${address} is no Kubernetes API server, or does not say its version: ${why}`,
  )
}
