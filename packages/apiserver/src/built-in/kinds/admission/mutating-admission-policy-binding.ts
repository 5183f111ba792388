import { type FieldError, fieldPath, type KubeObject } from '@setpoint/kube'
import type {
  MutatingAdmissionPolicyBinding,
  MutatingAdmissionPolicyBindingSpec,
} from '@setpoint/kube/kinds/admissionregistration.k8s.io/v1'
import type { KindRules } from '../rules.js'
import { typedStrategy } from '../typed-strategy.js'
import { validateParamRef, validatePolicyName } from './binding.js'
import { setMatchResourcesDefaults, validateMatchResources } from './match-resources.js'
import { METADATA, validateMetadata } from './metadata.js'
import { validateMutatingOperations } from './mutating-operations.js'
import { staticNameWarnings } from './static-names.js'

const MATCH_RESOURCES = fieldPath('spec', 'matchResources')

function defaults(object: KubeObject): void {
  setMatchResourcesDefaults((object as unknown as MutatingAdmissionPolicyBinding).spec?.matchResources)
}

function validate(binding: MutatingAdmissionPolicyBinding): FieldError[] {
  const spec: Partial<MutatingAdmissionPolicyBindingSpec> = binding.spec ?? {}
  return [
    ...validateMetadata(binding),
    ...validatePolicyName(spec.policyName ?? ''),
    ...validateParamRef(spec.paramRef),
    ...validateMatchResources(spec.matchResources, MATCH_RESOURCES),
    ...validateMutatingOperations(spec.matchResources, MATCH_RESOURCES),
  ]
}

export const mutatingAdmissionPolicyBindingRules: KindRules = {
  defaults,
  strategy: typedStrategy<MutatingAdmissionPolicyBinding>({ validate, warnings: staticNameWarnings, ...METADATA }),
}
