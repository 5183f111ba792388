import { type Programs, startControlPlane } from '@setpoint/conformance/control-plane'
import { type Client, connect, loadConfig, mergePatch, silentLogger } from 'setpoint'
import { CustomResourceDefinition } from 'setpoint/kinds/apiextensions.k8s.io/v1'
import { ConfigMap } from 'setpoint/kinds/v1'
import { inParallel } from './in-parallel.js'
import { WebApp } from './operator/webapp.js'
import { Requests } from './requests.js'
import { whenServed } from './when-served.js'

const NAMESPACE = 'default'
const CLIENTS = 16

/** A control plane for one measurement: kube-apiserver and etcd, without controllers. */
export interface Cluster extends AsyncDisposable {
  readonly kubeconfig: string
  readonly client: Client
  createWebApps(count: number): Promise<void>
  /** Gives every WebApp another message. */
  updateWebApps(count: number): Promise<void>
  /** Resolves when every WebApp's Ready condition speaks of its generation. */
  converged(count: number, generation: number): Promise<void>
  /** Fails unless every ConfigMap has the message of its WebApp. */
  check(count: number, message: string): Promise<void>
  createConfigMaps(count: number, bytes: number): Promise<void>
  /** Writes of WebApps and ConfigMaps that the server has been asked for so far, those without effect included. */
  writes(): Promise<number>
}

export const FIRST_MESSAGE = 'hello'
export const SECOND_MESSAGE = 'hello again'

export async function startCluster(programs: Programs): Promise<Cluster> {
  const plane = await startControlPlane({ programs, controllers: false })
  const { kubeconfig } = plane
  const client = connect({ config: loadConfig({ kubeconfig }), logger: silentLogger, fieldManager: 'bench' })
  const requests = new Requests(plane)
  await client.create(CustomResourceDefinition, WebApp.definition())
  await whenServed(client)
  const name = (index: number): string => `app-${String(index).padStart(6, '0')}`
  return {
    kubeconfig,
    client,
    createWebApps: (count) =>
      inParallel(count, CLIENTS, async (index) => {
        const spec = { message: FIRST_MESSAGE, replicas: 1 }
        await client.create(WebApp, { metadata: { name: name(index), namespace: NAMESPACE }, spec } as never)
      }),
    updateWebApps: (count) =>
      inParallel(count, CLIENTS, async (index) => {
        const patch = mergePatch({ spec: { message: SECOND_MESSAGE } })
        await client.patch(WebApp, { name: name(index), namespace: NAMESPACE }, patch)
      }),
    converged: (count, generation) => converged(client, count, generation),
    check: (count, message) => check(client, count, message),
    createConfigMaps: (count, bytes) =>
      inParallel(count, CLIENTS, async (index) => {
        const metadata = { name: name(index), namespace: NAMESPACE, labels: { app: name(index % 100) } }
        await client.create(ConfigMap, { metadata, data: { value: `${index} `.padEnd(bytes, 'x') } })
      }),
    writes: () => requests.writes(['webapps', 'configmaps']),
    async [Symbol.asyncDispose]() {
      await client.close()
      await plane.stop()
    },
  }
}

interface Observed {
  readonly metadata?: { readonly name?: string; readonly generation?: number }
  readonly status?: { readonly conditions?: readonly { readonly observedGeneration?: number }[] }
}

async function converged(client: Client, count: number, generation: number): Promise<void> {
  const done = new Set<string>()
  const look = (object: Observed): void => {
    const { name = '', generation: current = 0 } = object.metadata ?? {}
    const observed = object.status?.conditions?.[0]?.observedGeneration ?? 0
    if (current >= generation && observed >= generation) done.add(name)
  }
  for (;;) {
    const { items, metadata } = await client.list(WebApp, { namespace: NAMESPACE })
    for (const item of items) look(item)
    if (done.size >= count) return
    await using watch = await client.watch(WebApp, {
      namespace: NAMESPACE,
      resourceVersion: metadata.resourceVersion ?? '',
    })
    for await (const event of watch) {
      if (event.type !== 'BOOKMARK') look(event.object)
      if (done.size >= count) return
    }
  }
}

async function check(client: Client, count: number, message: string): Promise<void> {
  const { items } = await client.list(ConfigMap, { namespace: NAMESPACE })
  const right = items.filter(
    ({ metadata, data }) => metadata?.name?.endsWith('-config') && data?.['message'] === message,
  )
  if (right.length !== count)
    throw new Error(`${right.length} of ${count} ConfigMaps have the message ${JSON.stringify(message)}`)
}
