import {
  compileLabelSelector,
  type FieldError,
  type FieldPath,
  fieldPath,
  invalid,
  type LabelSelector,
  required,
  SelectorError,
  validateLabelSelector,
} from '@setpoint/kube'
import type { ClusterRole, PolicyRule, Role } from '@setpoint/kube/kinds/rbac.authorization.k8s.io/v1'
import type { KindRules } from './rules.js'
import { typedStrategy } from './typed-strategy.js'

const RULES = fieldPath('rules')
const SELECTORS = fieldPath('aggregationRule', 'clusterRoleSelectors')

function validateRules(rules: readonly PolicyRule[] | null | undefined, namespaced: boolean): FieldError[] {
  return (rules ?? []).flatMap((rule, index) => validateRule(rule, namespaced, RULES.index(index)))
}

function validateRule(rule: PolicyRule, namespaced: boolean, path: FieldPath): FieldError[] {
  const { nonResourceURLs = [], apiGroups = [], resources = [], resourceNames = [] } = rule
  const errors: FieldError[] = []
  if ((rule.verbs ?? []).length === 0) {
    errors.push(required(path.child('verbs'), 'verbs must contain at least one value'))
  }
  if (nonResourceURLs.length > 0) {
    const at = path.child('nonResourceURLs')
    if (namespaced) {
      errors.push(invalid(at, nonResourceURLs, 'namespaced rules cannot apply to non-resource URLs'))
    }
    if (apiGroups.length > 0 || resources.length > 0 || resourceNames.length > 0) {
      const detail = 'rules cannot apply to both regular resources and non-resource URLs'
      errors.push(invalid(at, nonResourceURLs, detail))
    }
    return errors
  }
  if (apiGroups.length === 0) {
    errors.push(required(path.child('apiGroups'), 'resource rules must supply at least one api group'))
  }
  if (resources.length === 0) {
    errors.push(required(path.child('resources'), 'resource rules must supply at least one resource'))
  }
  return errors
}

/** `lenient`: values that no label can have are accepted, because the stored role has some. */
function validateClusterRole({ rules, aggregationRule }: ClusterRole, lenient: boolean): FieldError[] {
  const errors = validateRules(rules, false)
  if (aggregationRule === undefined) return errors
  const selectors = (aggregationRule.clusterRoleSelectors ?? []) as LabelSelector[]
  if (selectors.length === 0) {
    errors.push(required(SELECTORS, 'at least one clusterRoleSelector required if aggregationRule is non-nil'))
  }
  for (const [index, selector] of selectors.entries()) {
    errors.push(...validateLabelSelector(selector, SELECTORS.index(index), { allowInvalidValues: lenient }))
    if (!compiles(selector)) errors.push(invalid(SELECTORS.index(index), undefined, 'invalid label selector.'))
  }
  return errors
}

function compiles(selector: LabelSelector): boolean {
  try {
    compileLabelSelector(selector)
    return true
  } catch (error) {
    if (error instanceof SelectorError) return false
    throw error
  }
}

function hasInvalidSelector({ aggregationRule }: ClusterRole): boolean {
  const selectors = (aggregationRule?.clusterRoleSelectors ?? []) as LabelSelector[]
  return selectors.some((selector) => validateLabelSelector(selector, SELECTORS).length > 0)
}

export const roleRules: KindRules = {
  strategy: typedStrategy<Role>({ validate: ({ rules }) => validateRules(rules, true) }),
}

export const clusterRoleRules: KindRules = {
  strategy: typedStrategy<ClusterRole>({
    validate: (role) => validateClusterRole(role, false),
    validateUpdate: (role, old) => validateClusterRole(role, hasInvalidSelector(old)),
  }),
}
