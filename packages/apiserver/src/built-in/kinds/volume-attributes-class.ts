import { checkQualifiedName, type FieldError, fieldPath, forbidden, required, sameValue } from '@setpoint/kube'
import type { VolumeAttributesClass } from '@setpoint/kube/kinds/storage.k8s.io/v1'
import { addInvalid } from './checks.js'
import type { KindRules } from './rules.js'
import { validateParameters } from './storage-class.js'
import { typedStrategy } from './typed-strategy.js'

const DRIVER = fieldPath('driverName')
const PARAMETERS = fieldPath('parameters')

function validate({ driverName, parameters }: VolumeAttributesClass): FieldError[] {
  const errors: FieldError[] = []
  const driver = driverName.toLowerCase()
  if (driver === '') errors.push(required(DRIVER))
  else addInvalid(errors, DRIVER, driver, checkQualifiedName(driver))
  errors.push(...validateParameters(parameters, PARAMETERS))
  if (Object.keys(parameters ?? {}).length === 0) {
    errors.push(required(PARAMETERS, 'must contain at least one key/value pair'))
  }
  return errors
}

/** Volumes are as their class says; another class is another name. */
function validateUpdate(object: VolumeAttributesClass, old: VolumeAttributesClass): FieldError[] {
  const errors: FieldError[] = []
  if (object.driverName !== old.driverName) errors.push(forbidden(DRIVER, 'updates to driverName are forbidden.'))
  if (!sameValue(object.parameters, old.parameters)) {
    errors.push(forbidden(PARAMETERS, 'updates to parameters are forbidden.'))
  }
  return [...errors, ...validate(object)]
}

export const volumeAttributesClassRules: KindRules = {
  strategy: typedStrategy<VolumeAttributesClass>({ validate, validateUpdate }),
}
