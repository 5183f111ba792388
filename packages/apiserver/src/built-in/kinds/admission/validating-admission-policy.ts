import {
  checkQualifiedName,
  type Condition,
  duplicate,
  exceedsBytes,
  type FieldError,
  type FieldPath,
  fieldPath,
  invalid,
  JsonPathError,
  type KubeObject,
  notSupported,
  parseJsonPath,
  required,
  validateConditions,
} from '@setpoint/kube'
import type {
  AuditAnnotation,
  ExpressionWarning,
  ValidatingAdmissionPolicy,
  ValidatingAdmissionPolicySpec,
  Validation,
} from '@setpoint/kube/kinds/admissionregistration.k8s.io/v1'
import { addInvalid, checkOneOf } from '../checks.js'
import { goStruct, goStructs } from '../go-struct.js'
import type { KindRules } from '../rules.js'
import { typedStrategy, typedSubresource } from '../typed-strategy.js'
import { ExpressionChecker, withExpressions } from './expressions.js'
import { validateMatchConditions } from './match-conditions.js'
import { setMatchResourcesDefaults, validateMatchResources } from './match-resources.js'
import { METADATA, validateMetadata } from './metadata.js'
import { expressionsOf, FAILURE_POLICIES, sameConditions, validateParamKind, validateVariable } from './policy.js'
import { staticNameWarnings } from './static-names.js'

const SPEC = fieldPath('spec')
const REASONS = ['Forbidden', 'Invalid', 'RequestEntityTooLarge']
const MAX_AUDIT_ANNOTATIONS = 20
const MAX_VALUE_EXPRESSION = 5 * 1024

function defaults(object: KubeObject): void {
  const { spec } = object as unknown as ValidatingAdmissionPolicy
  if (spec === undefined) return
  spec.failurePolicy ??= 'Fail'
  setMatchResourcesDefaults(spec.matchConstraints)
}

/** `old`: the policy that this one replaces. Its match conditions are not looked at again when they are the same. */
function validatePolicy(policy: ValidatingAdmissionPolicy, old?: ValidatingAdmissionPolicy): FieldError[] {
  const spec = policy.spec ?? {}
  const { paramKind, matchConstraints, matchConditions = [], variables = [] } = spec
  const knownConditions = old !== undefined && sameConditions(policy, old)
  const known = old === undefined ? new Set<string>() : expressionsOf(old)
  const checker = new ExpressionChecker(known, paramKind, variables.length > 0)
  const errors = validateMetadata(policy)
  checkOneOf(errors, spec.failurePolicy, FAILURE_POLICIES, SPEC.child('failurePolicy'))
  if (paramKind !== undefined) errors.push(...validateParamKind(paramKind, SPEC.child('paramKind')))
  const constraints = SPEC.child('matchConstraints')
  if (matchConstraints === undefined) errors.push(required(constraints))
  else {
    errors.push(...validateMatchResources(matchConstraints, constraints))
    if ((matchConstraints.resourceRules ?? []).length === 0) errors.push(required(constraints.child('resourceRules')))
  }
  if (!knownConditions) {
    errors.push(...validateMatchConditions(matchConditions, SPEC.child('matchConditions'), checker))
  }
  for (const [index, variable] of variables.entries()) {
    errors.push(...validateVariable(variable, SPEC.child('variables').index(index), checker))
  }
  return [...errors, ...validateOutcomes(policy.metadata.name ?? '', spec, checker)]
}

/** A policy refuses, or notes something down. */
function validateOutcomes(
  name: string,
  { validations = [], auditAnnotations = [] }: ValidatingAdmissionPolicySpec,
  checker: ExpressionChecker,
): FieldError[] {
  if (validations.length === 0 && auditAnnotations.length === 0) {
    const detail = 'validations or auditAnnotations must contain at least one item'
    return [required(SPEC.child('validations'), detail), required(SPEC.child('auditAnnotations'), detail)]
  }
  const errors = validations.flatMap((validation, index) =>
    validateValidation(validation, SPEC.child('validations').index(index), checker),
  )
  const path = SPEC.child('auditAnnotations')
  if (auditAnnotations.length > MAX_AUDIT_ANNOTATIONS) {
    const shown = goStructs(auditAnnotations, ({ key, valueExpression }) =>
      goStruct({ Key: key, ValueExpression: valueExpression }),
    )
    errors.push(invalid(path, shown, `must not have more than ${MAX_AUDIT_ANNOTATIONS} auditAnnotations`))
  }
  const keys = new Set<string>()
  for (const [index, annotation] of auditAnnotations.entries()) {
    errors.push(...validateAuditAnnotation(name, annotation, path.index(index), checker))
    if (keys.has(annotation.key)) errors.push(duplicate(path.index(index).child('key'), annotation.key))
    keys.add(annotation.key)
  }
  return errors
}

