import { createdAt, type Deployment, nameOf, type ReplicaSet, scaled } from '../machinery/index.js'
import { desiredReplicas, maxReplicas } from './annotations.js'

/** How many replicas a Deployment wants. */
export function wanted({ spec }: Deployment): number {
  return spec.replicas ?? 1
}

export function sizeOf({ spec }: ReplicaSet): number {
  return spec.replicas ?? 0
}

export function isRollingUpdate({ spec }: Deployment): boolean {
  return spec.strategy?.type === 'RollingUpdate'
}

/** How far a rolling update may go above and below the wanted number. One of the two is at least 1. */
function fenceposts(deployment: Deployment): { surge: number; unavailable: number } {
  const { maxSurge, maxUnavailable } = deployment.spec.strategy?.rollingUpdate ?? {}
  const surge = scaled(maxSurge, wanted(deployment), true)
  const unavailable = scaled(maxUnavailable, wanted(deployment), false)
  return { surge, unavailable: surge === 0 && unavailable === 0 ? 1 : unavailable }
}

export function maxSurge(deployment: Deployment): number {
  return isRollingUpdate(deployment) ? fenceposts(deployment).surge : 0
}

export function maxUnavailable(deployment: Deployment): number {
  if (!isRollingUpdate(deployment) || wanted(deployment) === 0) return 0
  return Math.min(fenceposts(deployment).unavailable, wanted(deployment))
}

export function total(sets: readonly ReplicaSet[], count: (set: ReplicaSet) => number | undefined): number {
  return sets.reduce((sum, set) => sum + (count(set) ?? 0), 0)
}

export function active(sets: readonly ReplicaSet[]): ReplicaSet[] {
  return sets.filter((set) => sizeOf(set) > 0)
}

/** How many replicas the newest ReplicaSet may have now, given all of them. */
export function newSetSize(deployment: Deployment, all: readonly ReplicaSet[], current: number): number {
  if (!isRollingUpdate(deployment)) return wanted(deployment)
  const surge = scaled(deployment.spec.strategy?.rollingUpdate?.maxSurge, wanted(deployment), true)
  const room = wanted(deployment) + surge - total(all, sizeOf)
  if (room <= 0) return current
  return current + Math.min(room, wanted(deployment) - current)
}

/** A ReplicaSet and the size that it is to have. */
export interface Sizing {
  readonly set: ReplicaSet
  readonly size: number
}

/**
 * Spreads a change of scale over the ReplicaSets of a rollout under way, in proportion to their sizes; the largest gets
 * what rounding leaves over.
 */
export function proportionalSizes(deployment: Deployment, sets: readonly ReplicaSet[]): Sizing[] {
  const allowed = wanted(deployment) > 0 ? wanted(deployment) + maxSurge(deployment) : 0
  const toAdd = allowed - total(sets, sizeOf)
  const ordered = [...sets].sort(toAdd > 0 ? largestThenNewest : largestThenOldest)
  if (toAdd === 0) return ordered.map((set) => ({ set, size: sizeOf(set) }))
  let added = 0
  const sizings = ordered.map((set): { set: ReplicaSet; size: number } => {
    const share = proportion(deployment, set, toAdd, added)
    added += share
    return { set, size: sizeOf(set) + share }
  })
  const [first] = sizings
  if (first !== undefined) first.size = Math.max(0, first.size + toAdd - added)
  return sizings
}

function proportion(deployment: Deployment, set: ReplicaSet, toAdd: number, added: number): number {
  if (sizeOf(set) === 0 || toAdd === added) return 0
  const fraction = fractionOf(deployment, set)
  return toAdd > 0 ? Math.min(fraction, toAdd - added) : Math.max(fraction, toAdd - added)
}

function fractionOf(deployment: Deployment, set: ReplicaSet): number {
  if (wanted(deployment) === 0) return -sizeOf(set)
  const before = maxReplicas(set) ?? 0
  const base = before === 0 ? (deployment.status.replicas ?? 0) : before
  if (base === 0) return 0
  const exact = (sizeOf(set) * (wanted(deployment) + maxSurge(deployment))) / base
  return Math.round(exact) - sizeOf(set)
}

/** Of the same size, the one that was created later first. */
function largestThenNewest(a: ReplicaSet, b: ReplicaSet): number {
  return sizeOf(b) - sizeOf(a) || createdAt(b) - createdAt(a) || (nameOf(a) < nameOf(b) ? 1 : -1)
}

function largestThenOldest(a: ReplicaSet, b: ReplicaSet): number {
  return sizeOf(b) - sizeOf(a) || createdAt(a) - createdAt(b) || (nameOf(a) < nameOf(b) ? -1 : 1)
}

/** The new ReplicaSet has all replicas, and all of them serve. */
export function isSaturated(deployment: Deployment, set: ReplicaSet | undefined): boolean {
  if (set === undefined || desiredReplicas(set) !== wanted(deployment)) return false
  return sizeOf(set) === wanted(deployment) && (set.status.availableReplicas ?? 0) === wanted(deployment)
}
