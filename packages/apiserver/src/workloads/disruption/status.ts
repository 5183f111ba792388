import { type Clock, type Condition, setCondition } from '@setpoint/kube'
import type { PodDisruptionBudgetStatus } from '@setpoint/kube/kinds/policy/v1'
import { compact, isReady, nameOf, type Pod, type PodDisruptionBudget, scaled } from '../machinery/index.js'

/** An eviction that has been allowed counts this long, though its pod is still there. */
export const DELETION_TIMEOUT = 120_000

/** How many pods there should be, and how many of them have to be healthy. */
export function expectation(
  { spec }: PodDisruptionBudget,
  pods: number,
  scale: () => number,
): { expected: number; healthy: number } {
  const { maxUnavailable, minAvailable } = spec
  if (maxUnavailable !== undefined) {
    const expected = scale()
    return { expected, healthy: Math.max(0, expected - scaled(maxUnavailable, expected, true)) }
  }
  if (typeof minAvailable === 'number') return { expected: pods, healthy: minAvailable }
  const expected = minAvailable === undefined ? 0 : scale()
  return { expected, healthy: scaled(minAvailable, expected, true) }
}

export interface BudgetObservation {
  readonly budget: PodDisruptionBudget
  readonly pods: readonly Pod[]
  readonly expected: number
  readonly healthy: number
  /** Pods whose eviction was allowed a moment ago, with the time of it. */
  readonly disrupted: { readonly [pod: string]: string }
  readonly clock: Clock
}

/** What a budget says: how many more pods may be disrupted. */
export function budgetStatus(seen: BudgetObservation): PodDisruptionBudgetStatus {
  const { budget, pods, expected, healthy, disrupted } = seen
  const currentHealthy = pods.filter(
    (pod) => pod.metadata.deletionTimestamp === undefined && !(nameOf(pod) in disrupted) && isReady(pod),
  ).length
  const allowed = expected <= 0 ? 0 : Math.max(0, currentHealthy - healthy)
  const observedGeneration = budget.metadata.generation ?? 0
  const conditions = setCondition(
    (budget.status.conditions ?? []) as Condition[],
    {
      type: 'DisruptionAllowed',
      status: allowed > 0 ? 'True' : 'False',
      reason: allowed > 0 ? 'SufficientPods' : 'InsufficientPods',
      message: '',
      observedGeneration,
    },
    seen.clock,
  )
  return compact<PodDisruptionBudgetStatus>(
    {
      observedGeneration,
      ...(Object.keys(disrupted).length === 0 ? {} : { disruptedPods: { ...disrupted } }),
      disruptionsAllowed: allowed,
      currentHealthy,
      desiredHealthy: healthy,
      expectedPods: expected,
      conditions: [...conditions] as NonNullable<PodDisruptionBudgetStatus['conditions']>,
    },
    ['disruptionsAllowed', 'currentHealthy', 'desiredHealthy', 'expectedPods'],
  )
}
