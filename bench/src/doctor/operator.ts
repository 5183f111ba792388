import { ApiServer } from '@setpoint/apiserver'
import { type Client, createClient, Manager, mergePatch, silentLogger } from 'setpoint'
import type { DoctorSetting } from 'setpoint/doctor'
import { CustomResourceDefinition } from 'setpoint/kinds/apiextensions.k8s.io/v1'
import { inParallel } from '../runtime/in-parallel.js'
import { WebApp, webapps } from '../runtime/operator/webapp.js'
import { whenServed } from '../runtime/when-served.js'

export const NAMESPACE = 'default'
export const WORKERS = 10

/** WebApps on an embedded server in this process, and their operator beside it. */
export class Operator implements AsyncDisposable {
  readonly #server: ApiServer
  readonly #client: Client
  readonly #manager: Manager
  readonly #count: number
  #changes = 0

  private constructor(server: ApiServer, client: Client, count: number, doctor: DoctorSetting) {
    this.#server = server
    this.#client = client
    this.#count = count
    this.#manager = new Manager({
      transport: server.transport(),
      controllers: [webapps(WORKERS, () => undefined)],
      doctor,
      log: silentLogger,
    })
  }

  /** The server with its WebApps; the operator has not started yet. */
  static async prepare(count: number, doctor: DoctorSetting): Promise<Operator> {
    const server = await ApiServer.start({ listen: false })
    const client = createClient({ transport: server.transport() }).with({ fieldManager: 'bench' })
    await client.create(CustomResourceDefinition, WebApp.definition())
    await whenServed(client)
    await createWebApps(client, count)
    return new Operator(server, client, count, doctor)
  }

  /** Every WebApp gets its ConfigMap and its status. */
  async start(): Promise<void> {
    await this.#manager.start()
    await this.#quiet()
    await this.check()
  }

  /** So many messages change, of the WebApps whose turn it is, and so do their ConfigMaps and statuses. */
  async change(count: number): Promise<void> {
    const first = this.#changes
    this.#changes += count
    await inParallel(count, WORKERS, async (index) => {
      const patch = mergePatch({ spec: { message: `change ${first + index}` } })
      await this.#client.patch(WebApp, { name: `app-${(first + index) % this.#count}`, namespace: NAMESPACE }, patch)
    })
    await this.#quiet()
  }

  /** Throws unless every WebApp says that its generation was seen. */
  async check(): Promise<void> {
    const { items } = await this.#client.list(WebApp, { namespace: NAMESPACE })
    const behind = items.filter((item) => isBehind(item, item.metadata?.generation ?? 0))
    if (behind.length > 0) throw new Error(`${behind.length} of ${this.#count} WebApps are behind`)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#manager.stop(0)
    await this.#server.stop()
  }

  /** Nothing is left to do. */
  async #quiet(): Promise<void> {
    for (let quiet = 0; quiet < 3; ) {
      await new Promise((resolve) => setTimeout(resolve, 2))
      quiet = this.#manager.status().controllers.every(({ due, running }) => due + running === 0) ? quiet + 1 : 0
    }
  }
}

export function createWebApps(client: Client, count: number): Promise<void> {
  return inParallel(count, WORKERS, async (index) => {
    const spec = { message: 'hello', replicas: 1 }
    await client.create(WebApp, { metadata: { name: `app-${index}`, namespace: NAMESPACE }, spec } as never)
  })
}

/** Whether a WebApp does not say yet that this generation of it was seen. */
export function isBehind(item: object, generation: number): boolean {
  const { status } = item as { status?: { conditions?: readonly { observedGeneration?: number }[] } }
  return status?.conditions?.[0]?.observedGeneration !== generation
}
