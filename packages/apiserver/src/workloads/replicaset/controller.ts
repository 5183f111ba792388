import { controllerOf, type Selector, StatusError } from '@setpoint/kube'
import {
  claim,
  type Cluster,
  createPod,
  deletePod,
  enqueueEach,
  enqueueOwners,
  isActive,
  isTerminating,
  type Kit,
  labelsSelectorOf,
  nextAvailability,
  type ObjectStore,
  type Pod,
  podFromTemplate,
  type ReplicaSet,
  type ReplicationController,
  selectorOf,
  slowStart,
  splitKey,
} from '../machinery/index.js'
import { expendable } from './ranking.js'
import { replicaSetStatus } from './status.js'

/** The most pods that one pass creates or deletes. */
const BURST = 500

/** Keeps the wanted number of pods for every ReplicaSet. */
export function startReplicaSets(cluster: Cluster): void {
  startReplicas(cluster, {
    controller: 'replicaset-controller',
    component: 'replicaset-controller',
    store: cluster.replicaSets,
    selector: ({ spec }) => selectorOf(spec.selector),
    tellsTerminating: true,
  })
}

/** Keeps the wanted number of pods for every ReplicationController, the ReplicaSet's elder. */
export function startReplicationControllers(cluster: Cluster): void {
  startReplicas(cluster, {
    controller: 'replication-controller',
    component: 'replication-controller',
    store: cluster.replicationControllers,
    selector: ({ spec }) => labelsSelectorOf(spec.selector ?? {}),
    tellsTerminating: false,
  })
}

interface ReplicasKind<T extends ReplicaSet | ReplicationController> {
  readonly controller: string
  readonly component: string
  readonly store: ObjectStore<T>
  readonly selector: (owner: T) => Selector
  /** Whether status.terminatingReplicas is written. */
  readonly tellsTerminating: boolean
}

function startReplicas<T extends ReplicaSet | ReplicationController>(cluster: Cluster, kind: ReplicasKind<T>): void {
  const { store, selector } = kind
  const kit = cluster.controller(kind.controller, sync, kind.component)
  enqueueEach(store, kit.loop)
  enqueueOwners(cluster.pods, store, kit.loop, selector)

  async function sync(key: string): Promise<void> {
    const owner = store.get(...splitKey(key))
    if (owner === undefined) return
    const selected = selector(owner)
    const active = await claim({
      owner,
      selector: selected,
      store: cluster.pods,
      writer: kit.writer,
      considered: isActive,
    })
    const failure =
      owner.metadata.deletionTimestamp === undefined ? await manage(cluster, kit, owner, active) : undefined
    await writeStatus(owner, active, failure)
    if (failure !== undefined) throw failure
  }

  async function writeStatus(owner: T, active: readonly Pod[], failure: Error | undefined): Promise<void> {
    const { minReadySeconds = 0, replicas = 1, template } = owner.spec
    const now = cluster.clock.now()
    const terminating = cluster.pods.ownedBy(owner).filter(isTerminating).length
    const updated = await kit.writer.updateStatus(store, owner, (draft) => {
      draft.status = replicaSetStatus({
        status: draft.status,
        generation: owner.metadata.generation ?? 0,
        replicas,
        minReadySeconds,
        template,
        active,
        terminating: kind.tellsTerminating ? terminating : undefined,
        failure: failure?.message,
        now,
      })
    })
    const { readyReplicas = 0, availableReplicas = 0 } = updated.status
    const wait = nextAvailability(active, minReadySeconds, now)
    if (readyReplicas !== availableReplicas && wait !== undefined) {
      kit.loop.addAfter(`${owner.metadata.namespace ?? ''}/${owner.metadata.name ?? ''}`, wait)
    }
  }
}

/** Creates what is missing, or deletes what is too much; the result is why it could not. */
async function manage(
  cluster: Cluster,
  kit: Kit,
  owner: ReplicaSet | ReplicationController,
  active: readonly Pod[],
): Promise<Error | undefined> {
  const missing = (owner.spec.replicas ?? 1) - active.length
  if (missing > 0) {
    const { error } = await slowStart(Math.min(missing, BURST), async () => {
      await createPod(cluster, kit, owner, podFromTemplate(owner.spec.template, owner))
    })
    return refusal(error)
  }
  if (missing === 0) return undefined
  const count = Math.min(-missing, BURST)
  const doomed = expendable(active, relatedPods(cluster, owner), count, cluster.clock.now())
  const outcomes = await Promise.allSettled(doomed.map((pod) => deletePod(cluster, kit, owner, pod)))
  return refusal(outcomes.find((outcome) => outcome.status === 'rejected')?.reason)
}

/** A refusal is told in the status; anything else is a mistake in here. */
function refusal(error: unknown): StatusError | undefined {
  if (error === undefined || error instanceof StatusError) return error
  throw error
}

/** Active pods of everything that has the same controller: a Deployment's other ReplicaSets. */
function relatedPods(cluster: Cluster, owner: ReplicaSet | ReplicationController): Pod[] {
  const controller = controllerOf(owner)
  const siblings =
    controller === undefined
      ? [owner]
      : cluster.replicaSets.ownedBy({ ...owner, metadata: { ...owner.metadata, uid: controller.uid } })
  return siblings.flatMap((sibling) => cluster.pods.ownedBy(sibling).filter(isActive))
}
