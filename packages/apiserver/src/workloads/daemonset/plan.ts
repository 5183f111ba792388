import { byAge, type DaemonSet, isAvailable, isReady, nameOf, type Node, type Pod, scaled } from '../machinery/index.js'
import { isUpdated, verdictOn } from './template.js'

export type PodsByNode = ReadonlyMap<string, readonly Pod[]>

/** What is to be done: nodes that need a daemon, and pods that must go. */
export interface Plan {
  readonly create: readonly string[]
  readonly remove: readonly Pod[]
  /** Daemons that failed: the event says so before they go. */
  readonly failed: readonly Pod[]
}

/** Places before those that wait for one, older before younger. */
export function byPlaceAndAge(a: Pod, b: Pod): number {
  const [placedA, placedB] = [(a.spec.nodeName ?? '') !== '', (b.spec.nodeName ?? '') !== '']
  return placedA === placedB ? byAge(a, b) : placedA ? -1 : 1
}

function stays({ metadata }: Pod): boolean {
  return metadata.deletionTimestamp === undefined
}

export function surgeOf({ spec }: DaemonSet, desired: number): number {
  return scaled(spec.updateStrategy?.rollingUpdate?.maxSurge, desired, true)
}

/** One daemon on every node that should have one, and none elsewhere. Failed ones make room for others. */
export function managePlan(set: DaemonSet, nodes: readonly Node[], pods: PodsByNode, hash: string, now: number): Plan {
  const create: string[] = []
  const remove: Pod[] = []
  const failed: Pod[] = []
  const withSurge = surgeOf(set, 100) > 0
  for (const node of nodes) {
    const here = pods.get(nameOf(node)) ?? []
    const { run, stay } = verdictOn(set, node)
    if (run && here.length === 0) create.push(nameOf(node))
    else if (stay) {
      const over = here.filter(
        (pod) => stays(pod) && (pod.status.phase === 'Failed' || pod.status.phase === 'Succeeded'),
      )
      failed.push(...over)
      remove.push(...over)
      const running = here.filter((pod) => stays(pod) && !over.includes(pod)).sort(byPlaceAndAge)
      if (!withSurge) remove.push(...running.slice(1))
      else if (running.length === 0 && run) create.push(nameOf(node))
      else remove.push(...surplus(set, running, hash, now))
    } else remove.push(...here.filter(stays))
  }
  const known = new Set(nodes.map(nameOf))
  for (const [node, lost] of pods) {
    if (!known.has(node)) remove.push(...lost.filter(({ spec }) => (spec.nodeName ?? '') === ''))
  }
  return { create, remove, failed }
}

/** With surge a node has two daemons for a while: the old one goes when the new one serves, or when it does not. */
function surplus(set: DaemonSet, running: readonly Pod[], hash: string, now: number): Pod[] {
  if (running.length <= 1) return []
  const newest = running.find((pod) => isUpdated(set, pod, hash))
  const oldest = running.find((pod) => !isUpdated(set, pod, hash))
  const doomed = running.filter((pod) => pod !== newest && pod !== oldest)
  if (newest === undefined || oldest === undefined) return doomed
  const isReplaced = !isReady(oldest) || isAvailable(newest, set.spec.minReadySeconds ?? 0, now)
  return isReplaced ? [...doomed, oldest] : doomed
}

/** The next steps of a rolling update. */
export function updatePlan(set: DaemonSet, nodes: readonly Node[], pods: PodsByNode, hash: string, now: number): Plan {
  const desired = nodes.filter((node) => verdictOn(set, node).run).length
  const surge = surgeOf(set, desired)
  const unavailable = scaled(set.spec.updateStrategy?.rollingUpdate?.maxUnavailable, desired, true)
  const serves = (pod: Pod): boolean => isAvailable(pod, set.spec.minReadySeconds ?? 0, now)
  const pairs = [...pods].map(([node, here]) => {
    const staying = here.filter(stays)
    return {
      node,
      updated: staying.filter((pod) => isUpdated(set, pod, hash)),
      old: staying.filter((pod) => !isUpdated(set, pod, hash)),
    }
  })
  if (surge === 0) {
    // With no room for surge at least one may be down, or nothing would ever move.
    return replaceInPlace(pairs, Math.max(unavailable, 1), serves)
  }
  return replaceWithSurge(pairs, surge, serves)
}

interface Pair {
  readonly node: string
  readonly updated: readonly Pod[]
  readonly old: readonly Pod[]
}

function replaceInPlace(pairs: readonly Pair[], allowed: number, serves: (pod: Pod) => boolean): Plan {
  let down = 0
  const helpless: Pod[] = []
  const candidates: Pod[] = []
  for (const { updated, old } of pairs) {
    const [oldPod] = old
    const [newPod] = updated
    if (old.length > 1 || updated.length > 1 || (oldPod === undefined) === (newPod === undefined)) down++
    else if (newPod !== undefined) down += serves(newPod) ? 0 : 1
    else if (oldPod !== undefined && serves(oldPod)) candidates.push(oldPod)
    else if (oldPod !== undefined) {
      helpless.push(oldPod)
      down++
    }
  }
  return { create: [], remove: [...helpless, ...candidates.slice(0, Math.max(0, allowed - down))], failed: [] }
}

function replaceWithSurge(pairs: readonly Pair[], surge: number, serves: (pod: Pod) => boolean): Plan {
  let surging = 0
  const create: string[] = []
  const candidates: string[] = []
  const remove: Pod[] = []
  for (const { node, updated, old } of pairs) {
    const [oldPod] = old
    const [newPod] = updated
    if (old.length > 1 || updated.length > 1) surging++
    else if (oldPod === undefined) continue
    else if (newPod === undefined) (serves(oldPod) ? candidates : create).push(node)
    else if (serves(newPod)) remove.push(oldPod)
    else surging++
  }
  return { create: [...create, ...candidates.slice(0, Math.max(0, surge - surging))], remove, failed: [] }
}
