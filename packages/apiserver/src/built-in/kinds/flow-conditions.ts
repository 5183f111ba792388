import { duplicate, type FieldError, fieldPath, required } from '@setpoint/kube'

const CONDITIONS = fieldPath('status', 'conditions')

/** The conditions of flow schemas and priority levels: each type once, and nothing else is asked of them. */
export function validateFlowConditions(conditions: readonly { type?: string }[] = []): FieldError[] {
  const errors: FieldError[] = []
  const seen = new Set<string>()
  for (const [index, { type = '' }] of conditions.entries()) {
    const path = CONDITIONS.index(index).child('type')
    if (seen.has(type)) errors.push(duplicate(path, type))
    seen.add(type)
    if (type === '') errors.push(required(path))
  }
  return errors
}
