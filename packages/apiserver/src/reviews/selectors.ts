import {
  checkLabelValue,
  type FieldError,
  type FieldPath,
  forbidden,
  invalid,
  parseFieldSelector,
  parseLabelSelector,
  required,
  SelectorError,
  validateLabelName,
} from '@setpoint/kube'
import type {
  FieldSelectorAttributes,
  LabelSelectorAttributes,
  ResourceAttributes,
} from '@setpoint/kube/kinds/authorization.k8s.io/v1'

type SelectorAttributes = FieldSelectorAttributes | LabelSelectorAttributes

interface Requirement {
  readonly key: string
  readonly operator: string
  readonly values?: readonly string[]
}

const OPERATORS_WITH_VALUES = new Set(['In', 'NotIn'])
const OPERATORS_WITHOUT_VALUES = new Set(['Exists', 'DoesNotExist'])

/** What is wrong with the selectors of a question. Operators that are not known are left to newer servers. */
export function validateSelectors(attributes: ResourceAttributes | undefined, path: FieldPath): FieldError[] {
  return [
    ...validateSelector(attributes?.fieldSelector, path.child('fieldSelector'), validateFieldRequirement),
    ...validateSelector(attributes?.labelSelector, path.child('labelSelector'), validateLabelRequirement),
  ]
}

function validateSelector(
  selector: SelectorAttributes | undefined,
  path: FieldPath,
  validate: (requirement: Requirement, path: FieldPath) => FieldError[],
): FieldError[] {
  if (selector === undefined) return []
  const { rawSelector = '', requirements = [] } = selector
  const errors: FieldError[] = []
  if (rawSelector !== '' && requirements.length > 0) {
    errors.push(invalid(path.child('rawSelector'), rawSelector, 'may not specified at the same time as requirements'))
  }
  if (rawSelector === '' && requirements.length === 0) {
    const detail = `when ${path.toString()} is specified, requirements or rawSelector is required`
    errors.push(required(path.child('requirements'), detail))
  }
  for (const [index, requirement] of requirements.entries()) {
    errors.push(...validate(requirement, path.child('requirements').index(index)))
  }
  return errors
}

function validateFieldRequirement(requirement: Requirement, path: FieldPath): FieldError[] {
  const errors = requirement.key === '' ? [required(path.child('key'), 'must be specified')] : []
  return [...errors, ...validateValues(requirement, path)]
}

function validateLabelRequirement(requirement: Requirement, path: FieldPath): FieldError[] {
  const errors = [...validateValues(requirement, path), ...validateLabelName(requirement.key, path.child('key'))]
  for (const [index, value] of (requirement.values ?? []).entries()) {
    errors.push(...checkLabelValue(value).map((message) => invalid(path.child('values').index(index), value, message)))
  }
  return errors
}

function validateValues({ operator, values = [] }: Requirement, path: FieldPath): FieldError[] {
  const at = path.child('values')
  if (OPERATORS_WITH_VALUES.has(operator) && values.length === 0) {
    return [required(at, "must be specified when `operator` is 'In' or 'NotIn'")]
  }
  if (OPERATORS_WITHOUT_VALUES.has(operator) && values.length > 0) {
    return [forbidden(at, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'")]
  }
  return []
}

/**
 * No rule here depends on a selector: leaving one out asks for more, and is safe. What could not be understood is told
 * all the same.
 */
export function selectorProblems({ fieldSelector, labelSelector }: ResourceAttributes): string[] {
  return [
    problem('fieldSelector', fieldSelector, fieldRequirementIsKnown, (text) => parseFieldSelector(text)),
    problem('labelSelector', labelSelector, labelRequirementIsKnown, (text) => parseLabelSelector(text)),
  ].flatMap((text) => (text === undefined ? [] : [text]))
}

function problem(
  field: string,
  selector: SelectorAttributes | undefined,
  isKnown: (requirement: Requirement) => boolean,
  parse: (text: string) => unknown,
): string | undefined {
  const { rawSelector = '', requirements = [] } = selector ?? {}
  const known = requirements.filter(isKnown)
  const understood = requirements.length > 0 ? known.length === requirements.length : parses(rawSelector, parse)
  if (understood) return undefined
  return `spec.resourceAttributes.${field} ${known.length > 0 ? 'partially ' : ''}ignored due to parse error`
}

function parses(text: string, parse: (text: string) => unknown): boolean {
  try {
    if (text !== '') parse(text)
    return true
  } catch (error) {
    if (error instanceof SelectorError) return false
    throw error
  }
}

function fieldRequirementIsKnown({ operator, values = [] }: Requirement): boolean {
  return OPERATORS_WITH_VALUES.has(operator) && values.length === 1
}

function labelRequirementIsKnown({ operator }: Requirement): boolean {
  return OPERATORS_WITH_VALUES.has(operator) || OPERATORS_WITHOUT_VALUES.has(operator)
}
