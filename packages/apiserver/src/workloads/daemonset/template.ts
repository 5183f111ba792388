import { cloneJson, type Json } from '@setpoint/kube'
import type { Affinity, NodeSelectorTerm, Toleration } from '@setpoint/kube/kinds/v1'
import { type DaemonSet, nameOf, type Node, type Pod, podFromTemplate } from '../machinery/index.js'
import { matchesNode, untolerated } from '../scheduler/index.js'

export const REVISION_LABEL = 'controller-revision-hash'
const GENERATION_LABEL = 'pod-template-generation'
const GENERATION_ANNOTATION = 'deprecated.daemonset.template.generation'

/** What daemons put up with: a node that is unwell is where they are needed. */
const TOLERATIONS: readonly Toleration[] = [
  { key: 'node.kubernetes.io/not-ready', operator: 'Exists', effect: 'NoExecute' },
  { key: 'node.kubernetes.io/unreachable', operator: 'Exists', effect: 'NoExecute' },
  { key: 'node.kubernetes.io/disk-pressure', operator: 'Exists', effect: 'NoSchedule' },
  { key: 'node.kubernetes.io/memory-pressure', operator: 'Exists', effect: 'NoSchedule' },
  { key: 'node.kubernetes.io/pid-pressure', operator: 'Exists', effect: 'NoSchedule' },
  { key: 'node.kubernetes.io/unschedulable', operator: 'Exists', effect: 'NoSchedule' },
]
const OF_HOST_NETWORK: Toleration = {
  key: 'node.kubernetes.io/network-unavailable',
  operator: 'Exists',
  effect: 'NoSchedule',
}

function tolerationsOf({ spec }: DaemonSet): Toleration[] {
  const { tolerations = [], hostNetwork = false } = spec.template.spec
  const added = [...TOLERATIONS, ...(hostNetwork ? [OF_HOST_NETWORK] : [])]
  const isThere = (toleration: Toleration): boolean =>
    tolerations.some(
      ({ key, operator, effect }) =>
        key === toleration.key && operator === toleration.operator && effect === toleration.effect,
    )
  return [...tolerations, ...added.filter((toleration) => !isThere(toleration))].map((each) => ({ ...each }))
}

/** The generation of the template, as an older API counted it. */
export function templateGeneration({ metadata }: DaemonSet): string | undefined {
  return metadata.annotations?.[GENERATION_ANNOTATION]
}

/** Whether a pod is of the newest template. */
export function isUpdated(set: DaemonSet, { metadata }: Pod, hash: string): boolean {
  const generation = templateGeneration(set)
  const isOfGeneration = generation !== undefined && metadata.labels?.[GENERATION_LABEL] === generation
  return isOfGeneration || (hash !== '' && metadata.labels?.[REVISION_LABEL] === hash)
}

/** A daemon for one node. */
export function daemonPod(set: DaemonSet, node: string, hash: string): Pod {
  const pod = podFromTemplate(set.spec.template, set)
  const generation = templateGeneration(set)
  pod.metadata.labels = {
    ...pod.metadata.labels,
    ...(generation === undefined ? {} : { [GENERATION_LABEL]: generation }),
    [REVISION_LABEL]: hash,
  }
  pod.spec.tolerations = tolerationsOf(set)
  pod.spec.affinity = pinnedTo(node, pod.spec.affinity)
  return pod
}

/** The affinity with every way narrowed to one node. The scheduler then does the rest. */
function pinnedTo(node: string, affinity: Affinity | undefined): Affinity {
  const pinned: NodeSelectorTerm = { matchFields: [{ key: 'metadata.name', operator: 'In', values: [node] }] }
  const required = affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution
  const terms = (required?.nodeSelectorTerms ?? []).map((term) => ({
    ...(cloneJson(term as unknown as Json) as unknown as NodeSelectorTerm),
    ...pinned,
  }))
  return {
    ...affinity,
    nodeAffinity: {
      ...affinity?.nodeAffinity,
      requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: terms.length === 0 ? [pinned] : terms },
    },
  }
}

/** The node that a daemon is for: where it is, or where it is pinned to. */
export function targetNode({ spec }: Pod): string | undefined {
  if ((spec.nodeName ?? '') !== '') return spec.nodeName
  const terms = spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms ?? []
  for (const { matchFields = [] } of terms) {
    const pin = matchFields.find(({ key, operator }) => key === 'metadata.name' && operator === 'In')
    if (pin?.values?.length === 1) return pin.values[0]
  }
  return undefined
}

/** Whether a node should get a daemon, and whether one that is there may stay. */
export function verdictOn(set: DaemonSet, node: Node): { readonly run: boolean; readonly stay: boolean } {
  const { spec } = set.spec.template
  const never = { run: false, stay: false }
  if ((spec.nodeName ?? '') !== '' && spec.nodeName !== nameOf(node)) return never
  const pod = { spec: { ...spec, tolerations: tolerationsOf(set) } }
  if (!matchesNode(pod as Pod, node)) return never
  const taints = node.spec.taints ?? []
  if (untolerated(pod, taints, ['NoSchedule', 'NoExecute']) === undefined) return { run: true, stay: true }
  return { run: false, stay: untolerated(pod, taints, ['NoExecute']) === undefined }
}
