import { approvalOf, type ApprovalState, isProtectedGroup } from './approval.js'
import { caBundleProblem } from './ca-bundle.js'
import { findCondition, isConditionTrue, withCondition } from './conditions.js'
import { acceptNames } from './naming.js'
import type {
  CustomResourceDefinition,
  CustomResourceDefinitionCondition,
  CustomResourceDefinitionStatus,
} from './types.js'

const APPROVAL: Readonly<Record<ApprovalState, Pick<CustomResourceDefinitionCondition, 'status' | 'reason'>>> = {
  invalid: { status: 'False', reason: 'InvalidAnnotation' },
  missing: { status: 'False', reason: 'MissingAnnotation' },
  approved: { status: 'True', reason: 'ApprovedAnnotation' },
  bypassed: { status: 'False', reason: 'UnapprovedAnnotation' },
}

/**
 * Whether a definition whose names are accepted goes into service. Undefined: nothing changes. The resource should be
 * served by the time this is stored.
 */
export function establish(
  definition: CustomResourceDefinition,
  now: number,
): CustomResourceDefinitionStatus | undefined {
  const { status, spec } = definition
  if (
    status === undefined ||
    !isConditionTrue(definition, 'NamesAccepted') ||
    isConditionTrue(definition, 'Established')
  ) {
    return undefined
  }
  const caBundle = spec.conversion?.webhook?.clientConfig?.caBundle ?? ''
  const condition: CustomResourceDefinitionCondition =
    caBundleProblem(caBundle) === undefined
      ? {
          type: 'Established',
          status: 'True',
          reason: 'InitialNamesAccepted',
          message: 'the initial names have been accepted',
        }
      : {
          type: 'Established',
          status: 'False',
          reason: 'InvalidCABundle',
          message: 'The conversion webhook CABundle is invalid',
        }
  return { ...status, conditions: withCondition(status.conditions, condition, now) }
}

/** The condition KubernetesAPIApprovalPolicyConformant of definitions in protected groups. Undefined: no change. */
export function checkApproval(
  definition: CustomResourceDefinition,
  now: number,
): CustomResourceDefinitionStatus | undefined {
  if (!isProtectedGroup(definition.spec.group)) return undefined
  const { state, reason: message } = approvalOf(definition)
  const condition: CustomResourceDefinitionCondition = {
    type: 'KubernetesAPIApprovalPolicyConformant',
    ...APPROVAL[state],
    message,
  }
  const old = findCondition(definition, condition.type)
  if (old?.status === condition.status && old.reason === condition.reason && old.message === message) return undefined
  const status = definition.status ?? {
    acceptedNames: { plural: '', kind: '' },
    storedVersions: null,
    conditions: null,
  }
  return { ...status, conditions: withCondition(status.conditions, condition, now) }
}

/** The steps of a definition's removal, in words for its condition Terminating. */
export type TerminationStage = 'pending' | 'inProgress' | 'completed' | 'neverEstablished'

const TERMINATION: Readonly<Record<TerminationStage, Omit<CustomResourceDefinitionCondition, 'type'>>> = {
  pending: {
    status: 'True',
    reason: 'InstanceDeletionPending',
    message: 'CustomResourceDefinition marked for deletion; CustomResource deletion will begin soon',
  },
  inProgress: {
    status: 'True',
    reason: 'InstanceDeletionInProgress',
    message: 'CustomResource deletion is in progress',
  },
  completed: { status: 'False', reason: 'InstanceDeletionCompleted', message: 'removed all instances' },
  neverEstablished: { status: 'False', reason: 'NeverEstablished', message: 'resource was never established' },
}

/** The finalizer that holds a definition until its objects are gone. */
export const CLEANUP_FINALIZER = 'customresourcecleanup.apiextensions.k8s.io'

export function terminating(
  definition: CustomResourceDefinition,
  stage: TerminationStage,
  now: number,
): CustomResourceDefinitionStatus {
  const status = definition.status ?? {
    acceptedNames: { plural: '', kind: '' },
    storedVersions: null,
    conditions: null,
  }
  const condition: CustomResourceDefinitionCondition = { type: 'Terminating', ...TERMINATION[stage] }
  return { ...status, conditions: withCondition(status.conditions, condition, now) }
}

/**
 * All that the controllers of a definition's status would do in the end: approval, names, service. Undefined: the
 * status is settled. NonStructuralSchema never arises: v1 takes only structural schemas.
 */
export function settleStatus(
  definition: CustomResourceDefinition,
  others: Iterable<CustomResourceDefinition>,
  now: number,
): CustomResourceDefinitionStatus | undefined {
  let settled: CustomResourceDefinitionStatus | undefined
  const steps = [
    (current: CustomResourceDefinition) => checkApproval(current, now),
    (current: CustomResourceDefinition) => acceptNames(current, others, now),
    (current: CustomResourceDefinition) => establish(current, now),
  ]
  for (const step of steps)
    settled = step(settled === undefined ? definition : { ...definition, status: settled }) ?? settled
  return settled
}
