import type { Checked } from '../check/index.js'
import {
  ACCUMULATOR,
  type CallExpr,
  type ComprehensionExpr,
  type Expr,
  type ListExpr,
  type MapExpr,
  type SelectExpr,
} from '../syntax/index.js'
import { DYN, unwrapOptional, type Type } from '../type/index.js'
import { textSize } from '../value/index.js'
import { Cost } from './constants.js'
import { KUBERNETES_ESTIMATES } from './kubernetes-estimate.js'
import { LANGUAGE_ESTIMATES } from './language-estimate.js'
import { extensionEstimate } from './list-estimate.js'
import type { CallEstimate, CostNode, EstimateSize } from './node.js'
import { add, fixed, MAX_COST, multiply, NOTHING, UNKNOWN, union, type Range } from './range.js'

/** Sizes of the entries of a list or map; a list's keys are its indices. */
interface EntrySizes {
  readonly container: 'list' | 'map'
  readonly key: Range
  readonly value: Range
}

interface Local {
  readonly path: readonly string[] | undefined
  readonly size: Range | undefined
  readonly entries: EntrySizes | undefined
}

/** What an expression costs at least and at most, before it has ever run. `estimateSize` knows how large inputs can be. */
export function estimateCost(expr: Expr, checked: Checked, estimateSize: EstimateSize = () => undefined): Range {
  return new Estimator(checked, estimateSize).cost(expr)
}

class Estimator {
  readonly #checked: Checked
  readonly #estimateSize: EstimateSize
  readonly #paths = new Map<number, readonly string[]>()
  readonly #sizes = new Map<number, Range>()
  readonly #entries = new Map<number, EntrySizes>()
  readonly #locals = new Map<string, Local[]>()

  constructor(checked: Checked, estimateSize: EstimateSize) {
    this.#checked = checked
    this.#estimateSize = estimateSize
  }

  cost(expr: Expr): Range {
    switch (expr.kind) {
      case 'ident':
        return this.#name(expr, expr.name)
      case 'select':
        return this.#select(expr)
      case 'call':
        return this.#call(expr)
      case 'list':
        return this.#list(expr)
      case 'map':
        return this.#map(expr)
      case 'struct':
        return expr.fields.reduce((sum, field) => add(sum, this.cost(field.value)), fixed(Cost.createStruct))
      case 'comprehension':
        return isBind(expr) ? this.#bind(expr) : this.#comprehension(expr)
      default:
        return NOTHING
    }
  }

