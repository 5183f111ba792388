import {
  type Condition,
  type FieldError,
  fieldPath,
  goJson,
  invalid,
  type LabelSelector,
  notSupported,
  Rendered,
  validateConditions,
  validateLabelSelector,
} from '@setpoint/kube'
import type { PodDisruptionBudget, PodDisruptionBudgetSpec } from '@setpoint/kube/kinds/policy/v1'
import { checkNotNegative } from './checks.js'
import { goStruct } from './go-struct.js'
import { validateAtMostAll, validateNumberOrPercent } from './int-or-percent.js'
import type { KindRules } from './rules.js'
import { typedStrategy, typedSubresource } from './typed-strategy.js'

const SPEC = fieldPath('spec')
const STATUS = fieldPath('status')
const POLICIES = ['AlwaysAllow', 'IfHealthyBudget']
const COUNTS = ['disruptionsAllowed', 'currentHealthy', 'desiredHealthy', 'expectedPods'] as const

function validateSpec(spec: PodDisruptionBudgetSpec, allowInvalidValues: boolean): FieldError[] {
  const { minAvailable, maxUnavailable, unhealthyPodEvictionPolicy: policy } = spec
  const errors: FieldError[] = []
  if (minAvailable !== undefined && maxUnavailable !== undefined) {
    errors.push(invalid(SPEC, specText(spec), 'minAvailable and maxUnavailable cannot be both set'))
  }
  for (const [field, value] of Object.entries({ minAvailable, maxUnavailable })) {
    if (value === undefined) continue
    errors.push(...validateNumberOrPercent(value, SPEC.child(field)), ...validateAtMostAll(value, SPEC.child(field)))
  }
  errors.push(
    ...validateLabelSelector(spec.selector, SPEC.child('selector'), {
      allowInvalidValues,
    }),
  )
  if (policy !== undefined && !POLICIES.includes(policy)) {
    errors.push(notSupported(SPEC.child('unhealthyPodEvictionPolicy'), policy, POLICIES))
  }
  return errors
}

function specText({
  minAvailable,
  maxUnavailable,
  selector,
  unhealthyPodEvictionPolicy,
}: PodDisruptionBudgetSpec): Rendered {
  return goStruct({
    MinAvailable: minAvailable,
    Selector: selector === undefined ? undefined : selectorText(selector),
    MaxUnavailable: maxUnavailable,
    UnhealthyPodEvictionPolicy: unhealthyPodEvictionPolicy,
  })
}

/** A type of its own version within an internal one: it has JSON names, and an order. */
function selectorText({ matchLabels, matchExpressions = [] }: LabelSelector): Rendered {
  const expressions = matchExpressions.map(({ key, operator, values }) => {
    const list = values === undefined ? '' : `,"values":${goJson(values)}`
    return `{"key":${goJson(key)},"operator":${goJson(operator)}${list}}`
  })
  const fields = [
    ...(matchLabels === undefined ? [] : [`"matchLabels":${goJson(matchLabels)}`]),
    ...(expressions.length === 0 ? [] : [`"matchExpressions":[${expressions.join(',')}]`]),
  ]
  return new Rendered(`{${fields.join(',')}}`)
}

function hasInvalidSelector({ spec }: PodDisruptionBudget): boolean {
  return validateLabelSelector(spec?.selector, SPEC).length > 0
}

function validateStatus({ status }: PodDisruptionBudget): FieldError[] {
  const errors = validateConditions((status?.conditions ?? []) as Condition[], STATUS.child('conditions'))
  for (const count of COUNTS) checkNotNegative(errors, status?.[count], STATUS, count)
  return errors
}

export const podDisruptionBudgetRules: KindRules = {
  strategy: typedStrategy<PodDisruptionBudget>({
    validate: ({ spec = {} }) => validateSpec(spec, false),
    validateUpdate: ({ spec = {} }, old) => validateSpec(spec, hasInvalidSelector(old)),
    metadataOnCreate: false,
    metadataOnUpdate: [],
  }),
  subresources: { status: typedSubresource<PodDisruptionBudget>({ validateUpdate: validateStatus, metadata: false }) },
}
