import { installationOf, operatorObjects, type OperatorObjects } from 'setpoint/manifests'
import { withProgress } from '../progress/index.js'
import { loadProject, manifestOptions, type Project } from '../project/index.js'
import { Cluster } from './cluster.js'
import { type Inventory, EMPTY, inventoryAddress, readInventory } from './inventory.js'
import type { TypedObject } from '@setpoint/kube'
import { ConfigMap } from '@setpoint/kube/kinds/v1'

export interface ConnectionOptions {
  readonly kubeconfig?: string
  readonly context?: string
  readonly image?: string
  readonly forceConflicts?: boolean
}

/** A project, its manifests, and the cluster that they are for. */
export interface Deployment {
  readonly project: Project
  readonly cluster: Cluster
  readonly server: string
  readonly name: string
  readonly namespace: string
  readonly operator: OperatorObjects
  /** What an installation consists of, in order. */
  readonly objects: readonly TypedObject[]
  inventory(): Promise<Inventory>
}

/** Loads the project and connects; the connection ends with what it is used for. */
export async function withDeployment(
  path: string,
  { kubeconfig, context, image, forceConflicts = false }: ConnectionOptions,
  use: (deployment: Deployment) => Promise<void>,
): Promise<void> {
  const project = await withProgress('loading the operator', () => loadProject(path))
  const { folder, runtime } = project
  const operator = operatorObjects(project, {
    ...manifestOptions(folder),
    ...(image === undefined ? {} : { image }),
  })
  const config = runtime.loadConfig({
    ...(kubeconfig === undefined ? {} : { kubeconfig }),
    ...(context === undefined ? {} : { context }),
  })
  const client = runtime.connect({ config, logger: runtime.silentLogger })
  const { name, namespace } = operator.options
  try {
    await use({
      project,
      cluster: new Cluster(client, runtime, { force: forceConflicts }),
      server: config.server,
      name,
      namespace,
      operator,
      objects: installationOf(operator),
      async inventory() {
        try {
          const found = await runtime.ignoreNotFound(client.get(ConfigMap, inventoryAddress(name, namespace)))
          return found === undefined ? EMPTY : readInventory(found)
        } catch (error) {
          // Who may not read it may not write it; the plan says so, with all other rights that are missing.
          if (runtime.isForbidden(error)) return EMPTY
          throw error
        }
      },
    })
  } finally {
    await client.close()
  }
}