function validateValidation(validation: Validation, path: FieldPath, checker: ExpressionChecker): FieldError[] {
  const { expression, messageExpression = '', message = '', reason } = validation
  const errors: FieldError[] = []
  const blank = 'must be non-empty if specified'
  if (expression.trim() === '') errors.push(required(path.child('expression'), 'expression is not specified'))
  else errors.push(...checker.check(expression, 'condition', path.child('expression')))
  if (messageExpression !== '') {
    const at = path.child('messageExpression')
    if (messageExpression.trim() === '') errors.push(invalid(at, messageExpression, blank))
    else errors.push(...checker.check(messageExpression, 'message', at, { authorizer: false }))
  }
  if (message !== '' && message.trim() === '') errors.push(invalid(path.child('message'), message, blank))
  else if (/[\n\r]/.test(message.trim())) {
    errors.push(invalid(path.child('message'), message, 'must not contain line breaks'))
  }
  if (reason !== undefined && !REASONS.includes(reason))
    errors.push(notSupported(path.child('reason'), reason, REASONS))
  return errors
}

/** An annotation of the audit log, under the policy's name. */
function validateAuditAnnotation(
  policy: string,
  { key, valueExpression }: AuditAnnotation,
  path: FieldPath,
  checker: ExpressionChecker,
): FieldError[] {
  const errors: FieldError[] = []
  if (policy === '') errors.push(invalid(path.child('key'), key, 'requires metadata.name be non-empty'))
  else addInvalid(errors, path.child('key'), `${policy}/${key}`, checkQualifiedName(`${policy}/${key}`))
  const at = path.child('valueExpression')
  const expression = valueExpression.trim()
  if (expression === '') errors.push(required(at, 'valueExpression is not specified'))
  else if (exceedsBytes(expression, MAX_VALUE_EXPRESSION)) {
    errors.push(required(at, `must not exceed ${MAX_VALUE_EXPRESSION} bytes in length`))
  } else errors.push(...checker.check(expression, 'auditAnnotation', at, { shown: valueExpression }))
  return errors
}

function validateStatus({ status }: ValidatingAdmissionPolicy): FieldError[] {
  const path = fieldPath('status', 'typeChecking', 'expressionWarnings')
  const warnings = status?.typeChecking?.expressionWarnings ?? []
  return [
    ...warnings.flatMap((warning, index) => validateExpressionWarning(warning, path.index(index))),
    ...validateConditions((status?.conditions ?? []) as Condition[], fieldPath('status', 'conditions')),
  ]
}

function validateExpressionWarning({ warning, fieldRef }: ExpressionWarning, path: FieldPath): FieldError[] {
  const errors = warning === '' ? [required(path.child('warning'))] : []
  const reference = fieldRef.trim()
  if (reference === '') return [...errors, required(path.child('fieldRef'))]
  try {
    parseJsonPath(`{${reference}}`)
    return errors
  } catch (error) {
    if (!(error instanceof JsonPathError)) throw error
    return [...errors, invalid(path.child('fieldRef'), reference, `invalid JSONPath: ${error.message}`)]
  }
}

export const validatingAdmissionPolicyRules: KindRules = {
  defaults,
  strategy: withExpressions(
    typedStrategy<ValidatingAdmissionPolicy>({
      validate: (policy) => validatePolicy(policy),
      validateUpdate: validatePolicy,
      warnings: staticNameWarnings,
      ...METADATA,
    }),
    () => true,
  ),
  subresources: {
    status: typedSubresource<ValidatingAdmissionPolicy>({ validateUpdate: validateStatus, metadata: false }),
  },
}
