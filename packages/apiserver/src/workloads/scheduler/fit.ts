import { type Node, nameOf, type Pod } from '../machinery/index.js'
import { matchesNode, untolerated } from './affinity.js'
import type { NodeLoad } from './load.js'
import { amounts, insufficient, requestsOf } from './resources.js'

/** A node and what is on it already. */
export interface Candidate {
  readonly node: Node
  readonly load: NodeLoad
}

const UNSCHEDULABLE = { key: 'node.kubernetes.io/unschedulable', effect: 'NoSchedule' } as const

/** Why a pod cannot go to a node, in the scheduler's words; none: it can. Preemption helps against the second kind. */
export function reasonsAgainst(pod: Pod, { node, load }: Candidate): { hard: string[]; soft: string[] } {
  if (node.spec.unschedulable === true && untolerated(pod, [UNSCHEDULABLE], ['NoSchedule']) !== undefined) {
    return { hard: ['node(s) were unschedulable'], soft: [] }
  }
  if (untolerated(pod, node.spec.taints ?? [], ['NoSchedule', 'NoExecute']) !== undefined) {
    return { hard: ['node(s) had untolerated taint(s)'], soft: [] }
  }
  if (!matchesNode(pod, node)) return { hard: ["node(s) didn't match Pod's node affinity/selector"], soft: [] }
  if (hasPortConflict(pod, load)) {
    return { hard: [], soft: ["node(s) didn't have free ports for the requested pod ports"] }
  }
  const allocatable = amounts(node.status.allocatable)
  const room = allocatable.get('pods')?.asNumber() ?? 0
  const short = insufficient(requestsOf(pod), load.used, allocatable)
  return {
    hard: [],
    soft: [...(load.count >= room ? ['Too many pods'] : []), ...short.map((name) => `Insufficient ${name}`)],
  }
}

function hostPorts({ spec }: Pod): string[] {
  return spec.containers.flatMap(({ ports = [] }) =>
    ports.flatMap(({ hostPort = 0, protocol = 'TCP' }) => (hostPort === 0 ? [] : [`${protocol}/${hostPort}`])),
  )
}

function hasPortConflict(pod: Pod, load: NodeLoad): boolean {
  const ports = hostPorts(pod)
  if (ports.length === 0) return false
  const taken = new Set([...load.pods()].flatMap(hostPorts))
  return ports.some((port) => taken.has(port))
}

/** The outcome of one attempt to place a pod. */
export type Placement =
  | { readonly node: Node }
  /** `message` is what the condition and the event say. */
  | { readonly message: string }

/** The node with the fewest pods among those that fit; of equal ones, the first by name. */
export function place(pod: Pod, candidates: readonly Candidate[]): Placement {
  if (candidates.length === 0) return { message: 'no nodes available to schedule pods' }
  const judged = candidates.map((candidate) => ({ candidate, ...reasonsAgainst(pod, candidate) }))
  const fitting = judged.filter(({ hard, soft }) => hard.length + soft.length === 0).map(({ candidate }) => candidate)
  const [best] = fitting.sort((a, b) => a.load.count - b.load.count || (nameOf(a.node) < nameOf(b.node) ? -1 : 1))
  if (best !== undefined) return { node: best.node }
  const total = candidates.length
  const reasons = histogram(judged.flatMap(({ hard, soft }) => [...hard, ...soft]))
  const helpless = judged.map(({ soft }) =>
    soft.length > 0 ? 'No preemption victims found for incoming pod' : 'Preemption is not helpful for scheduling',
  )
  const preemption = `0/${total} nodes are available: ${histogram(helpless)}.`
  return {
    message: `0/${total} nodes are available: ${reasons}. no new claims to deallocate, preemption: ${preemption}`,
  }
}

/** `1 Insufficient cpu, 2 node(s) were unschedulable` */
function histogram(reasons: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts]
    .map(([reason, count]) => `${count} ${reason}`)
    .sort()
    .join(', ')
}
