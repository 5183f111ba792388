import { sameValue } from '@setpoint/kube'
import {
  createRevision,
  listRevisions,
  raiseRevision,
  revisionData,
  sameData,
  templateOf,
  truncateHistory,
} from '../history/index.js'
import {
  claim,
  type Cluster,
  type ControllerRevision,
  enqueueEach,
  enqueueOwners,
  keyOf,
  nameOf,
  nextAvailability,
  type Pod,
  selectorOf,
  splitKey,
  type StatefulSet,
} from '../machinery/index.js'
import { revisionHash } from '../template-hash/index.js'
import { StatefulPodControl } from './pod-control.js'
import { parentAndOrdinal, revisionNameOf } from './pods.js'
import { type Outcome, Reconciler } from './reconcile.js'
import { statefulSetStatus } from './status.js'

const HASH_LABEL = 'controller.kubernetes.io/hash'

/** Keeps the numbered pods of every StatefulSet, with their claims. */
export function startStatefulSets(cluster: Cluster): void {
  const kit = cluster.controller('statefulset-controller', sync)
  const control = new StatefulPodControl(cluster, kit)
  enqueueEach(cluster.statefulSets, kit.loop)
  enqueueOwners(cluster.pods, cluster.statefulSets, kit.loop, ({ spec }) => selectorOf(spec.selector))

  async function sync(key: string): Promise<void> {
    const set = cluster.statefulSets.get(...splitKey(key))
    if (set === undefined) return
    const selector = selectorOf(set.spec.selector)
    const revisions = await listRevisions(cluster, kit, set, selector)
    const pods = await claim({
      owner: set,
      selector,
      store: cluster.pods,
      writer: kit.writer,
      considered: (pod) => parentAndOrdinal(pod).parent === nameOf(set),
    })
    await update(set, revisions, pods)
  }

  async function update(
    set: StatefulSet,
    revisions: readonly ControllerRevision[],
    pods: readonly Pod[],
  ): Promise<void> {
    const { updated, collisionCount } = await updateRevision(set, revisions)
    const current = revisions.find((revision) => nameOf(revision) === set.status.currentRevision) ?? updated
    const now = cluster.clock.now()
    const versions = {
      current: { name: nameOf(current), template: templateOf(current) },
      update: { name: nameOf(updated), template: templateOf(updated) },
    }
    let outcome: Outcome = { pods, removed: 0 }
    try {
      outcome = await new Reconciler(set, control, versions, now).run(pods)
    } finally {
      const status = statefulSetStatus({
        set,
        ...outcome,
        currentRevision: nameOf(current),
        updateRevision: nameOf(updated),
        collisionCount,
        now,
      })
      if (!sameValue(status, set.status)) {
        await kit.writer.updateStatus(cluster.statefulSets, set, (draft) => {
          draft.status = status
        })
      }
    }
    const live = new Set([nameOf(current), nameOf(updated), ...pods.map(revisionNameOf)])
    await truncateHistory(cluster, kit, revisions, live, set.spec.revisionHistoryLimit ?? 10)
    const wait = nextAvailability(pods, set.spec.minReadySeconds ?? 0, now)
    if (wait !== undefined) kit.loop.addAfter(keyOf(set), wait)
  }

  /** The revision of the set's template: the newest, an old one made the newest, or a new one. */
  async function updateRevision(
    set: StatefulSet,
    revisions: readonly ControllerRevision[],
  ): Promise<{ updated: ControllerRevision; collisionCount: number }> {
    const collisionCount = set.status.collisionCount ?? 0
    const data = revisionData(set.spec.template)
    const newest = revisions.at(-1)
    const next = (newest?.revision ?? 0) + 1
    const equal = revisions.findLast((revision) => sameData(revision, { data }))
    if (equal !== undefined) {
      const updated = equal === newest ? equal : await raiseRevision(cluster, kit, equal, next)
      return { updated, collisionCount }
    }
    const created = await createRevision(
      cluster,
      kit,
      {
        owner: set,
        labels: set.spec.template.metadata.labels ?? {},
        annotations: set.metadata.annotations,
        data,
        revision: next,
        hash: (collisions) => revisionHash(data, collisions),
        hashLabel: HASH_LABEL,
      },
      collisionCount,
    )
    return { updated: created.revision, collisionCount: created.collisionCount }
  }
}
