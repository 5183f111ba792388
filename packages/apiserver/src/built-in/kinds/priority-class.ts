import { type FieldError, fieldPath, forbidden, type KubeObject } from '@setpoint/kube'
import type { PriorityClass } from '@setpoint/kube/kinds/scheduling.k8s.io/v1'
import { checkOneOf } from './checks.js'
import { immutable } from './immutable.js'
import type { KindRules } from './rules.js'
import { typedStrategy } from './typed-strategy.js'

/** Above this only what the cluster itself needs. */
const HIGHEST_OF_USERS = 1_000_000_000
const SYSTEM_PREFIX = 'system-'
const OF_SYSTEM: Readonly<Record<string, number>> = {
  'system-node-critical': 2_000_001_000,
  'system-cluster-critical': 2_000_000_000,
}
const POLICIES = ['PreemptLowerPriority', 'Never']

function defaults(object: KubeObject): void {
  ;(object as unknown as PriorityClass).preemptionPolicy ??= 'PreemptLowerPriority'
}

function validate({ metadata, value = 0, globalDefault, preemptionPolicy }: PriorityClass): FieldError[] {
  const errors: FieldError[] = []
  const name = metadata.name ?? ''
  if (name.startsWith(SYSTEM_PREFIX)) {
    const problem = systemProblem(name, value, globalDefault ?? false)
    if (problem !== undefined) {
      const detail = `priority class names with '${SYSTEM_PREFIX}' prefix are reserved for system use only. error: ${problem}`
      errors.push(forbidden(fieldPath('metadata', 'name'), detail))
    }
  } else if (value > HIGHEST_OF_USERS) {
    const detail = `maximum allowed value of a user defined priority is ${HIGHEST_OF_USERS}`
    errors.push(forbidden(fieldPath('value'), detail))
  }
  checkOneOf(errors, preemptionPolicy, POLICIES, fieldPath('preemptionPolicy'))
  return errors
}

function systemProblem(name: string, value: number, globalDefault: boolean): string | undefined {
  const expected = Object.hasOwn(OF_SYSTEM, name) ? OF_SYSTEM[name] : undefined
  if (expected === undefined) return `${name} is not a known system priority class`
  if (value !== expected) return `value of ${name} PriorityClass must be ${expected}`
  return globalDefault ? `globalDefault of ${name} PriorityClass must be false` : undefined
}

/** Pods carry the number, not the name: a class with another one would be another class. */
function validateUpdate(object: PriorityClass, old: PriorityClass): FieldError[] {
  return [
    ...(object.value === old.value ? [] : [forbidden(fieldPath('value'), 'may not be changed in an update.')]),
    ...immutable(fieldPath('preemptionPolicy'), object.preemptionPolicy, old.preemptionPolicy),
  ]
}

export const priorityClassRules: KindRules = {
  defaults,
  strategy: typedStrategy<PriorityClass>({ validate, validateUpdate, metadataOnUpdate: ['changes'] }),
}
