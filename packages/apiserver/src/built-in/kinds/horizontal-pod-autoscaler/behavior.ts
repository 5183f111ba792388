import { type FieldError, type FieldPath, invalid, notSupported, parseQuantity, required } from '@setpoint/kube'
import type {
  HorizontalPodAutoscalerBehavior,
  HPAScalingPolicy,
  HPAScalingRules,
} from '@setpoint/kube/kinds/autoscaling/v2'
import { checkOptionalOneOf } from '../checks.js'

const MAX_PERIOD = 1800
const MAX_WINDOW = 3600
const SELECT_POLICIES = ['Disabled', 'Max', 'Min']
const POLICY_TYPES = ['Percent', 'Pods']

/** How fast an autoscaler goes either way. */
export function validateBehavior(
  { scaleUp, scaleDown }: HorizontalPodAutoscalerBehavior,
  path: FieldPath,
): FieldError[] {
  return Object.entries({ scaleUp, scaleDown }).flatMap(([field, rules]) =>
    rules === undefined ? [] : validateRules(rules, path.child(field)),
  )
}

function validateRules(rules: HPAScalingRules, path: FieldPath): FieldError[] {
  const { stabilizationWindowSeconds: window = 0, selectPolicy, policies = [], tolerance } = rules
  const errors: FieldError[] = []
  const at = path.child('stabilizationWindowSeconds')
  if (window < 0) errors.push(invalid(at, window, 'must be greater than or equal to zero'))
  if (window > MAX_WINDOW) errors.push(invalid(at, window, `must be less than or equal to ${MAX_WINDOW}`))
  checkOptionalOneOf(errors, selectPolicy, SELECT_POLICIES, path.child('selectPolicy'))
  if (policies.length === 0) errors.push(required(path.child('policies'), 'must specify at least one Policy'))
  for (const [index, policy] of policies.entries()) {
    errors.push(...validatePolicy(policy, path.child('policies').index(index)))
  }
  if (tolerance !== undefined && parseQuantity(tolerance).sign < 0) {
    errors.push(invalid(path.child('tolerance'), tolerance, 'must be greater than or equal to 0'))
  }
  return errors
}

function validatePolicy({ type, value, periodSeconds }: HPAScalingPolicy, path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  if (!POLICY_TYPES.includes(type)) errors.push(notSupported(path.child('type'), type, POLICY_TYPES))
  if (value <= 0) errors.push(invalid(path.child('value'), value, 'must be greater than zero'))
  const period = path.child('periodSeconds')
  if (periodSeconds <= 0) errors.push(invalid(period, periodSeconds, 'must be greater than zero'))
  if (periodSeconds > MAX_PERIOD)
    errors.push(invalid(period, periodSeconds, `must be less than or equal to ${MAX_PERIOD}`))
  return errors
}
