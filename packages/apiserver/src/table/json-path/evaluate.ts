import { isJsonObject, type Json } from '@setpoint/kube'
import type { Path, Slice, Step } from './parse.js'

/** A path that does not fit its object: an index into what is no list, a comparison of a number with a string. */
export class PathValueError extends Error {
  override readonly name = 'PathValueError'
}

/** Everything that a path finds, in order. Missing fields find nothing; what does not fit throws. */
export function evaluatePath(path: Path, root: Json): readonly Json[] {
  return path.reduce<readonly Json[]>((values, step) => apply(step, values), [root])
}

function apply(step: Step, values: readonly Json[]): readonly Json[] {
  switch (step.type) {
    case 'field':
      return values.flatMap((value) => fieldOf(value, step.name))
    case 'wildcard':
      return values.flatMap(children)
    case 'descendants':
      return values.flatMap(selfAndDescendants)
    case 'slice':
      return values.flatMap((value) => (value === null ? [] : slice(list(value), step.slice)))
    case 'union':
      return step.paths.flatMap((path) => path.reduce<readonly Json[]>((found, each) => apply(each, found), values))
    case 'filter':
      return values.flatMap((value) => list(value).filter((item) => passes(step.left, step.operator, step.right, item)))
    case 'exists':
      return values.flatMap((value) => list(value).filter((item) => finds(step.path, item)))
    case 'literal':
      return typeof step.value === 'string' ? [step.value] : values.map(() => step.value)
    default:
      throw new PathValueError(`a ${step.type} is no value`)
  }
}

function fieldOf(value: Json, name: string): Json[] {
  if (!isJsonObject(value) || !Object.hasOwn(value, name)) return []
  return [value[name] as Json]
}

function children(value: Json): readonly Json[] {
  if (Array.isArray(value)) return value
  return isJsonObject(value) ? Object.values(value) : []
}

function selfAndDescendants(value: Json): readonly Json[] {
  const below = children(value)
  return below.length === 0 ? [] : [value, ...below.flatMap(selfAndDescendants)]
}

function list(value: Json): readonly Json[] {
  if (Array.isArray(value)) return value
  throw new PathValueError('not a list')
}

/** Unlike JavaScript's, a slice that reaches beyond its list is an error. */
function slice(items: readonly Json[], { start = 0, end, step = 1, isIndex }: Slice): readonly Json[] {
  const { length } = items
  const from = start < 0 ? start + length : start
  const to = isIndex ? from + 1 : end === undefined ? length : end < 0 ? end + length : end
  if (from === to) return []
  if (from < 0 || from >= length || to < 0 || to > length || from > to) throw new PathValueError('index out of bounds')
  if (step <= 0) throw new PathValueError('step must be > 0')
  return items.slice(from, to).filter((_, index) => index % step === 0)
}

function finds(path: Path, item: Json): boolean {
  try {
    return evaluatePath(path, item).length > 0
  } catch (error) {
    if (error instanceof PathValueError) return false
    throw error
  }
}

function passes(leftPath: Path, operator: string, rightPath: Path, item: Json): boolean {
  const left = evaluatePath(leftPath, item)
  const right = evaluatePath(rightPath, item)
  if (left.length === 0 || right.length === 0) return false
  if (left.length > 1 || right.length > 1) throw new PathValueError('can only compare one element at a time')
  return compare(left[0] as Json, operator, right[0] as Json)
}

function compare(left: Json, operator: string, right: Json): boolean {
  const kind = comparisonKind(left)
  if (kind !== comparisonKind(right)) throw new PathValueError('incompatible types for comparison')
  if (operator === '==') return left === right
  if (operator === '!=') return left !== right
  if (kind === 'boolean') throw new PathValueError('booleans have no order')
  const [a, b] = [left as string, right as string]
  switch (operator) {
    case '<':
      return a < b
    case '<=':
      return a <= b
    case '>':
      return a > b
    case '>=':
      return a >= b
    default:
      throw new PathValueError(`unrecognized filter operator ${operator}`)
  }
}

/** Go compares an integer with an integer and a fraction with a fraction, and not the one with the other. */
function comparisonKind(value: Json): string {
  if (typeof value === 'object') throw new PathValueError('invalid type for comparison')
  return Number.isInteger(value) ? 'integer' : typeof value
}
