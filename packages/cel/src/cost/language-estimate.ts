import { Cost } from './constants.js'
import type { CallEstimate, CostNode, EstimateCall } from './node.js'
import { add, fixed, multiply, scale, type Range } from './range.js'

const format: EstimateCall = ({ sizeOf }, target) =>
  target === undefined ? undefined : { cost: scale(sizeOf(target), Cost.stringTraversal) }

/** A character becomes up to four bytes. */
const toBytes: EstimateCall = ({ sizeOf }, _target, args) => {
  const size = sizeOf(args[0] as CostNode)
  return { cost: scale(size, Cost.stringTraversal), size: { min: size.min, max: BigInt.asUintN(64, size.max * 4n) } }
}

const toText: EstimateCall = ({ sizeOf }, _target, args) => {
  const size = sizeOf(args[0] as CostNode)
  return { cost: scale(size, Cost.stringTraversal), size: { min: size.min / 4n, max: size.max } }
}

const quote: EstimateCall = ({ sizeOf }, _target, args) => {
  const size = sizeOf(args[0] as CostNode)
  return {
    cost: scale(size, Cost.stringTraversal),
    size: { min: size.min + 2n, max: BigInt.asUintN(64, size.max * 2n + 2n) },
  }
}

const affix: EstimateCall = ({ sizeOf }, _target, args) => ({
  cost: scale(sizeOf(args[0] as CostNode), Cost.stringTraversal),
})

const inList: EstimateCall = ({ sizeOf }, _target, args) => ({ cost: scale(sizeOf(args[1] as CostNode), 1) })

const matches: EstimateCall = ({ sizeOf }, target, args) => {
  if (target === undefined || args.length !== 1) return undefined
  const text = scale(add(sizeOf(target), fixed(1)), Cost.stringTraversal)
  return { cost: multiply(text, scale(sizeOf(args[0] as CostNode), Cost.regexLength)) }
}

const contains: EstimateCall = ({ sizeOf }, target, args) => {
  if (target === undefined || args.length !== 1) return undefined
  const text = scale(sizeOf(target), Cost.stringTraversal)
  return { cost: multiply(text, scale(sizeOf(args[0] as CostNode), Cost.stringTraversal)) }
}

function concatenate(costOf: (size: Range) => Range): EstimateCall {
  return ({ sizeOf }, _target, args) => {
    const size = add(sizeOf(args[0] as CostNode), sizeOf(args[1] as CostNode))
    return { cost: costOf(size), size }
  }
}

/** Comparing ends at the end of the shorter one. */
const compare: EstimateCall = ({ sizeOf }, _target, args): CallEstimate => {
  const [left, right] = [sizeOf(args[0] as CostNode).max, sizeOf(args[1] as CostNode).max]
  const shorter = left < right ? left : right
  return { cost: scale({ min: shorter > 0n ? 1n : 0n, max: shorter }, Cost.stringTraversal) }
}

function each(names: string, rule: EstimateCall): [string, EstimateCall][] {
  return names.split(' ').map((name) => [name, rule])
}

/** The language's own rules, by overload. All other calls cost one. */
export const LANGUAGE_ESTIMATES: ReadonlyMap<string, EstimateCall> = new Map([
  ['string_format', format],
  ['string_to_bytes', toBytes],
  ['bytes_to_string', toText],
  ['strings_quote', quote],
  ...each('starts_with_string ends_with_string', affix),
  ['in_list', inList],
  ['matches_string', matches],
  ['contains_string', contains],
  ['add_list', concatenate(() => fixed(1))],
  ...each(
    'add_string add_bytes',
    concatenate((size) => scale(size, Cost.stringTraversal)),
  ),
  ...each(
    'less_string greater_string less_equals_string greater_equals_string less_bytes greater_bytes less_equals_bytes greater_equals_bytes equals not_equals',
    compare,
  ),
])
