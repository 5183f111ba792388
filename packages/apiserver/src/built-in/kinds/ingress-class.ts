import {
  checkDns1123Subdomain,
  checkPathSegmentName,
  exceedsBytes,
  type FieldError,
  fieldPath,
  forbidden,
  type KubeObject,
  nameIsDnsLabel,
  notSupported,
  required,
  tooLong,
  validateDomainPrefixedPath,
} from '@setpoint/kube'
import type { IngressClass, IngressClassParametersReference } from '@setpoint/kube/kinds/networking.k8s.io/v1'
import { addInvalid } from './checks.js'
import { immutable } from './immutable.js'
import type { KindRules } from './rules.js'
import { typedStrategy } from './typed-strategy.js'

const CONTROLLER = fieldPath('spec', 'controller')
const PARAMETERS = fieldPath('spec', 'parameters')
const MAX_CONTROLLER = 250

function defaults(object: KubeObject): void {
  const parameters = (object as unknown as IngressClass).spec?.parameters
  if (parameters !== undefined) parameters.scope ??= 'Cluster'
}

function validate({ spec }: IngressClass): FieldError[] {
  const { controller = '', parameters } = spec ?? {}
  const errors = exceedsBytes(controller, MAX_CONTROLLER) ? [tooLong(CONTROLLER, MAX_CONTROLLER)] : []
  errors.push(...validateDomainPrefixedPath(CONTROLLER, controller))
  if (parameters !== undefined) errors.push(...validateParameters(parameters))
  return errors
}

function validateParameters({ apiGroup, kind, name, scope, namespace }: IngressClassParametersReference): FieldError[] {
  const errors: FieldError[] = []
  if (apiGroup !== undefined)
    addInvalid(errors, PARAMETERS.child('apiGroup'), apiGroup, checkDns1123Subdomain(apiGroup))
  for (const [field, value] of Object.entries({ kind, name })) {
    if (value === '') errors.push(required(PARAMETERS.child(field)))
    else addInvalid(errors, PARAMETERS.child(field), value, checkPathSegmentName(value))
  }
  const at = PARAMETERS.child('namespace')
  if (scope === 'Cluster') {
    if (namespace !== undefined) errors.push(forbidden(at, "`parameters.scope` is set to 'Cluster'"))
  } else if (scope === 'Namespace') {
    if (namespace === undefined) errors.push(required(at, "`parameters.scope` is set to 'Namespace'"))
    else addInvalid(errors, at, namespace, nameIsDnsLabel(namespace, false))
  } else errors.push(notSupported(PARAMETERS.child('scope'), scope, ['Cluster', 'Namespace']))
  return errors
}

export const ingressClassRules: KindRules = {
  defaults,
  strategy: typedStrategy<IngressClass>({
    validate,
    validateUpdate: (object, old) => [
      ...immutable(CONTROLLER, object.spec?.controller ?? '', old.spec?.controller ?? ''),
      ...validate(object),
    ],
  }),
}
