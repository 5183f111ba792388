import {
  fieldErrorsText,
  forbidden,
  invalid,
  quote,
  required,
  type FieldError,
  type FieldPath,
} from '../field/index.js'
import { checkLabelValue, validateLabelName, validateLabels } from '../names/index.js'
import { SelectorError } from './error.js'
import { validateRequirement, type LabelOperator, type LabelRequirement } from './requirement.js'
import { Selector } from './selector.js'

/** metav1.LabelSelector: a label selector as a field of an object. */
export interface LabelSelector {
  matchLabels?: { [key: string]: string }
  matchExpressions?: LabelSelectorRequirement[]
}

export interface LabelSelectorRequirement {
  key: string
  /** In, NotIn, Exists or DoesNotExist. */
  operator: string
  values?: string[]
}

const OPERATORS: Readonly<Record<string, LabelOperator>> = {
  In: 'in',
  NotIn: 'notin',
  Exists: 'exists',
  DoesNotExist: '!',
}

/**
 * A LabelSelector, compiled. Absent it selects nothing, empty it selects everything.
 * Throws a {@link SelectorError} when a requirement is invalid.
 */
export function compileLabelSelector(selector: LabelSelector | undefined): Selector {
  if (selector === undefined) return Selector.nothing
  const requirements: LabelRequirement[] = []
  for (const [key, value] of Object.entries(selector.matchLabels ?? {})) {
    requirements.push(checked({ key, operator: '=', values: [value] }))
  }
  for (const { key, operator: name, values = [] } of selector.matchExpressions ?? []) {
    const operator = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined
    if (operator === undefined) throw new SelectorError(`${quote(name)} is not a valid label selector operator`)
    requirements.push(checked({ key, operator, values }))
  }
  return Selector.of(requirements)
}

function checked(requirement: LabelRequirement): LabelRequirement {
  const errors = validateRequirement(requirement)
  if (errors.length > 0) throw new SelectorError(fieldErrorsText(errors))
  return requirement
}

/** A LabelSelector for people: its canonical text, `<none>` or `<error>`. */
export function formatLabelSelector(selector: LabelSelector | undefined): string {
  try {
    const text = compileLabelSelector(selector).toString()
    return text === '' ? '<none>' : text
  } catch (error) {
    if (error instanceof SelectorError) return '<error>'
    throw error
  }
}

export interface LabelSelectorValidationOptions {
  /** Accept values that no label can have, as objects from before that check may hold. Default false. */
  readonly allowInvalidValues?: boolean
  /** Accept operators that are not known here. Default false. */
  readonly allowUnknownOperators?: boolean
}

/** What is wrong with a LabelSelector in an object. */
export function validateLabelSelector(
  selector: LabelSelector | undefined,
  path: FieldPath,
  options: LabelSelectorValidationOptions = {},
): FieldError[] {
  if (selector === undefined) return []
  const errors = validateLabels(selector.matchLabels, path.child('matchLabels'))
  for (const [index, expression] of (selector.matchExpressions ?? []).entries()) {
    errors.push(...validateExpression(expression, path.child('matchExpressions').index(index), options))
  }
  return errors
}

function validateExpression(
  { key = '', operator = '', values = [] }: Partial<LabelSelectorRequirement>,
  path: FieldPath,
  { allowInvalidValues = false, allowUnknownOperators = false }: LabelSelectorValidationOptions,
): FieldError[] {
  const errors: FieldError[] = []
  const at = path.child('values')
  if (operator === 'In' || operator === 'NotIn') {
    if (values.length === 0) errors.push(required(at, "must be specified when `operator` is 'In' or 'NotIn'"))
  } else if (operator === 'Exists' || operator === 'DoesNotExist') {
    if (values.length > 0) {
      errors.push(forbidden(at, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'"))
    }
  } else if (!allowUnknownOperators) {
    errors.push(invalid(path.child('operator'), operator, 'not a valid selector operator'))
  }
  errors.push(...validateLabelName(key, path.child('key')))
  if (allowInvalidValues) return errors
  for (const [index, value] of values.entries()) {
    for (const message of checkLabelValue(value)) errors.push(invalid(at.index(index), value, message))
  }
  return errors
}
