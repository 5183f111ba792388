import { formatTime, parseTime } from '@setpoint/kube'
import type { Taint } from '@setpoint/kube/kinds/v1'
import { type Cluster, isOver, isReady, keyOf, nameOf, type Node, type Pod } from '../machinery/index.js'
import { tolerates } from '../scheduler/index.js'

const UNREACHABLE = 'node.kubernetes.io/unreachable'
const NOT_READY = 'node.kubernetes.io/not-ready'
const UNSCHEDULABLE = 'node.kubernetes.io/unschedulable'

/**
 * What follows from a node's conditions: its taints, pods that are no longer ready, and, once their tolerations run
 * out, their deletion. Keys are names of nodes.
 */
export function startNodeLifecycle(cluster: Cluster): void {
  const { nodes, pods, clock } = cluster
  const kit = cluster.controller('node-controller', sync)
  for (const node of nodes.list('')) kit.loop.add(nameOf(node))
  nodes.onChange(({ object, deleted }) => {
    if (deleted) deleteOrphans(nameOf(object)).catch((error: unknown) => cluster.report('node-controller', error))
    else kit.loop.add(nameOf(object))
  })
  pods.onChange(({ object, previous, deleted }) => {
    const { nodeName = '' } = object.spec
    if (!deleted && nodeName !== '' && (previous?.spec.nodeName ?? '') === '') kit.loop.add(nodeName)
  })

  async function sync(name: string): Promise<void> {
    const node = nodes.get('', name)
    if (node === undefined) return
    const current = await taint(node)
    const ready = current.status.conditions?.find(({ type }) => type === 'Ready')?.status
    if (ready === 'Unknown') await markNotReady(name)
    await evict(current)
  }

  /** Condition and taint say the same thing. */
  async function taint(node: Node): Promise<Node> {
    const wanted = taintsOf(node)
    const current = node.spec.taints ?? []
    const others = current.filter(({ key }) => key !== UNREACHABLE && key !== NOT_READY && key !== UNSCHEDULABLE)
    const kept = wanted.map(
      (next) => current.find(({ key, effect }) => key === next.key && effect === next.effect) ?? next,
    )
    if (current.length === others.length + kept.length && kept.every((each) => current.includes(each))) return node
    return kit.writer.update(nodes, node, (draft) => {
      if (others.length + kept.length === 0) delete draft.spec.taints
      else draft.spec.taints = [...others, ...kept]
    })
  }

  function taintsOf({ spec, status }: Node): Taint[] {
    const ready = status.conditions?.find(({ type }) => type === 'Ready')?.status
    const timeAdded = formatTime(clock.now())
    const key = ready === 'Unknown' ? UNREACHABLE : ready === 'False' ? NOT_READY : undefined
    return [
      ...(key === undefined ? [] : [{ key, effect: 'NoSchedule' as const, timeAdded }]),
      ...(key === undefined ? [] : [{ key, effect: 'NoExecute' as const, timeAdded }]),
      ...(spec.unschedulable === true ? [{ key: UNSCHEDULABLE, effect: 'NoSchedule' as const, timeAdded }] : []),
    ]
  }

  function podsOn(name: string): Pod[] {
    return pods.list('').filter(({ spec }) => spec.nodeName === name)
  }

  async function markNotReady(name: string): Promise<void> {
    for (const pod of podsOn(name).filter(isReady)) {
      await kit.writer.updateStatus(pods, pod, (draft) => {
        for (const condition of draft.status.conditions ?? []) {
          if (condition.type !== 'Ready') continue
          condition.status = 'False'
          condition.lastTransitionTime = formatTime(clock.now())
        }
      })
      kit.events.warning(pod, 'NodeNotReady', 'Node is not ready')
    }
  }

  /** Deletes pods that do not tolerate the node, at once or when their time is up. */
  async function evict(node: Node): Promise<void> {
    const taints = (node.spec.taints ?? []).filter(({ effect }) => effect === 'NoExecute')
    if (taints.length === 0) return
    const now = clock.now()
    for (const pod of podsOn(nameOf(node))) {
      if (pod.metadata.deletionTimestamp !== undefined || isOver(pod)) continue
      const until = Math.min(...taints.map((each) => toleratedUntil(pod, each)))
      if (until > now) {
        if (Number.isFinite(until)) kit.loop.addAfter(nameOf(node), until - now)
        continue
      }
      kit.events.normal(pod, 'TaintManagerEviction', `Marking for deletion Pod ${keyOf(pod)}`)
      await kit.writer.delete(pods, pod)
    }
  }

  /** Pods of a node that is gone go with it. */
  async function deleteOrphans(name: string): Promise<void> {
    for (const pod of podsOn(name)) await kit.writer.delete(pods, pod, { gracePeriodSeconds: 0 })
  }
}

/** 0: not tolerated; Infinity: for ever. */
function toleratedUntil({ spec }: Pod, taint: Taint): number {
  const matching = (spec.tolerations ?? []).filter(tolerates(taint))
  if (matching.length === 0) return 0
  const seconds = matching.flatMap(({ tolerationSeconds }) => tolerationSeconds ?? [])
  if (seconds.length === 0) return Number.POSITIVE_INFINITY
  return (parseTime(taint.timeAdded ?? '') ?? 0) + Math.max(0, Math.min(...seconds)) * 1000
}
