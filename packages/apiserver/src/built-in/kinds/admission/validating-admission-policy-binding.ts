import {
  checkPathSegmentName,
  duplicate,
  type FieldError,
  fieldPath,
  forbidden,
  invalid,
  type KubeObject,
  nameIsDnsSubdomain,
  notSupported,
  required,
  validateLabelSelector,
} from '@setpoint/kube'
import type {
  ParamRef,
  ValidatingAdmissionPolicyBinding,
  ValidatingAdmissionPolicyBindingSpec,
} from '@setpoint/kube/kinds/admissionregistration.k8s.io/v1'
import { addInvalid, checkOneOf } from '../checks.js'
import type { KindRules } from '../rules.js'
import { typedStrategy } from '../typed-strategy.js'
import { setMatchResourcesDefaults, validateMatchResources } from './match-resources.js'
import { METADATA, validateMetadata } from './metadata.js'
import { staticNameWarnings } from './static-names.js'

const SPEC = fieldPath('spec')
const POLICY_NAME = SPEC.child('policyName')
const PARAM_REF = SPEC.child('paramRef')
const ACTIONS_PATH = SPEC.child('validationActions')
const ACTIONS = ['Audit', 'Deny', 'Warn']

function defaults(object: KubeObject): void {
  setMatchResourcesDefaults((object as unknown as ValidatingAdmissionPolicyBinding).spec?.matchResources)
}

function validate(binding: ValidatingAdmissionPolicyBinding): FieldError[] {
  // Required as they are, the server leaves these out when they are empty.
  const spec: Partial<ValidatingAdmissionPolicyBindingSpec> = binding.spec ?? {}
  const { policyName = '', paramRef, matchResources, validationActions = [] } = spec
  const errors = validateMetadata(binding)
  if (policyName === '') errors.push(required(POLICY_NAME))
  else addInvalid(errors, POLICY_NAME, policyName, nameIsDnsSubdomain(policyName, false))
  return [
    ...errors,
    ...(paramRef === undefined ? [] : validateParamRef(paramRef)),
    ...validateMatchResources(matchResources, SPEC.child('matchResources')),
    ...validateActions(validationActions),
  ]
}

/** The parameters of a policy: one object by its name, or several by their labels. */
function validateParamRef({ name = '', selector, parameterNotFoundAction }: ParamRef): FieldError[] {
  const errors: FieldError[] = []
  const exclusive = 'name and selector are mutually exclusive'
  if (name !== '') {
    addInvalid(errors, PARAM_REF.child('name'), name, checkPathSegmentName(name))
    if (selector !== undefined) errors.push(forbidden(PARAM_REF.child('name'), exclusive))
  }
  if (selector !== undefined) {
    errors.push(...validateLabelSelector(selector, PARAM_REF.child('selector')))
    if (name !== '') errors.push(forbidden(PARAM_REF.child('selector'), exclusive))
  }
  if (name === '' && selector === undefined) {
    errors.push(required(PARAM_REF, 'one of name or selector must be specified'))
  }
  checkOneOf(errors, parameterNotFoundAction, ['Deny', 'Allow'], PARAM_REF.child('parameterNotFoundAction'))
  return errors
}

function validateActions(actions: readonly string[]): FieldError[] {
  const errors: FieldError[] = []
  for (const [index, action] of actions.entries()) {
    if (!ACTIONS.includes(action)) errors.push(notSupported(ACTIONS_PATH.index(index), action, ACTIONS))
    if (actions.indexOf(action) < index) errors.push(duplicate(ACTIONS_PATH.index(index), action))
  }
  if (actions.includes('Deny') && actions.includes('Warn')) {
    const detail =
      'must not contain both Deny and Warn (repeating the same validation failure information in the API response and headers serves no purpose)'
    errors.push(invalid(ACTIONS_PATH, actions, detail))
  }
  if (actions.length === 0) errors.push(required(ACTIONS_PATH, 'at least one validation action is required'))
  return errors
}

export const validatingAdmissionPolicyBindingRules: KindRules = {
  defaults,
  strategy: typedStrategy<ValidatingAdmissionPolicyBinding>({ validate, warnings: staticNameWarnings, ...METADATA }),
}
