import {
  checkDns1035Label,
  checkDns1123Subdomain,
  type FieldError,
  type FieldPath,
  invalid,
  required,
  sameValue,
} from '@setpoint/kube'
import type {
  AuditAnnotation,
  MatchCondition,
  Mutation,
  ParamKind,
  Validation,
  Variable,
} from '@setpoint/kube/kinds/admissionregistration.k8s.io/v1'
import type { ExpressionChecker } from './expressions.js'

// What validating and mutating policies have in common.

/** Match conditions that were stored before, for the same parameters, are not looked at again. */
export function sameConditions(policy: Conditional, old: Conditional): boolean {
  return (
    sameValue(policy.spec?.paramKind, old.spec?.paramKind) &&
    sameValue(policy.spec?.matchConditions, old.spec?.matchConditions)
  )
}

interface Conditional {
  readonly spec?: { readonly paramKind?: ParamKind; readonly matchConditions?: readonly MatchCondition[] }
}

export const FAILURE_POLICIES: readonly string[] = ['Fail', 'Ignore']

const IDENTIFIER =
  /^(?!(?:true|false|null|in|as|break|const|continue|else|for|function|if|import|let|loop|package|namespace|return|var|void|while)$)[_a-zA-Z][_a-zA-Z0-9]*$/

/** Where a policy's parameters come from: objects of this kind. */
export function validateParamKind({ apiVersion = '', kind = '' }: ParamKind, path: FieldPath): FieldError[] {
  const errors = validateApiVersion(apiVersion, path.child('apiVersion'))
  if (kind === '') return [...errors, required(path.child('kind'))]
  const messages = checkDns1035Label(kind.toLowerCase())
  if (messages.length > 0) {
    const detail = `may have mixed case, but should otherwise match: ${messages.join(',')}`
    errors.push(invalid(path.child('kind'), kind, detail))
  }
  return errors
}

function validateApiVersion(apiVersion: string, path: FieldPath): FieldError[] {
  if (apiVersion === '') return [required(path)]
  const parts = apiVersion.split('/')
  if (parts.length > 2) return [invalid(path, apiVersion, `unexpected GroupVersion string: ${apiVersion}`)]
  const [version = '', group = ''] = parts.reverse()
  const errors: FieldError[] = []
  const groupMessages = group === '' ? [] : checkDns1123Subdomain(group)
  if (groupMessages.length > 0) errors.push(invalid(path, group, groupMessages.join(',')))
  if (version === '') return [...errors, invalid(path, apiVersion, 'version must be specified')]
  const messages = checkDns1035Label(version)
  return messages.length === 0 ? errors : [...errors, invalid(path, version, messages.join(','))]
}

/** The expressions of the policy that an update replaces. */
export function expressionsOf({ spec }: Conditional & { readonly spec?: ExpressionLists }): Set<string> {
  const { matchConditions = [], variables = [], validations = [], auditAnnotations = [], mutations = [] } = spec ?? {}
  return new Set([
    ...[...matchConditions, ...variables, ...validations].map(({ expression }) => expression),
    ...validations.map(({ messageExpression = '' }) => messageExpression),
    ...auditAnnotations.map(({ valueExpression }) => valueExpression),
    ...mutations.map(({ jsonPatch, applyConfiguration }) => (jsonPatch ?? applyConfiguration)?.expression ?? ''),
  ])
}

interface ExpressionLists {
  readonly matchConditions?: readonly MatchCondition[]
  readonly variables?: readonly Variable[]
  readonly validations?: readonly Validation[]
  readonly auditAnnotations?: readonly AuditAnnotation[]
  readonly mutations?: readonly Mutation[]
}

export function validateVariable(
  { name, expression }: Variable,
  path: FieldPath,
  checker: ExpressionChecker,
): FieldError[] {
  const errors: FieldError[] = []
  if (name.trim() === '') errors.push(required(path.child('name'), 'name is not specified'))
  else if (!IDENTIFIER.test(name)) errors.push(invalid(path.child('name'), name, 'must be a valid CEL identifier'))
  const at = path.child('expression')
  if (expression.trim() === '') return [...errors, required(at, 'expression is not specified')]
  return [...errors, ...checker.variable(name, expression, at)]
}
