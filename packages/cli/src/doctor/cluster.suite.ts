import { ApiServer } from '@setpoint/apiserver'
import { type Kind, type KubeObject, parseApiVersion, turns, VirtualClock } from '@setpoint/kube'
import { CustomResourceDefinition } from '@setpoint/kube/kinds/apiextensions.k8s.io/v1'
import { type Client, createClient, mergePatch, silentLogger } from 'setpoint'
import { Checkup, type CheckupOptions } from './checkup.js'
import type { Finding } from './finding.js'

export const WIDGET: { apiVersion: 'example.com/v1'; kind: 'Widget' } = { apiVersion: 'example.com/v1', kind: 'Widget' }

/** A kind that is not there when a test begins. */
export const GADGET: { apiVersion: 'later.example.com/v1'; kind: 'Gadget' } = {
  apiVersion: 'later.example.com/v1',
  kind: 'Gadget',
}

/** An embedded server with a custom kind, and a doctor who looks at it. Time is the test's. */
export class Patient implements AsyncDisposable {
  readonly server: ApiServer
  readonly clock: VirtualClock
  readonly #clients = new Map<string, Client>()
  #checkup: Checkup | undefined

  private constructor(server: ApiServer, clock: VirtualClock) {
    this.server = server
    this.clock = clock
  }

  /** Without controllers nobody collects garbage, and there are no custom kinds. */
  static async start(options: { controllers?: boolean; workloads?: boolean } = {}): Promise<Patient> {
    const { controllers = true, workloads = false } = options
    const clock = new VirtualClock()
    const patient = new Patient(await ApiServer.start({ listen: false, controllers, workloads, clock }), clock)
    if (!controllers) return patient
    await patient.as('setup').create(CustomResourceDefinition, definitionOf(WIDGET))
    for (let attempt = 0; attempt < 20 && !(await patient.#isServed()); attempt++) await patient.wait(100)
    return patient
  }

  /** A client that is a field manager of this name. */
  as(fieldManager: string): Client {
    const known = this.#clients.get(fieldManager)
    if (known !== undefined) return known
    const client = createClient({
      transport: this.server.transport(),
      logger: silentLogger,
      clock: this.clock,
      userAgent: `${fieldManager}/v1`,
      fieldManager,
    })
    this.#clients.set(fieldManager, client)
    return client
  }

  /** Begins to look. */
  async look(options: Partial<CheckupOptions> = {}): Promise<void> {
    const transport = this.server.transport()
    this.#checkup = await Checkup.start({ transport, clock: this.clock, server: 'test', namespace: '', ...options })
    await turns()
  }

  async wait(milliseconds: number): Promise<void> {
    await this.clock.advance(milliseconds)
    await turns(5)
  }

  async findings(): Promise<readonly Finding[]> {
    return (await this.checkup.report()).findings
  }

  get checkup(): Checkup {
    if (this.#checkup === undefined) throw new Error('look() first')
    return this.#checkup
  }

  async widget(name: string, more: object = {}): Promise<KubeObject> {
    const object = { metadata: { name, namespace: 'default' }, spec: { size: 1 }, ...more }
    return this.as('setup').create(WIDGET, object)
  }

  /** A write of the status, as an operator makes it. */
  async status(name: string, status: object, manager = 'operator'): Promise<void> {
    await this.as(manager).status.patch(WIDGET, { name, namespace: 'default' }, mergePatch({ status }))
    await turns(3)
  }

  async patch(kind: Kind | typeof WIDGET, name: string, patch: object, manager: string): Promise<void> {
    await this.as(manager).patch(kind, { name, namespace: 'default' }, mergePatch(patch))
    await turns(3)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#checkup?.stop()
    await this.server.stop()
  }

  async #isServed(): Promise<boolean> {
    return this.as('setup')
      .list(WIDGET)
      .then(
        () => true,
        () => false,
      )
  }
}

/** A kind of that name and group whose objects may say anything in spec and status. */
export function definitionOf({ apiVersion, kind }: { apiVersion: string; kind: string }): CustomResourceDefinition {
  const open = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } as const
  const group = parseApiVersion(apiVersion)?.group ?? ''
  const singular = kind.toLowerCase()
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${singular}s.${group}` },
    spec: {
      group,
      scope: 'Namespaced',
      names: { plural: `${singular}s`, singular, kind, listKind: `${kind}List` },
      versions: [
        {
          name: 'v1',
          served: true,
          storage: true,
          subresources: { status: {} },
          schema: { openAPIV3Schema: { type: 'object', properties: { spec: open, status: open } } },
        },
      ],
    },
  }
}

export function ownerOf({ apiVersion, kind, metadata }: KubeObject): {
  apiVersion: string
  kind: string
  name: string
  uid: string
} {
  return { apiVersion, kind, name: metadata.name ?? '', uid: metadata.uid ?? '' }
}

/** Something in the namespace `default`, with more metadata where that matters. */
export function settings(name: string, more: object = {}): { metadata: { name: string; namespace: string } } {
  return { metadata: { name, namespace: 'default', ...more } }
}
