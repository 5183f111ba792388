import { LAST_APPLIED_ANNOTATION } from '@setpoint/kube'
import type { Deployment, ReplicaSet, StoredKind } from '../machinery/index.js'

// What a Deployment writes on itself and its ReplicaSets to remember revisions and scales.

export const REVISION = 'deployment.kubernetes.io/revision'
const REVISION_HISTORY = 'deployment.kubernetes.io/revision-history'
const DESIRED_REPLICAS = 'deployment.kubernetes.io/desired-replicas'
const MAX_REPLICAS = 'deployment.kubernetes.io/max-replicas'
export const ROLLBACK_TO = 'deprecated.deployment.rollback.to'
const HISTORY_LIMIT = 2000

const OWN: ReadonlySet<string> = new Set([
  LAST_APPLIED_ANNOTATION,
  REVISION,
  REVISION_HISTORY,
  DESIRED_REPLICAS,
  MAX_REPLICAS,
  ROLLBACK_TO,
])

type Annotations = { [key: string]: string }

/** 0 when there is none, or no number. */
export function revisionOf({ metadata }: StoredKind): number {
  const text = metadata.annotations?.[REVISION] ?? ''
  return /^[+-]?\d+$/.test(text) ? Number(text) : 0
}

export function desiredReplicas(set: ReplicaSet): number | undefined {
  return countIn(set, DESIRED_REPLICAS)
}

export function maxReplicas(set: ReplicaSet): number | undefined {
  return countIn(set, MAX_REPLICAS)
}

function countIn({ metadata }: ReplicaSet, key: string): number | undefined {
  const text = metadata.annotations?.[key] ?? ''
  const value = /^\d+$/.test(text) ? Number(text) : undefined
  return value === undefined || value > 2 ** 31 - 1 ? undefined : value
}

/** The annotations with the scale that a ReplicaSet is part of. The same object when nothing changes. */
export function withScale(annotations: Annotations, desired: number, max: number): Annotations {
  if (annotations[DESIRED_REPLICAS] === String(desired) && annotations[MAX_REPLICAS] === String(max)) return annotations
  return { ...annotations, [DESIRED_REPLICAS]: String(desired), [MAX_REPLICAS]: String(max) }
}

/** A ReplicaSet's annotations as the newest one: the Deployment's own, and the revision, with what it was before. */
export function asNewest(deployment: Deployment, annotations: Annotations, revision: number): Annotations {
  const inherited = Object.entries(deployment.metadata.annotations ?? {}).filter(([key]) => !OWN.has(key))
  const next: Annotations = { ...annotations, ...Object.fromEntries(inherited) }
  const text = annotations[REVISION] ?? ''
  if (text !== '' && !/^[+-]?\d+$/.test(text)) return next
  const former = Number(text)
  if (former >= revision) return next
  next[REVISION] = String(revision)
  if (text !== '') {
    const history = historyWith(annotations[REVISION_HISTORY] ?? '', text)
    if (history !== undefined) next[REVISION_HISTORY] = history
  }
  return next
}

/** The oldest entries make room; undefined when there is none to be had. */
function historyWith(history: string, revision: string): string | undefined {
  if (history === '') return revision
  const entries = history.split(',')
  let length = history.length + revision.length + 1
  let start = 0
  while (length > HISTORY_LIMIT && start < entries.length) length -= (entries[start++] ?? '').length + 1
  return length > HISTORY_LIMIT ? undefined : [...entries.slice(start), revision].join(',')
}

/** The Deployment's annotations after a rollback to a ReplicaSet: its own bookkeeping stays, the rest is the set's. */
export function rolledBack(deployment: Deployment, set: ReplicaSet): Annotations {
  const own = Object.entries(deployment.metadata.annotations ?? {}).filter(([key]) => OWN.has(key))
  const theirs = Object.entries(set.metadata.annotations ?? {}).filter(([key]) => !OWN.has(key))
  return Object.fromEntries([...own, ...theirs])
}
