import { Cost } from './constants.js'
import type { CallEstimate, CostNode, EstimateCall } from './node.js'
import { add, fixed, MAX_COST, multiply, scale, type Range } from './range.js'

/** The number of a literal argument; 0 if it is negative, `otherwise` if it is not known. */
function literal(node: CostNode | undefined, otherwise: bigint): bigint {
  const expr = node?.expr
  if (expr?.kind !== 'literal' || (typeof expr.value !== 'number' && typeof expr.value !== 'bigint')) return otherwise
  return expr.value < 0 ? 0n : BigInt(expr.value)
}

function makesList(factor: number, size: Range): CallEstimate {
  return { cost: add(scale(size, factor), fixed(1 + Cost.createList)), size }
}

const slice: EstimateCall = ({ sizeOf }, target, args) => {
  if (target === undefined || args.length !== 2) return undefined
  const length = literal(args[1], sizeOf(target).max) - literal(args[0], 0n)
  return makesList(1, fixed(BigInt.asUintN(64, length)))
}

const flatten: EstimateCall = ({ sizeOf }, target, args) => {
  if (target === undefined || args.length > 1) return undefined
  return makesList(args.length === 0 ? 1 : Number(literal(args[0], MAX_COST)), sizeOf(target))
}

const range: EstimateCall = (_context, target, args) =>
  target !== undefined || args.length !== 1 ? undefined : makesList(1, fixed(literal(args[0], MAX_COST)))

const reverse: EstimateCall = ({ sizeOf }, target, args) =>
  target === undefined || args.length > 0 ? undefined : makesList(1, sizeOf(target))

/** Comparing every element with every other. */
function pairwise(size: Range, text: boolean): CallEstimate {
  return makesList(text ? 2 + Cost.stringTraversal : 2, multiply(size, size))
}

const distinct: EstimateCall = ({ sizeOf }, target, args) =>
  target === undefined || args.length > 0 ? undefined : pairwise(sizeOf(target), false)

const sort: EstimateCall = ({ sizeOf, overloadId }, target, args) =>
  target === undefined || args.length > 0 ? undefined : pairwise(sizeOf(target), isText(overloadId))

const sortBy: EstimateCall = ({ sizeOf, overloadId }, target, args) =>
  target === undefined || args.length !== 1 ? undefined : pairwise(sizeOf(args[0] as CostNode), isText(overloadId))

function isText(overloadId: string): boolean {
  return /^list_(string|bytes)_/.test(overloadId)
}

function sets(factor: number): EstimateCall {
  return ({ sizeOf }, _target, args) => {
    if (args.length !== 2) return undefined
    const pairs = multiply(sizeOf(args[0] as CostNode), sizeOf(args[1] as CostNode))
    return { cost: add(scale(pairs, factor), fixed(1)) }
  }
}

const OVERLOADS: Readonly<Record<string, EstimateCall>> = {
  list_slice: slice,
  list_flatten: flatten,
  list_flatten_int: flatten,
  lists_range: range,
  list_reverse: reverse,
  list_distinct: distinct,
  list_sets_contains_list: sets(1),
  list_sets_intersects_list: sets(1),
  list_sets_equivalent_list: sets(2),
}

/** The rules of the lists and sets extensions, by overload. They come before all others. */
export function extensionEstimate(overloadId: string): EstimateCall | undefined {
  if (overloadId.endsWith('_sort')) return sort
  return overloadId.endsWith('_sortByAssociatedKeys') ? sortBy : OVERLOADS[overloadId]
}
