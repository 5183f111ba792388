import { duplicate, type FieldError, fieldPath, invalid, type KubeObject, notSupported, required } from '@setpoint/kube'
import type {
  ValidatingAdmissionPolicyBinding,
  ValidatingAdmissionPolicyBindingSpec,
} from '@setpoint/kube/kinds/admissionregistration.k8s.io/v1'
import type { KindRules } from '../rules.js'
import { typedStrategy } from '../typed-strategy.js'
import { setMatchResourcesDefaults, validateMatchResources } from './match-resources.js'
import { validateParamRef, validatePolicyName } from './binding.js'
import { METADATA, validateMetadata } from './metadata.js'
import { staticNameWarnings } from './static-names.js'

const SPEC = fieldPath('spec')
const ACTIONS_PATH = SPEC.child('validationActions')
const ACTIONS = ['Audit', 'Deny', 'Warn']

function defaults(object: KubeObject): void {
  setMatchResourcesDefaults((object as unknown as ValidatingAdmissionPolicyBinding).spec?.matchResources)
}

function validate(binding: ValidatingAdmissionPolicyBinding): FieldError[] {
  // Required as they are, the server leaves these out when they are empty.
  const spec: Partial<ValidatingAdmissionPolicyBindingSpec> = binding.spec ?? {}
  const { policyName = '', paramRef, matchResources, validationActions = [] } = spec
  return [
    ...validateMetadata(binding),
    ...validatePolicyName(policyName),
    ...validateParamRef(paramRef),
    ...validateMatchResources(matchResources, SPEC.child('matchResources')),
    ...validateActions(validationActions),
  ]
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
