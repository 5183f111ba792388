import { formatTime } from '@setpoint/kube'
import { type Cluster, isOver, keyOf, nameOf, namespaceOf, type Pod, splitKey } from '../machinery/index.js'
import { bind } from './binding.js'
import { type Candidate, place } from './fit.js'
import { NodeLoad } from './load.js'

const NAME = 'default-scheduler'
const NO_LOAD = new NodeLoad()

/** Assigns pods to nodes. What fits nowhere waits until a node or a pod changes. */
export function startScheduler(cluster: Cluster): void {
  const { pods, nodes, clock } = cluster
  const kit = cluster.kit(NAME, 'system:kube-scheduler', 'kube-scheduler', sync, {
    component: NAME,
    instance: `${NAME}-control-plane`,
  })
  const client = cluster.client('system:kube-scheduler', 'kube-scheduler')
  const waiting = new Set<string>()
  const loads = new Map<string, NodeLoad>()

  for (const pod of pods.list('')) observe(pod)
  pods.onChange(({ object, deleted }) => {
    if (deleted || isOver(object)) forget(object)
    else observe(object)
  })
  nodes.onChange(retry)

  function loadOf(node: string): NodeLoad {
    let load = loads.get(node)
    if (load === undefined) loads.set(node, (load = new NodeLoad()))
    return load
  }

  function observe(pod: Pod): void {
    const { nodeName = '' } = pod.spec
    if (nodeName === '') {
      if (pod.spec.schedulerName === NAME && !waiting.has(keyOf(pod))) kit.loop.add(keyOf(pod))
      return
    }
    waiting.delete(keyOf(pod))
    loadOf(nodeName).add(pod)
  }

  function forget(pod: Pod): void {
    waiting.delete(keyOf(pod))
    const { nodeName = '' } = pod.spec
    const load = loads.get(nodeName)
    if (load?.remove(pod) === true) retry()
    if (load?.count === 0) loads.delete(nodeName)
  }

  function retry(): void {
    for (const key of waiting) kit.loop.add(key)
    waiting.clear()
  }

  function candidates(): Candidate[] {
    return nodes.list('').map((node) => ({ node, load: loads.get(nameOf(node)) ?? NO_LOAD }))
  }

  async function sync(key: string): Promise<void> {
    const pod = pods.get(...splitKey(key))
    if (pod === undefined || (pod.spec.nodeName ?? '') !== '' || isOver(pod)) return
    if (pod.metadata.deletionTimestamp !== undefined || (pod.spec.schedulingGates ?? []).length > 0) return
    const placement = place(pod, candidates())
    if ('node' in placement) {
      const node = nameOf(placement.node)
      await bind(client, pods.resource, pod, node, clock.now())
      const message = `Successfully assigned ${namespaceOf(pod)}/${nameOf(pod)} to ${node}`
      kit.events.normal(pod, 'Scheduled', message, { action: 'Binding' })
      return
    }
    waiting.add(key)
    kit.events.warning(pod, 'FailedScheduling', placement.message, { action: 'Scheduling' })
    await tellUnschedulable(pod, placement.message)
  }

  async function tellUnschedulable(pod: Pod, message: string): Promise<void> {
    await kit.writer.updateStatus(pods, pod, (draft) => {
      const conditions = draft.status.conditions ?? []
      const current = conditions.find(({ type }) => type === 'PodScheduled')
      const next = {
        type: 'PodScheduled',
        status: 'False' as const,
        observedGeneration: draft.metadata.generation ?? 1,
        lastProbeTime: null as unknown as string,
        lastTransitionTime:
          current?.status === 'False' && current.lastTransitionTime !== undefined
            ? current.lastTransitionTime
            : formatTime(clock.now()),
        reason: 'Unschedulable',
        message,
      }
      draft.status.conditions = [...conditions.filter(({ type }) => type !== 'PodScheduled'), next]
    })
  }
}