  #type(expr: Expr): Type {
    return this.#checked.types.get(expr.id) ?? DYN
  }

  #local(name: string): Local | undefined {
    return this.#locals.get(name)?.at(-1)
  }

  #push(name: string, local: Local): void {
    this.#locals.set(name, [...(this.#locals.get(name) ?? []), local])
  }

  #pop(name: string): void {
    this.#locals.get(name)?.pop()
  }

  #name(expr: Expr, name: string): Range {
    const local = this.#local(name)
    if (local === undefined) this.#paths.set(expr.id, [name])
    else if (local.path !== undefined) this.#paths.set(expr.id, local.path)
    return fixed(Cost.select)
  }

  #path(expr: Expr): readonly string[] | undefined {
    if (expr.kind === 'ident') {
      const local = this.#local(expr.name)
      if (local !== undefined) return local.path
    }
    return this.#paths.get(expr.id)
  }

  #select(expr: SelectExpr): Range {
    const reference = this.#checked.references.get(expr.id)
    if (reference?.kind === 'variable') return this.#name(expr, reference.name)
    if (reference?.kind === 'constant') return fixed(Cost.select)
    const operand = this.cost(expr.operand)
    // Presence tests are free in Kubernetes.
    if (expr.testOnly) return operand
    this.#paths.set(expr.id, [...(this.#path(expr.operand) ?? []), expr.field])
    const steps = ['map', 'struct', 'typeParam'].includes(this.#type(expr.operand).kind)
    return steps ? add(operand, fixed(Cost.select)) : operand
  }

  #node(expr: Expr): CostNode {
    const path = this.#path(expr)
    const size = this.#size(expr)
    return {
      path: path?.[0] === ACCUMULATOR ? undefined : path,
      type: this.#type(expr),
      expr,
      ...(size && { size }),
    }
  }

  #call(expr: CallExpr): Range {
    if (expr.function === 'dyn' && expr.args.length === 1) {
      const arg = expr.args[0] as Expr
      const cost = add(fixed(1), this.cost(arg))
      this.#copySizes(expr, arg)
      return cost
    }
    const argCosts = expr.args.map((arg) => this.cost(arg))
    const args = expr.args.map((arg) => this.#node(arg))
    const reference = this.#checked.references.get(expr.id)
    const overloads = this.#overloadIds(expr)
    if (overloads.length === 0) return NOTHING
    const called = reference?.kind === 'function' ? reference : undefined
    const target = called?.namespaced === true ? undefined : expr.target
    const targetCost = target === undefined ? NOTHING : this.cost(target)
    const targetNode = target === undefined ? undefined : this.#node(target)
    let cost: Range = { min: MAX_COST, max: 0n }
    let size: Range | undefined
    for (const overload of overloads) {
      const estimate = this.#estimateCall(expr, called?.name ?? expr.function, overload, targetNode, args, argCosts)
      cost = union(cost, estimate.cost)
      if (estimate.size !== undefined) size = size === undefined ? estimate.size : union(size, estimate.size)
      const step = { index_list: '@items', index_map: '@values' }[overload]
      if (step !== undefined) {
        const operand = expr.args[0] as Expr
        size = this.#entrySizes(operand)?.value
        this.#paths.set(expr.id, [...(this.#path(operand) ?? []), step])
      }
      size ??= this.#size(expr)
    }
    if (size !== undefined) this.#sizes.set(expr.id, size)
    return add(targetCost, cost)
  }

  #overloadIds(expr: CallExpr): readonly string[] {
    if (expr.function === '_?._') return ['select_optional_field']
    const reference = this.#checked.references.get(expr.id)
    return reference?.kind === 'function' ? reference.overloads.map(({ id }) => id) : []
  }

  #estimateCall(
    expr: CallExpr,
    name: string,
    overloadId: string,
    target: CostNode | undefined,
    args: readonly CostNode[],
    argCosts: readonly Range[],
  ): CallEstimate {
    const [first = NOTHING, second = NOTHING, third = NOTHING] = argCosts
    if (overloadId === 'logical_and' || overloadId === 'logical_or') {
      return { cost: { min: first.min, max: add(first, second).max } }
    }
    if (overloadId === 'conditional') {
      const [, then, otherwise] = expr.args as [Expr, Expr, Expr]
      this.#setEntries(expr, joinEntries(this.#entrySizes(then), this.#entrySizes(otherwise)))
      const size = union(args[1]?.size ?? UNKNOWN, args[2]?.size ?? UNKNOWN)
      return { cost: add(first, union(second, third)), size }
    }
    const all = argCosts.reduce(add, NOTHING)
    const hosted = { sizeOf: (node: CostNode) => node.size ?? this.#estimateSize(node) ?? UNKNOWN, overloadId }
    const special =
      extensionEstimate(overloadId)?.(hosted, target, args) ?? KUBERNETES_ESTIMATES.get(name)?.(hosted, target, args)
    if (special !== undefined) return { ...special, cost: add(special.cost, all) }
    if (overloadId.startsWith('add_') && expr.args.length === 2) {
      const [left, right] = expr.args as [Expr, Expr]
      this.#setEntries(expr, joinEntries(this.#entrySizes(left), this.#entrySizes(right)))
    }
    const own = { sizeOf: (node: CostNode) => node.size ?? UNKNOWN, overloadId }
    const estimate = LANGUAGE_ESTIMATES.get(overloadId)?.(own, target, args) ?? { cost: fixed(1) }
    return { ...estimate, cost: add(estimate.cost, all) }
  }

  #list(expr: ListExpr): Range {
    let cost = fixed(Cost.createList)
    let items: Range = { min: expr.elements.length === 0 ? 0n : MAX_COST, max: 0n }
    for (const element of expr.elements) {
      cost = add(cost, this.cost(element))
      items = union(items, this.#size(element) ?? UNKNOWN)
    }
    this.#entries.set(expr.id, { container: 'list', key: fixed(1), value: items })
    return cost
  }

  #map(expr: MapExpr): Range {
    let cost = fixed(Cost.createMap)
    const start = expr.entries.length === 0 ? 0n : MAX_COST
    let keys: Range = { min: start, max: 0n }
    let values: Range = { min: start, max: 0n }
    for (const { key, value } of expr.entries) {
      cost = add(cost, add(this.cost(key), this.cost(value)))
      keys = union(keys, this.#size(key) ?? UNKNOWN)
      values = union(values, this.#size(value) ?? UNKNOWN)
    }
    this.#entries.set(expr.id, { container: 'map', key: keys, value: values })
    return cost
  }

  #bind(expr: ComprehensionExpr): Range {
    const cost = add(this.cost(expr.range), this.cost(expr.init))
    this.#pushResult(expr.accumulator, expr.init)
    const result = this.cost(expr.result)
    // The sizes are those that hold while the variable is in force.
    this.#copySizes(expr, expr.result)
    this.#pop(expr.accumulator)
    return add(cost, result)
  }

  #pushResult(name: string, expr: Expr): void {
    this.#push(name, { path: this.#path(expr), size: this.#size(expr), entries: this.#entrySizes(expr) })
  }

  #comprehension(expr: ComprehensionExpr): Range {
    let cost = add(this.cost(expr.range), this.cost(expr.init))
    this.#pushResult(expr.accumulator, expr.init)
    this.#pushIteration(expr)
    const perElement = add(this.cost(expr.condition), this.cost(expr.step))
    this.#pop(expr.iterVar)
    if (expr.iterVar2 !== undefined) this.#pop(expr.iterVar2)
    cost = add(cost, this.cost(expr.result))
    this.#pop(expr.accumulator)
    const count = this.#size(expr.range) ?? UNKNOWN
    if (expr.init.kind === 'literal') {
      const size = this.#size(expr.init)
      if (size !== undefined) this.#sizes.set(expr.id, size)
    } else if (expr.init.kind === 'list' || expr.init.kind === 'map') {
      this.#sizes.set(expr.id, count)
      this.#setEntries(expr, this.#entrySizes(expr.step))
    }
    return add(cost, multiply(count, perElement))
  }

  /** Declares the variables of a loop, with what is known about elements, keys and values of its range. */
  #pushIteration(expr: ComprehensionExpr): void {
    const sizes = this.#entrySizes(expr.range)
    const isList = (sizes?.container ?? this.#type(expr.range).kind) === 'list'
    const path = this.#path(expr.range) ?? []
    const keys: Local = { path: [...path, isList ? '@indices' : '@keys'], size: sizes?.key, entries: undefined }
    const values: Local = { path: [...path, isList ? '@items' : '@values'], size: sizes?.value, entries: undefined }
    if (expr.iterVar2 !== undefined) {
      this.#push(expr.iterVar, keys)
      this.#push(expr.iterVar2, values)
    } else this.#push(expr.iterVar, isList ? values : keys)
  }

  #size(expr: Expr): Range | undefined {
    const computed = this.#sizes.get(expr.id) ?? literalSize(expr)
    if (computed !== undefined) return computed
    const type = this.#type(expr)
    const estimated = this.#estimateSize({ path: this.#path(expr), type, expr })
    if (estimated !== undefined) {
      this.#sizes.set(expr.id, estimated)
      return estimated
    }
    if (isScalar(type)) return fixed(1)
    return expr.kind === 'ident' ? this.#local(expr.name)?.size : undefined
  }

  #entrySizes(expr: Expr): EntrySizes | undefined {
    const known = this.#entries.get(expr.id)
    return known ?? (expr.kind === 'ident' ? this.#local(expr.name)?.entries : undefined)
  }

  #setEntries(expr: Expr, entries: EntrySizes | undefined): void {
    if (entries !== undefined) this.#entries.set(expr.id, entries)
  }

  #copySizes(to: Expr, from: Expr): void {
    const size = this.#size(from)
    if (size !== undefined) this.#sizes.set(to.id, size)
    this.#setEntries(to, this.#entrySizes(from))
  }
}

function isBind({ range, condition }: ComprehensionExpr): boolean {
  const never = condition.kind === 'literal' && condition.value === false
  return never && range.kind === 'list' && range.elements.length === 0
}

function joinEntries(a: EntrySizes | undefined, b: EntrySizes | undefined): EntrySizes | undefined {
  if (a === undefined || b === undefined) return undefined
  return { container: a.container, key: union(a.key, b.key), value: union(a.value, b.value) }
}

/** The size of what is written out in the expression. */
function literalSize(expr: Expr): Range | undefined {
  switch (expr.kind) {
    case 'literal':
      if (typeof expr.value === 'string') return fixed(textSize(expr.value))
      return fixed(expr.value instanceof Uint8Array ? expr.value.length : 1)
    case 'list':
      return fixed(expr.elements.length)
    case 'map':
      return fixed(expr.entries.length)
    default:
      return undefined
  }
}

/** Whether all values of the type have the same size. */
function isScalar(type: Type): boolean {
  const inner = unwrapOptional(type)
  if (inner !== undefined) return isScalar(inner)
  return ['bool', 'double', 'duration', 'int', 'timestamp', 'uint'].includes(type.kind)
}
