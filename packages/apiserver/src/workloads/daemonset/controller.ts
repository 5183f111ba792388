import { sameValue, type StatusError } from '@setpoint/kube'
import {
  createRevision,
  listRevisions,
  raiseRevision,
  revisionData,
  sameData,
  truncateHistory,
} from '../history/index.js'
import {
  claim,
  type Cluster,
  type ControllerRevision,
  createPod,
  type DaemonSet,
  deletePod,
  enqueueEach,
  enqueueOwners,
  keyOf,
  nameOf,
  nextAvailability,
  type Node,
  type Pod,
  selectorOf,
  slowStart,
  splitKey,
} from '../machinery/index.js'
import { podTemplateHash } from '../template-hash/index.js'
import { managePlan, type Plan, type PodsByNode, updatePlan } from './plan.js'
import { daemonSetStatus } from './status.js'
import { daemonPod, REVISION_LABEL, targetNode } from './template.js'

const BURST = 250

/** Keeps a daemon of every DaemonSet on every node that it is meant for. */
export function startDaemonSets(cluster: Cluster): void {
  const { daemonSets, pods, nodes, clock } = cluster
  const kit = cluster.controller('daemonset-controller', sync, 'daemonset-controller')
  enqueueEach(daemonSets, kit.loop)
  enqueueOwners(pods, daemonSets, kit.loop, ({ spec }) => selectorOf(spec.selector))
  nodes.onChange(({ object, previous, deleted }) => {
    if (!deleted && previous !== undefined && !concernsDaemons(object, previous)) return
    for (const set of daemonSets.list('')) kit.loop.add(keyOf(set))
  })

  async function sync(key: string): Promise<void> {
    const set = daemonSets.get(...splitKey(key))
    if (set === undefined) return
    if (sameValue(set.spec.selector, {})) {
      const message = 'This daemon set is selecting all pods. A non-empty selector is required.'
      kit.events.warning(set, 'SelectingAll', message)
      return
    }
    if (set.metadata.deletionTimestamp !== undefined) return
    const selector = selectorOf(set.spec.selector)
    const revisions = await listRevisions(cluster, kit, set, selector)
    const current = await currentRevision(set, revisions)
    const hash = current.metadata.labels?.[REVISION_LABEL] ?? ''
    const all = nodes.list('')
    let failure: unknown
    try {
      await perform(set, hash, managePlan(set, all, await podsByNode(set), hash, clock.now()))
      if (set.spec.updateStrategy?.type === 'RollingUpdate') {
        await perform(set, hash, updatePlan(set, all, await podsByNode(set), hash, clock.now()))
      }
      await cleanUp(set, revisions, current)
    } catch (error) {
      failure = error
    }
    await writeStatus(set, all, hash)
    if (failure !== undefined) throw failure as StatusError
  }

  async function podsByNode(set: DaemonSet): Promise<PodsByNode> {
    const claimed = await claim({
      owner: set,
      selector: selectorOf(set.spec.selector),
      store: pods,
      writer: kit.writer,
    })
    const byNode = new Map<string, Pod[]>()
    for (const pod of claimed) {
      const node = targetNode(pod)
      if (node === undefined) continue
      const here = byNode.get(node)
      if (here === undefined) byNode.set(node, [pod])
      else here.push(pod)
    }
    return byNode
  }

  async function perform(set: DaemonSet, hash: string, { create, remove, failed }: Plan): Promise<void> {
    for (const pod of failed) {
      const where = `daemon pod ${keyOf(pod)} on node ${pod.spec.nodeName ?? ''}`
      if (pod.status.phase === 'Failed') {
        kit.events.warning(set, 'FailedDaemonPod', `Found failed ${where}, will try to kill it`)
      } else kit.events.normal(set, 'SucceededDaemonPod', `Found succeeded ${where}, will try to delete it`)
    }
    const { error } = await slowStart(Math.min(create.length, BURST), async (index) => {
      await createPod(cluster, kit, set, daemonPod(set, create[index] ?? '', hash))
    })
    await Promise.all(remove.slice(0, BURST).map((pod) => deletePod(cluster, kit, set, pod)))
    if (error !== undefined) throw error
  }

  /** The revision of the set's template; an old one becomes the newest, a new one is kept. */
  async function currentRevision(
    set: DaemonSet,
    revisions: readonly ControllerRevision[],
  ): Promise<ControllerRevision> {
    const data = revisionData(set.spec.template)
    const equal = revisions.findLast((revision) => sameData(revision, { data }))
    const others = revisions.filter((revision) => revision !== equal)
    const next = Math.max(0, ...others.map(({ revision }) => revision)) + 1
    if (equal !== undefined) return equal.revision < next ? raiseRevision(cluster, kit, equal, next) : equal
    const hash = (collisions: number): string =>
      podTemplateHash(
        set.spec.template,
        set.status.collisionCount === undefined && collisions === 0 ? undefined : collisions,
      )
    const before = set.status.collisionCount ?? 0
    const { revision, collisionCount } = await createRevision(
      cluster,
      kit,
      {
        owner: set,
        labels: set.spec.template.metadata.labels ?? {},
        annotations: set.metadata.annotations,
        data,
        revision: next,
        hash,
        hashLabel: REVISION_LABEL,
      },
      before,
    )
    if (collisionCount !== before) {
      await kit.writer.updateStatus(daemonSets, set, (draft) => {
        draft.status.collisionCount = collisionCount
      })
    }
    return revision
  }

  async function cleanUp(
    set: DaemonSet,
    revisions: readonly ControllerRevision[],
    current: ControllerRevision,
  ): Promise<void> {
    const hashes = new Set(pods.ownedBy(set).map(({ metadata }) => metadata.labels?.[REVISION_LABEL] ?? ''))
    const used = revisions.filter(({ metadata }) => hashes.has(metadata.labels?.[REVISION_LABEL] ?? ''))
    const live = new Set([nameOf(current), ...used.map(nameOf)])
    await truncateHistory(cluster, kit, revisions, live, set.spec.revisionHistoryLimit ?? 10)
  }

  async function writeStatus(set: DaemonSet, all: readonly Node[], hash: string): Promise<void> {
    const now = clock.now()
    const byNode = await podsByNode(set)
    await kit.writer.updateStatus(daemonSets, set, (draft) => {
      draft.status = daemonSetStatus({ ...set, status: draft.status }, all, byNode, hash, now)
    })
    const wait = nextAvailability([...byNode.values()].flat(), set.spec.minReadySeconds ?? 0, now)
    if (wait !== undefined) kit.loop.addAfter(keyOf(set), wait)
  }
}

/** Heartbeats do not: labels, taints and whether pods may be placed do. */
function concernsDaemons(node: Node, previous: Node): boolean {
  return (
    !sameValue(node.metadata.labels, previous.metadata.labels) ||
    !sameValue(node.spec.taints, previous.spec.taints) ||
    node.spec.unschedulable !== previous.spec.unschedulable
  )
}
