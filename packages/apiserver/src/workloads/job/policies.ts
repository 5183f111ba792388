import type {
  PodFailurePolicy,
  PodFailurePolicyOnExitCodesRequirement,
  SuccessPolicy,
} from '@setpoint/kube/kinds/batch/v1'
import type { ContainerStatus } from '@setpoint/kube/kinds/v1'
import { keyOf, type Pod } from '../machinery/index.js'
import { IndexSet } from './index-set.js'

/** What a failed pod means. */
export interface FailureVerdict {
  /** Whether the failure counts against the limit. */
  readonly counts: boolean
  /** The whole index has failed. */
  readonly failsIndex: boolean
  /** Why the whole job has failed; undefined: it has not. */
  readonly failsJob: string | undefined
}

const COUNTED: FailureVerdict = { counts: true, failsIndex: false, failsJob: undefined }

/** The first rule that a failed pod matches decides; without one, the failure counts. */
export function judgeFailure(policy: PodFailurePolicy | undefined, pod: Pod): FailureVerdict {
  for (const [index, { action, onExitCodes, onPodConditions }] of (policy?.rules ?? []).entries()) {
    const container = onExitCodes === undefined ? undefined : exitedContainer(pod, onExitCodes)
    const condition = onPodConditions
      ?.flatMap((pattern) =>
        (pod.status.conditions ?? []).filter(
          ({ type, status }) => type === pattern.type && status === (pattern.status ?? 'True'),
        ),
      )
      .at(0)
    if (container === undefined && condition === undefined) continue
    if (action === 'Ignore') return { ...COUNTED, counts: false }
    if (action === 'FailIndex') return { ...COUNTED, failsIndex: true }
    if (action === 'Count') return COUNTED
    const code = container?.state?.terminated?.exitCode
    const failsJob =
      container === undefined
        ? `Pod ${keyOf(pod)} has condition ${condition?.type} matching ${action} rule at index ${index}`
        : `Container ${container.name} for pod ${keyOf(pod)} failed with exit code ${code} matching ${action} rule at index ${index}`
    return { ...COUNTED, failsJob }
  }
  return COUNTED
}

function exitedContainer(
  { status }: Pod,
  { containerName, operator, values }: PodFailurePolicyOnExitCodesRequirement,
): ContainerStatus | undefined {
  return [...(status.containerStatuses ?? []), ...(status.initContainerStatuses ?? [])].find(({ name, state }) => {
    const code = state?.terminated?.exitCode ?? 0
    if (code === 0 || (containerName !== undefined && containerName !== name)) return false
    return values.includes(code) === (operator === 'In')
  })
}

/** Which rule of a success policy the finished indexes meet, as the condition says it. */
export function metSuccessRule(
  policy: SuccessPolicy | undefined,
  completions: number,
  succeeded: IndexSet,
): string | undefined {
  if (policy === undefined || succeeded.size === 0) return undefined
  const index = policy.rules.findIndex(({ succeededIndexes, succeededCount }) => {
    if (succeededIndexes === undefined) return succeededCount !== undefined && succeeded.size >= succeededCount
    const needed = IndexSet.parse(succeededIndexes, completions)
    if (needed.size === 0) return false
    const met = succeeded.overlap(needed)
    return met === needed.size || (succeededCount !== undefined && met >= succeededCount)
  })
  return index === -1 ? undefined : `Matched rules at index ${index}`
}
