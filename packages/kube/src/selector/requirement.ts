import { FieldPath, invalid, type FieldError } from '../field/index.js'
import { checkLabelValue, checkQualifiedName } from '../names/index.js'

/** How a requirement compares a label with its values, in the words that messages use. */
export type LabelOperator = '=' | '==' | '!=' | 'in' | 'notin' | 'exists' | '!' | 'gt' | 'lt'

/** One condition on one label. */
export interface LabelRequirement {
  readonly key: string
  readonly operator: LabelOperator
  readonly values: readonly string[]
}

/** The operators that stand between a key and its values, in the order of the server's messages. */
export const BINARY_OPERATORS: readonly LabelOperator[] = ['in', 'notin', '=', '==', '!=', 'gt', 'lt']

/** What is wrong with a requirement. */
export function validateRequirement(
  { key, operator, values }: LabelRequirement,
  path: FieldPath = FieldPath.of(),
): FieldError[] {
  const at = path.child('values')
  const errors = validateKey(key, path.child('key'))
  const count = countProblem(operator, values.length)
  // The server shows an empty list as null.
  if (count !== undefined) errors.push(invalid(at, values.length === 0 ? null : values, count))
  if (operator === 'gt' || operator === 'lt') {
    for (const [index, value] of values.entries()) {
      if (parseInt64(value) !== undefined) continue
      errors.push(invalid(at.index(index), value, "for 'Gt', 'Lt' operators, the value must be an integer"))
    }
  }
  for (const [index, value] of values.entries()) {
    const problems = checkLabelValue(value)
    if (problems.length > 0) errors.push(invalid(at.index(index).key(key), value, problems.join('; ')))
  }
  return errors
}

/** What is wrong with a label's key, as a selector says it. */
export function validateKey(key: string, path: FieldPath = FieldPath.of()): FieldError[] {
  const problems = checkQualifiedName(key)
  return problems.length === 0 ? [] : [invalid(path, key, problems.join('; '))]
}

function countProblem(operator: LabelOperator, count: number): string | undefined {
  switch (operator) {
    case 'in':
    case 'notin':
      return count === 0 ? "for 'in', 'notin' operators, values set can't be empty" : undefined
    case '=':
    case '==':
    case '!=':
      return count === 1 ? undefined : 'exact-match compatibility requires one single value'
    case 'exists':
    case '!':
      return count === 0 ? undefined : 'values set must be empty for exists and does not exist'
    default:
      return count === 1 ? undefined : "for 'Gt', 'Lt' operators, exactly one value is required"
  }
}

/** The text that parses to this requirement, with its values sorted. */
export function requirementText({ key, operator, values }: LabelRequirement): string {
  const list = values.length > 1 ? values.toSorted().join(',') : (values[0] ?? '')
  switch (operator) {
    case 'exists':
      return key
    case '!':
      return `!${key}`
    case 'in':
    case 'notin':
      return `${key} ${operator} (${list})`
    case 'gt':
      return `${key}>${list}`
    case 'lt':
      return `${key}<${list}`
    default:
      return key + operator + list
  }
}

/** A whole number of 64 bits, exact; undefined for any other text. */
export function parseInt64(text: string): number | bigint | undefined {
  if (!/^[+-]?\d+$/.test(text)) return undefined
  if (text.length <= 15) return Number(text)
  const value = BigInt(text.startsWith('+') ? text.slice(1) : text)
  return BigInt.asIntN(64, value) === value ? value : undefined
}
