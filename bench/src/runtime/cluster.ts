import { type Programs, startControlPlane } from '@setpoint/conformance/control-plane'
import { type Client, connect, loadConfig, silentLogger } from 'setpoint'
import { CustomResourceDefinition } from 'setpoint/kinds/apiextensions.k8s.io/v1'
import { ConfigMap } from 'setpoint/kinds/v1'
import type { Target } from '../apiserver/client/index.js'
import { inParallel } from './in-parallel.js'
import { WebApp } from './operator/webapp.js'
import { Requests } from './requests.js'
import { FIRST_MESSAGE, NAMESPACE, nameOf } from './users/index.js'
import { whenServed } from './when-served.js'

const CLIENTS = 16

/** A control plane for one measurement: kube-apiserver and etcd, without controllers. */
export interface Cluster extends AsyncDisposable {
  readonly kubeconfig: string
  readonly target: Target
  readonly client: Client
  createWebApps(count: number): Promise<void>
  /** Fails unless every ConfigMap has the message of its WebApp. */
  check(count: number, message: string): Promise<void>
  createConfigMaps(count: number, bytes: number): Promise<void>
  /** Writes of WebApps and ConfigMaps that the server has been asked for so far, those without effect included. */
  writes(): Promise<number>
}

export async function startCluster(programs: Programs): Promise<Cluster> {
  const plane = await startControlPlane({ programs, controllers: false })
  const { kubeconfig } = plane
  const client = connect({ config: loadConfig({ kubeconfig }), logger: silentLogger, fieldManager: 'bench' })
  const requests = new Requests(plane)
  await client.create(CustomResourceDefinition, WebApp.definition())
  await whenServed(client)
  return {
    kubeconfig,
    target: { url: plane.url, token: plane.token, ca: plane.ca },
    client,
    createWebApps: (count) =>
      inParallel(count, CLIENTS, async (index) => {
        const spec = { message: FIRST_MESSAGE, replicas: 1 }
        await client.create(WebApp, { metadata: { name: nameOf(index), namespace: NAMESPACE }, spec } as never)
      }),
    check: (count, message) => check(client, count, message),
    createConfigMaps: (count, bytes) =>
      inParallel(count, CLIENTS, async (index) => {
        const metadata = { name: nameOf(index), namespace: NAMESPACE, labels: { app: nameOf(index % 100) } }
        await client.create(ConfigMap, { metadata, data: { value: `${index} `.padEnd(bytes, 'x') } })
      }),
    writes: () => requests.writes(['webapps', 'configmaps']),
    async [Symbol.asyncDispose]() {
      await client.close()
      await plane.stop()
    },
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
