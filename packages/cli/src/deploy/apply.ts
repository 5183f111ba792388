import type { TypedObject } from '@setpoint/kube'
import type { Cluster } from './cluster.js'
import { type Identity, titleOf } from './identity.js'
import { type Inventory, inventoryObject, union } from './inventory.js'
import type { Change } from './plan.js'
import { available, established, gone, type Patience } from './wait.js'

export interface ApplyOptions extends Patience {
  readonly operator: string
  readonly namespace: string
  /** What the cluster's inventory says so far. */
  readonly inventory: Inventory
  /** Everything that the manifests have, in order. */
  readonly objects: readonly Identity[]
  /** Whether to wait until kinds are served and the operator is available. */
  readonly wait: boolean
}

const DONE = { create: 'created', change: 'changed', adopt: 'adopted' } as const

/**
 * Does what the plan says. The inventory is written before the first object that lies in the namespace, and again when
 * all is done: whatever interrupts this, nothing is in the cluster that no inventory has.
 */
export async function applyPlan(cluster: Cluster, changes: readonly Change[], options: ApplyOptions): Promise<void> {
  const { operator, namespace, inventory, objects, say } = options
  const isNamespace = ({ identity }: Change): boolean => identity.kind === 'Namespace' && identity.name === namespace
  const found = union(
    inventory.found,
    // One that is there, and that no inventory knows, was somebody else's first.
    changes.flatMap((change) =>
      isNamespace(change) && change.action !== 'create' && inventory.objects.length === 0 ? [change.identity] : [],
    ),
  )
  const retained = changes.flatMap(({ action, identity }) => (action === 'retain' ? [identity] : []))
  const keepInventory = (list: readonly Identity[]): Promise<unknown> =>
    keep(cluster, inventoryObject(operator, namespace, { objects: list, found }))

  const ordered = [...changes.filter(isNamespace), ...changes.filter((change) => !isNamespace(change))]
  let isKept = false
  for (const change of ordered) {
    if (!isNamespace(change) && !isKept) {
      await keepInventory(union(objects, inventory.objects))
      isKept = true
    }
    if (change.action === 'keep' || change.action === 'retain' || change.action === 'delete') continue
    await cluster.apply(change.object)
    say(`${DONE[change.action]} ${titleOf(change.identity)}`)
    if (options.wait && change.identity.kind === 'CustomResourceDefinition') {
      await established(cluster, change.object, options)
    }
  }
  const pruned = changes.flatMap(({ action, identity }) => (action === 'delete' ? [identity] : []))
  for (const identity of pruned) if (await cluster.delete(identity)) say(`deleted ${titleOf(identity)}`)
  await gone(cluster, 'what the manifests have no more', pruned, options)
  await keepInventory(union(objects, retained))
}

/** Waits for what the plan left as it was, too: the last deployment may not have waited. */
export async function waitForOperator(
  cluster: Cluster,
  objects: readonly TypedObject[],
  patience: Patience,
): Promise<void> {
  for (const object of objects) {
    if (object.kind === 'CustomResourceDefinition') await established(cluster, object, patience)
    if (object.kind === 'Deployment') await available(cluster, object, patience)
  }
}

/** Applies it unless that would change nothing: the second of two deployments writes nothing at all. */
async function keep(cluster: Cluster, object: ReturnType<typeof inventoryObject>): Promise<void> {
  const { name = '', namespace = '' } = object.metadata
  const live = await cluster.get({ apiVersion: 'v1', kind: 'ConfigMap', namespace, name })
  const data = live?.['data'] as Record<string, string> | undefined
  const isSame = JSON.stringify(sorted(data)) === JSON.stringify(sorted(object.data))
  if (live === undefined || !isSame) await cluster.apply(object)
}

function sorted(data: Readonly<Record<string, string>> = {}): [string, string][] {
  return Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1))
}
