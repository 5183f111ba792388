import {
  checkDns1123Subdomain,
  checkPathSegmentName,
  type FieldError,
  fieldPath,
  type Rendered,
  required,
} from '@setpoint/kube'
import type { IPAddress, ParentReference } from '@setpoint/kube/kinds/networking.k8s.io/v1'
import { addInvalid } from './checks.js'
import { goStruct } from './go-struct.js'
import { immutable } from './immutable.js'
import type { KindRules } from './rules.js'
import { typedStrategy } from './typed-strategy.js'

const PARENT = fieldPath('spec', 'parentRef')

function validate({ spec }: IPAddress): FieldError[] {
  const parent = spec?.parentRef as Partial<ParentReference> | null | undefined
  if (parent === undefined || parent === null) return [required(PARENT)]
  const { group = '', resource = '', name = '', namespace = '' } = parent
  const errors: FieldError[] = []
  // The group of services is the empty one.
  if (group !== '') addInvalid(errors, PARENT.child('group'), group, checkDns1123Subdomain(group))
  for (const [field, value] of Object.entries({ resource, name })) {
    if (value === '') errors.push(required(PARENT.child(field)))
    else addInvalid(errors, PARENT.child(field), value, checkPathSegmentName(value))
  }
  if (namespace !== '') addInvalid(errors, PARENT.child('namespace'), namespace, checkPathSegmentName(namespace))
  return errors
}

function parentText(parent: ParentReference | undefined): Rendered | undefined {
  if (parent === undefined) return undefined
  const { group = '', resource = '', namespace = '', name = '' } = parent as Partial<ParentReference>
  return goStruct({ Group: group, Resource: resource, Namespace: namespace, Name: name })
}

export const ipAddressRules: KindRules = {
  strategy: typedStrategy<IPAddress>({
    validate,
    validateUpdate: (object, old) => [
      ...validate(object),
      ...immutable(PARENT, object.spec?.parentRef, old.spec?.parentRef, parentText),
    ],
  }),
}
