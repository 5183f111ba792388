import type { Clock } from '../clock/index.js'
import { timeNow } from '../time/index.js'

export type ConditionStatus = 'True' | 'False' | 'Unknown'

/** metav1.Condition: one thing that a controller has to say about an object, in status.conditions. */
export interface Condition {
  type: string
  status: ConditionStatus
  /** The metadata.generation that the controller had seen. */
  observedGeneration?: number
  /** When `status` last changed. */
  lastTransitionTime: string
  /** One word for programs. */
  reason: string
  /** A sentence for people. */
  message: string
}

/** A condition to set. */
export interface ConditionUpdate {
  readonly type: string
  readonly status: ConditionStatus
  readonly reason: string
  /** Default ''. */
  readonly message?: string
  /** Default: what the condition has, if it is there already. */
  readonly observedGeneration?: number
  /** For a status that changes now. Default: the clock's time. */
  readonly lastTransitionTime?: string
}

/**
 * The conditions with one of them set. lastTransitionTime changes only when the status does. The result is the very
 * list that was given when nothing differs, so `result !== conditions` tells whether there is something to write.
 */
export function setCondition(
  conditions: readonly Condition[],
  update: ConditionUpdate,
  clock: Clock,
): readonly Condition[] {
  const index = conditions.findIndex(({ type }) => type === update.type)
  const old = conditions[index]
  const next = merge(old, update, clock)
  if (old === undefined) return [...conditions, next]
  return isSame(old, next) ? conditions : conditions.with(index, next)
}

function merge(old: Condition | undefined, update: ConditionUpdate, clock: Clock): Condition {
  const { type, status, reason, message = '', observedGeneration = old?.observedGeneration } = update
  const lastTransitionTime =
    old?.status === status ? old.lastTransitionTime : (update.lastTransitionTime ?? timeNow(clock))
  return {
    type,
    status,
    ...(observedGeneration === undefined ? {} : { observedGeneration }),
    lastTransitionTime,
    reason,
    message,
  }
}

function isSame(a: Condition, b: Condition): boolean {
  return (
    a.status === b.status &&
    a.reason === b.reason &&
    a.message === b.message &&
    a.observedGeneration === b.observedGeneration &&
    a.lastTransitionTime === b.lastTransitionTime
  )
}

/** The conditions without that type; the very list that was given when it has none. */
export function removeCondition(conditions: readonly Condition[], type: string): readonly Condition[] {
  const kept = conditions.filter((condition) => condition.type !== type)
  return kept.length === conditions.length ? conditions : kept
}

export function findCondition<T extends { readonly type: string }>(
  conditions: readonly T[] | undefined,
  type: string,
): T | undefined {
  return conditions?.find((condition) => condition.type === type)
}

type StatusOnly = Pick<Condition, 'type' | 'status'>

/** Whether the condition is there and True. */
export function isConditionTrue(conditions: readonly StatusOnly[] | undefined, type: string): boolean {
  return findCondition(conditions, type)?.status === 'True'
}

/** Whether the condition is there and False: an absent one is neither. */
export function isConditionFalse(conditions: readonly StatusOnly[] | undefined, type: string): boolean {
  return findCondition(conditions, type)?.status === 'False'
}
