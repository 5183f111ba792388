import { type FieldError, fieldPath, isJsonObject, type Json, required } from '@setpoint/kube'
import type { ControllerRevision } from '@setpoint/kube/kinds/apps/v1'
import { checkNotNegative } from '../checks.js'
import { immutable } from '../immutable.js'
import type { KindRules } from '../rules.js'
import { typedStrategy } from '../typed-strategy.js'

const DATA = fieldPath('data')

function checkRevision(errors: FieldError[], { revision }: ControllerRevision): void {
  checkNotNegative(errors, revision, fieldPath(), 'revision')
}

function validate(object: ControllerRevision): FieldError[] {
  const errors: FieldError[] = []
  checkRevision(errors, object)
  const data = object.data as Json | undefined
  if (data === undefined || data === null) errors.push(required(DATA, 'data is mandatory'))
  else if (!isJsonObject(data)) errors.push(required(DATA, 'data must be a valid JSON object'))
  return errors
}

/** A revision is what a controller's template once was; that does not change. */
function validateUpdate(object: ControllerRevision, old: ControllerRevision): FieldError[] {
  const errors: FieldError[] = []
  checkRevision(errors, object)
  return [...errors, ...immutable(DATA, object.data, old.data)]
}

export const controllerRevisionRules: KindRules = {
  strategy: typedStrategy<ControllerRevision>({ validate, validateUpdate }),
}
