import { isJsonObject, type Json } from '../json/index.js'
import { compare } from './compare.js'
import { JsonPathError } from './error.js'
import type { ArrayNode, FilterNode, ListNode, Node } from './node.js'
import { describeValue, typeName, type Value } from './print.js'

/** Where a run of the template stands in its ranges. */
export interface RunState {
  /** Ranges that have just been opened, and not yet entered. */
  opened: number
  /** Ranges that the run is inside of. */
  inside: number
  /** Ranges that have just been ended, and not yet left. */
  ended: number
}

/** From the values that a path has reached to those one step further. */
export type Step = (input: readonly Value[], state: RunState) => readonly Value[]

/** A step that failed, with what it leaves behind: a filter for existence looks at that alone. */
class StepError extends JsonPathError {
  readonly leftover: readonly Value[]

  constructor(message: string, leftover: readonly Value[]) {
    super(message)
    this.leftover = leftover
  }
}

export function compileNode(node: Node, allowMissingKeys: boolean): Step {
  switch (node.kind) {
    case 'list':
      return compileList(node, allowMissingKeys)
    case 'text':
      return () => [node.text]
    case 'field':
      return compileField(node.name, allowMissingKeys)
    case 'array':
      return compileArray(node)
    case 'filter':
      return compileFilter(node, allowMissingKeys)
    case 'union':
      return compileUnion(node.alternatives, allowMissingKeys)
    case 'wildcard':
      return (input) => input.flatMap(childrenOf)
    case 'recursive':
      return descend
    case 'identifier':
      return compileIdentifier(node.name)
    default:
      return (input) => input.map(() => node.value)
  }
}

export function compileList({ nodes }: ListNode, allowMissingKeys: boolean): Step {
  const steps = nodes.map((node) => compileNode(node, allowMissingKeys))
  return (input, state) => steps.reduce((values, step) => step(values, state), input)
}

function compileField(name: string, allowMissingKeys: boolean): Step {
  return (input) => {
    const results: Json[] = []
    for (const value of input) {
      const field = isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
      if (field !== undefined) results.push(field)
    }
    if (results.length === 0 && input.length > 0 && !allowMissingKeys) throw new StepError(`${name} is not found`, [])
    return results
  }
}

function compileArray(node: ArrayNode): Step {
  return (input) => {
    const results: Json[] = []
    for (const value of input) {
      if (value === null) continue
      if (!Array.isArray(value)) throw new StepError(`${typeName(value)} is not array or slice`, input)
      const bounds = resolve(node, value.length)
      if (typeof bounds === 'string') throw new StepError(bounds, input)
      // Zero elements end the step here, whatever other lists there are.
      if (bounds.start === bounds.end) return results
      for (let index = bounds.start; index < bounds.end; index += bounds.step) results.push(value[index] ?? null)
    }
    return results
  }
}

/** The bounds within a list of that length, or what is wrong with them. */
function resolve(
  { start: wanted = 0, end, endDerived, step = 1 }: ArrayNode,
  length: number,
): { start: number; end: number; step: number } | string {
  const start = wanted < 0 ? wanted + length : wanted
  const last = end === undefined ? length : end < 0 || (end === 0 && endDerived) ? end + length : end
  const outOfBounds = (index: number): string => `array index out of bounds: index ${index}, length ${length}`
  if (last === start) return { start, end: last, step }
  if (start >= length || start < 0) return outOfBounds(start)
  if (last > length || last < 0) return outOfBounds(last - 1)
  if (start > last) return `starting index ${start} is greater than ending index ${last}`
  return step <= 0 ? 'step must be > 0' : { start, end: last, step }
}

function compileUnion(alternatives: readonly ListNode[], allowMissingKeys: boolean): Step {
  const steps = alternatives.map((alternative) => compileList(alternative, allowMissingKeys))
  return (input, state) => steps.flatMap((step) => orLeave(input, () => step(input, state)))
}

function compileFilter({ left, operator, right }: FilterNode, allowMissingKeys: boolean): Step {
  const leftStep = compileList(left, allowMissingKeys)
  const rightStep = compileList(right, allowMissingKeys)
  const isFloat = (side: ListNode): boolean => side.nodes.at(-1)?.kind === 'float'
  const [leftIsFloat, rightIsFloat] = [isFloat(left), isFloat(right)]

  const passes = (item: Json, input: readonly Value[], state: RunState): boolean => {
    if (operator === 'exists') return leftover(() => leftStep([item], state)).length > 0
    const leftValue = only(leftStep, item, input, state)
    if (leftValue === undefined) return false
    const rightValue = only(rightStep, item, input, state)
    if (rightValue === undefined) return false
    return compare({ value: leftValue, isFloat: leftIsFloat }, operator, { value: rightValue, isFloat: rightIsFloat })
  }

  return (input, state) => {
    const results: Json[] = []
    for (const value of input) {
      if (!Array.isArray(value)) {
        throw new StepError(`${describeValue(value)} is not array or slice and cannot be filtered`, input)
      }
      for (const item of value) {
        if (orLeave(results, () => passes(item, input, state))) results.push(item)
      }
    }
    return results
  }
}

/** The one value that a side of a comparison gives; undefined when it gives none. */
function only(step: Step, item: Json, input: readonly Value[], state: RunState): Value {
  const values = orLeave(input, () => step([item], state))
  if (values.length > 1) throw new StepError('can only compare one element at a time', input)
  return values[0]
}

function compileIdentifier(name: string): Step {
  switch (name) {
    case 'range':
      return (input, state) => {
        state.opened++
        return input
      }
    case 'end':
      return (_input, state) => {
        if (state.inside === 0) throw new StepError('not in range, nothing to end', [])
        state.ended++
        return []
      }
    default:
      return (input) => {
        throw new StepError(`unrecognized identifier ${name}`, input)
      }
  }
}

/** A string's children are its bytes. */
function childrenOf(value: Value): readonly Json[] {
  if (Array.isArray(value)) return value
  if (isJsonObject(value)) return Object.values(value)
  return typeof value === 'string' ? [...new TextEncoder().encode(value)] : []
}

/** Everything that has children, and everything below it, in depth-first order. */
function descend(input: readonly Value[]): Value[] {
  return input.flatMap((value) => {
    const children = childrenOf(value)
    return children.length === 0 ? [] : [value, ...descend(children)]
  })
}

/** Runs a step; if it fails, leaves `values` behind. */
function orLeave<T>(values: readonly Value[], run: () => T): T {
  try {
    return run()
  } catch (error) {
    if (error instanceof JsonPathError) throw new StepError(error.message, values)
    throw error
  }
}

/** Runs a whole template; what a failed step left behind is nobody's business outside. */
export function asPlainError<T>(run: () => T): T {
  try {
    return run()
  } catch (error) {
    if (error instanceof StepError) throw new JsonPathError(error.message)
    throw error
  }
}

/** What a step finds; if it fails, what it leaves behind. */
function leftover(run: () => readonly Value[]): readonly Value[] {
  try {
    return run()
  } catch (error) {
    if (error instanceof StepError) return error.leftover
    throw error
  }
}
