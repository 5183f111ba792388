import {
  type Clock,
  type Condition,
  forbiddenError,
  formatTime,
  setCondition,
  StatusError,
  tooManyRequests as tooMany,
} from '@setpoint/kube'
import type { PodDisruptionBudget } from '@setpoint/kube/kinds/policy/v1'

const BUDGETS = { group: 'policy', resource: 'poddisruptionbudget' }
const VIOLATED = "Cannot evict pod as it would violate the pod's disruption budget."
const CAUSE = 'DisruptionBudget'
const MAX_DISRUPTED_PODS = 2000
const ALLOWED = 'DisruptionAllowed'

/** Come back when the budget has been looked at. */
export function tooManyRequests({ metadata }: PodDisruptionBudget): StatusError {
  return refusal(10, `The disruption budget ${metadata?.name ?? ''} is still being processed by the server.`)
}

/** Takes one disruption off a budget for a pod that is about to go. Changes `budget`; throws when it allows none. */
export function chargeDisruption(budget: PodDisruptionBudget, pod: string, clock: Clock): void {
  const { metadata, status } = budget
  const name = metadata?.name ?? ''
  const allowed = status?.disruptionsAllowed ?? 0
  if ((status?.observedGeneration ?? 0) < (metadata?.generation ?? 0)) throw tooManyRequests(budget)
  if (allowed < 0) throw forbiddenError(BUDGETS, name, 'pdb disruptions allowed is negative')
  if (Object.keys(status?.disruptedPods ?? {}).length > MAX_DISRUPTED_PODS) {
    const why = 'DisruptedPods map too big - too many evictions not confirmed by PDB controller'
    throw forbiddenError(BUDGETS, name, why)
  }
  if (status === undefined || allowed === 0) throw refusal(0, reasonAgainst(budget))
  status.disruptionsAllowed = allowed - 1
  if (status.disruptionsAllowed === 0) {
    const none = { type: ALLOWED, status: 'False', reason: 'InsufficientPods' } as const
    const update = { ...none, observedGeneration: status.observedGeneration ?? 0 }
    status.conditions = [...setCondition((status.conditions ?? []) as Condition[], update, clock)]
  }
  status.disruptedPods = { ...status.disruptedPods, [pod]: formatTime(clock.now()) }
}

function refusal(retryAfterSeconds: number, message: string): StatusError {
  const { status } = tooMany(VIOLATED, retryAfterSeconds)
  return new StatusError({ ...status, details: { ...status.details, causes: [{ reason: CAUSE, message }] } })
}

function reasonAgainst({ metadata, status }: PodDisruptionBudget): string {
  const subject = `The disruption budget ${metadata?.name ?? ''}`
  const { currentHealthy = 0, desiredHealthy = 0, conditions = [] } = status ?? {}
  const condition = conditions.find(({ type }) => type === ALLOWED)
  const told = condition?.status === 'False' && condition.message !== ''
  if (told && condition.reason === 'SyncFailed') {
    return `${subject} does not allow evicting pods currently because it failed sync: ${condition.message}`
  }
  if (currentHealthy <= desiredHealthy) {
    return `${subject} needs ${desiredHealthy} healthy pods and has ${currentHealthy} currently`
  }
  if (told) return `${subject} does not allow evicting pods currently (${condition.reason}): ${condition.message}`
  return `${subject} does not allow evicting pods currently`
}
