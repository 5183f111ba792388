import { checkLabelValue, type FieldError, type FieldPath, invalid, required, validateLabelName } from '@setpoint/kube'
import type { DeviceToleration } from '@setpoint/kube/kinds/resource.k8s.io/v1'
import { addInvalid, checkOptionalOneOf } from '../checks.js'

const EFFECTS = ['NoExecute', 'NoSchedule', 'None']
const OPERATORS = ['Equal', 'Exists']

/** Which taints of a device do not matter. */
export function validateToleration(toleration: DeviceToleration, path: FieldPath): FieldError[] {
  const { key = '', operator = '', value = '', effect } = toleration
  const errors = key === '' ? [] : validateLabelName(key, path.child('key'))
  if (operator === '') errors.push(required(path.child('operator')))
  else checkOptionalOneOf(errors, operator, OPERATORS, path.child('operator'))
  if (operator === 'Exists' && value !== '') {
    errors.push(invalid(path.child('value'), value, 'must be empty for operator `Exists`'))
  }
  if (operator === 'Equal') addInvalid(errors, path.child('value'), value, checkLabelValue(value))
  if (effect !== undefined) checkOptionalOneOf(errors, effect, EFFECTS, path.child('effect'))
  return errors
}
