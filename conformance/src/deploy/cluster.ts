import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Client, connect, isNotFound, parseConfig, silentLogger } from 'setpoint'
import { ServiceAccount } from 'setpoint/kinds/v1'
import { type ControlPlane, startControlPlane } from '../control-plane/index.js'
import { kubeconfigText } from '../control-plane/kubeconfig.js'

/** A real control plane: without nodes, without the controllers of workloads, without a network between pods. */
export class RealCluster implements AsyncDisposable {
  readonly client: Client
  readonly kubeconfig: string
  readonly #plane: ControlPlane
  readonly #folder: string

  private constructor(plane: ControlPlane, folder: string) {
    this.#plane = plane
    this.#folder = folder
    this.kubeconfig = plane.kubeconfig
    this.client = connect({
      config: parseConfig(kubeconfigText({ url: plane.url, token: plane.token, ca: plane.ca })),
      logger: silentLogger,
      fieldManager: 'deploy-suite',
    })
  }

  static async start(folder: string, log: (line: string) => void): Promise<RealCluster> {
    return new RealCluster(await startControlPlane({ log }), folder)
  }

  /** A kubeconfig for a service account, with a token of its own, as a pod of it would have. */
  async kubeconfigOf(namespace: string, name: string): Promise<string> {
    const { status } = await this.client
      .subresource('token')
      .create(ServiceAccount, { namespace, name }, { spec: { audiences: [] } })
    const { url, ca } = this.#plane
    const text = kubeconfigText({ url, ca, token: status?.token ?? '' })
    const config = JSON.parse(text) as { contexts: { context: Record<string, string> }[] }
    for (const { context } of config.contexts) context['namespace'] = namespace
    const file = join(this.#folder, `kubeconfig-${name}`)
    await writeFile(file, JSON.stringify(config), { mode: 0o600 })
    return file
  }

  /** Whether there is none. */
  async lacks(apiVersion: string, kind: string, target: { namespace?: string; name: string }): Promise<boolean> {
    try {
      await this.client.get({ apiVersion, kind }, target)
      return false
    } catch (error) {
      if (isNotFound(error) || (error as { code?: string }).code === 'KindUnknown') return true
      throw error
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.client.close()
    await this.#plane.stop()
  }
}
