import { formatTime } from '@setpoint/kube'
import type { ConditionType, CustomResourceDefinition, CustomResourceDefinitionCondition } from './types.js'

type Conditions = readonly CustomResourceDefinitionCondition[]

export function findCondition(
  { status }: CustomResourceDefinition,
  type: ConditionType,
): CustomResourceDefinitionCondition | undefined {
  return status?.conditions?.find((condition) => condition.type === type)
}

export function isConditionTrue(definition: CustomResourceDefinition, type: ConditionType): boolean {
  return findCondition(definition, type)?.status === 'True'
}

/** The list with one condition added or replaced; lastTransitionTime moves only with the status. */
export function withCondition(
  conditions: Conditions | null | undefined,
  condition: CustomResourceDefinitionCondition,
  now: number,
): CustomResourceDefinitionCondition[] {
  const existing = conditions ?? []
  const old = existing.find(({ type }) => type === condition.type)
  const lastTransitionTime =
    old?.status === condition.status ? (old.lastTransitionTime ?? formatTime(now)) : formatTime(now)
  const { type, status, ...rest } = condition
  const next: CustomResourceDefinitionCondition = { type, status, ...rest, lastTransitionTime }
  return old === undefined ? [...existing, next] : existing.map((other) => (other === old ? next : other))
}
