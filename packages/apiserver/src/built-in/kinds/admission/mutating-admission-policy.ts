import {
  type FieldError,
  type FieldPath,
  fieldPath,
  invalid,
  type KubeObject,
  notSupported,
  required,
} from '@setpoint/kube'
import type {
  MutatingAdmissionPolicy,
  MutatingAdmissionPolicySpec,
  Mutation,
} from '@setpoint/kube/kinds/admissionregistration.k8s.io/v1'
import { checkOneOf } from '../checks.js'
import type { KindRules } from '../rules.js'
import { typedStrategy } from '../typed-strategy.js'
import { ExpressionChecker, withExpressions } from './expressions.js'
import { validateMatchConditions } from './match-conditions.js'
import { setMatchResourcesDefaults, validateMatchResources } from './match-resources.js'
import { METADATA, validateMetadata } from './metadata.js'
import { validateMutatingOperations } from './mutating-operations.js'
import { expressionsOf, FAILURE_POLICIES, sameConditions, validateParamKind, validateVariable } from './policy.js'
import { staticNameWarnings } from './static-names.js'

const SPEC = fieldPath('spec')
const CONSTRAINTS = SPEC.child('matchConstraints')
const REINVOCATION_POLICIES = ['IfNeeded', 'Never']

/** The ways to say what changes, each with the field that says it. */
const PATCH_TYPES = { ApplyConfiguration: 'applyConfiguration', JSONPatch: 'jsonPatch' } as const

function defaults(object: KubeObject): void {
  const { spec } = object as unknown as MutatingAdmissionPolicy
  if (spec === undefined) return
  spec.failurePolicy ??= 'Fail'
  setMatchResourcesDefaults(spec.matchConstraints)
}

/** `old`: the policy that this one replaces. Its match conditions are not looked at again when they are the same. */
function validatePolicy(policy: MutatingAdmissionPolicy, old?: MutatingAdmissionPolicy): FieldError[] {
  const spec: Partial<MutatingAdmissionPolicySpec> = policy.spec ?? {}
  const { paramKind, matchConditions = [], variables = [] } = spec
  const knownConditions = old !== undefined && sameConditions(policy, old)
  const checker = new ExpressionChecker(old === undefined ? new Set() : expressionsOf(old), paramKind, true)
  const errors = validateMetadata(policy)
  checkOneOf(errors, spec.failurePolicy, FAILURE_POLICIES, SPEC.child('failurePolicy'))
  if (paramKind !== undefined) errors.push(...validateParamKind(paramKind, SPEC.child('paramKind')))
  errors.push(...validateConstraints(spec))
  if (!knownConditions) {
    errors.push(...validateMatchConditions(matchConditions, SPEC.child('matchConditions'), checker))
  }
  for (const [index, variable] of variables.entries()) {
    errors.push(...validateVariable(variable, SPEC.child('variables').index(index), checker))
  }
  errors.push(...validateMutations(spec.mutations ?? [], SPEC.child('mutations'), checker))
  checkOneOf(errors, spec.reinvocationPolicy, REINVOCATION_POLICIES, SPEC.child('reinvocationPolicy'))
  return errors
}

function validateConstraints({ matchConstraints }: Partial<MutatingAdmissionPolicySpec>): FieldError[] {
  if (matchConstraints === undefined) return [required(CONSTRAINTS)]
  const errors = validateMatchResources(matchConstraints, CONSTRAINTS)
  if ((matchConstraints.resourceRules ?? []).length === 0) errors.push(required(CONSTRAINTS.child('resourceRules')))
  return [...errors, ...validateMutatingOperations(matchConstraints, CONSTRAINTS)]
}

function validateMutations(mutations: readonly Mutation[], path: FieldPath, checker: ExpressionChecker): FieldError[] {
  if (mutations.length === 0) return [required(path, 'mutations must contain at least one item')]
  return mutations.flatMap((mutation, index) => validateMutation(mutation, path.index(index), checker))
}

/** A mutation is of one type and has the field of that type alone. */
function validateMutation(mutation: Mutation, path: FieldPath, checker: ExpressionChecker): FieldError[] {
  const { patchType } = mutation
  if (patchType === undefined || (patchType as string) === '') return [required(path.child('patchType'))]
  const own = PATCH_TYPES[patchType]
  if (own === undefined) return [notSupported(path.child('patchType'), patchType, Object.keys(PATCH_TYPES))]
  const errors: FieldError[] = []
  const patch = mutation[own]
  if (patch === undefined) errors.push(required(path.child(own), `must be specified when patchType is ${patchType}`))
  else if ((patch.expression ?? '').trim() === '') errors.push(required(path.child(own, 'expression')))
  else errors.push(...checker.check(patch.expression ?? '', own, path.child(own, 'expression'), { patchTypes: true }))
  const other = own === 'jsonPatch' ? 'applyConfiguration' : 'jsonPatch'
  if (mutation[other] !== undefined) {
    errors.push(invalid(path.child(other), `{${other}}`, `must not be specified when patchType is ${patchType}`))
  }
  return errors
}

export const mutatingAdmissionPolicyRules: KindRules = {
  defaults,
  strategy: withExpressions(
    typedStrategy<MutatingAdmissionPolicy>({
      validate: (policy) => validatePolicy(policy),
      validateUpdate: validatePolicy,
      warnings: staticNameWarnings,
      ...METADATA,
    }),
    () => true,
  ),
}
