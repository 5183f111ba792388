import type { Type } from '../type/index.js'
import { Cost } from './constants.js'
import type { CallEstimate, CostNode, EstimateCall } from './node.js'
import { add, fixed, MAX_COST, multiply, NOTHING, scale, type Range } from './range.js'

const NOMINAL: CallEstimate = { cost: fixed(1) }
const nominal: EstimateCall = () => NOMINAL
/** High enough that one expression can afford two of them. */
const check: EstimateCall = () => ({ cost: fixed(350_000) })
/** An address has 4 or 16 bytes. */
const ADDRESS: Range = { min: 4n, max: 16n }

const selector: EstimateCall = ({ sizeOf }, _target, args) => {
  if (args.length !== 1) return undefined
  return { cost: selectorCost(sizeOf(args[0] as CostNode)) }
}

/** Parsing a selector: a list, and for every two characters perhaps a requirement with values. */
export function selectorCost(length: Range): Range {
  const requirements = scale(scale(length, 0.5), Cost.createList + Cost.createStruct)
  return add(add(fixed(Cost.createList), scale(length, Cost.stringTraversal)), requirements)
}

/** One pass over the first argument. */
const traverseArgument: EstimateCall = ({ sizeOf }, _target, args) =>
  args.length === 0 ? undefined : { cost: scale(sizeOf(args[0] as CostNode), Cost.stringTraversal) }

/** The same, for functions whose result is about as long. */
const convertArgument: EstimateCall = ({ sizeOf }, _target, args) => {
  if (args.length !== 1) return undefined
  const size = sizeOf(args[0] as CostNode)
  return { cost: scale(size, Cost.stringTraversal), size }
}

const convertTarget: EstimateCall = ({ sizeOf }, target) => {
  if (target === undefined) return undefined
  const size = sizeOf(target)
  return { cost: scale(size, Cost.stringTraversal), size }
}

/** The elements of a list, if the node is one. */
function elementsOf(list: CostNode): CostNode | undefined {
  const element = list.type.params[0]
  if (element === undefined) return undefined
  return { path: list.path === undefined ? undefined : [...list.path, '@items'], type: element }
}

const traverseElements: EstimateCall = ({ sizeOf }, target) => {
  if (target === undefined) return undefined
  const element = elementsOf(target)
  if (element === undefined) return { cost: scale(sizeOf(target), Cost.stringTraversal) }
  const perElement = isText(element.type) ? add(fixed(1), scale(sizeOf(element), Cost.stringTraversal)) : fixed(1)
  return { cost: multiply(sizeOf(target), perElement) }
}

function isText({ kind }: Type): boolean {
  return kind === 'string' || kind === 'bytes'
}

const replace: EstimateCall = ({ sizeOf }, target, args) => {
  if (target === undefined || args.length < 2) return undefined
  const size = sizeOf(target)
  const [old, by] = [sizeOf(args[0] as CostNode), sizeOf(args[1] as CostNode)]
  const longest = replacements(size.max, old.min, by.max <= old.min)
  const shortest = replacements(size.min, old.max, old.max <= by.min)
  const result = add(multiply({ min: shortest.count, max: longest.count }, by), {
    min: shortest.kept,
    max: longest.kept,
  })
  return { cost: scale(size, 2 * Cost.stringTraversal), size: result }
}

/** How often `old` can be replaced in a text, and how much of the text stays; nothing is between characters of it if it is empty. */
function replacements(length: bigint, old: bigint, unchanged: boolean): { count: bigint; kept: bigint } {
  if (old === 0n) return { count: length < MAX_COST ? length + 1n : length, kept: length }
  if (unchanged) return { count: 0n, kept: length }
  return { count: BigInt(Math.ceil(Number(length) / Number(old))), kept: 0n }
}

const split: EstimateCall = ({ sizeOf }, target, args) => {
  if (target === undefined) return undefined
  const size = sizeOf(target)
  const limit = args[1]?.expr
  const literal =
    limit?.kind === 'literal' && typeof limit.value === 'number' ? BigInt.asUintN(64, BigInt(limit.value)) : undefined
  return { cost: scale(size, 2 * Cost.stringTraversal), size: { min: 0n, max: literal ?? size.max } }
}

const join: EstimateCall = ({ sizeOf }, target, args) => {
  if (target === undefined) return undefined
  const list = sizeOf(target)
  const element = elementsOf(target)
  let size = element === undefined ? NOTHING : multiply(list, sizeOf(element))
  if (args[0] !== undefined) {
    const separators = { min: list.min > 0n ? list.min - 1n : 0n, max: list.max > 0n ? list.max - 1n : 0n }
    size = add(size, multiply(sizeOf(args[0]), separators))
  }
  return { cost: scale(size, Cost.stringTraversal), size }
}

const find: EstimateCall = ({ sizeOf }, target, args) => {
  if (target === undefined || args[0] === undefined) return undefined
  const size = sizeOf(target)
  const text = scale(add(size, fixed(1)), Cost.stringTraversal)
  const cost = multiply(text, scale(sizeOf(args[0]), Cost.regexLength))
  return { cost, size: { min: 0n, max: size.max } }
}

const ip: EstimateCall = (context, target, args) =>
  context.overloadId === 'cidr_ip' ? NOMINAL : traverseArgument(context, target, args)

const canonical: EstimateCall = ({ sizeOf }, _target, args) =>
  args[0] === undefined ? undefined : { cost: scale(sizeOf(args[0]), 2 * Cost.stringTraversal) }

/** Comparing two addresses, after parsing the second if it is a text. */
function contains(textOverload: string, extra: Range): EstimateCall {
  return ({ sizeOf, overloadId }, _target, args) => {
    if (args[0] === undefined) return undefined
    const compare = add(scale(add(ADDRESS, ADDRESS), Cost.stringTraversal), extra)
    const parse = overloadId === textOverload ? scale(sizeOf(args[0]), Cost.stringTraversal) : NOTHING
    return { cost: add(compare, parse) }
  }
}

const validate: EstimateCall = ({ sizeOf }, _target, args) => {
  if (args[0] === undefined) return undefined
  const longestPattern = 128
  return { cost: scale(scale(sizeOf(args[0]), Cost.stringTraversal), longestPattern * Cost.regexLength) }
}

const UNIT_EQUALITY = new Set([
  'net.IP',
  'net.CIDR',
  'kubernetes.Quantity',
  'kubernetes.Semver',
  'kubernetes.authorization.Authorizer',
  'kubernetes.authorization.PathCheck',
  'kubernetes.authorization.GroupCheck',
  'kubernetes.authorization.ResourceCheck',
  'kubernetes.authorization.Decision',
])

const equals: EstimateCall = (_context, _target, args) => {
  const [left, right] = args as [CostNode, CostNode]
  if (args.length !== 2 || !left.type.is(right.type)) return undefined
  if (UNIT_EQUALITY.has(left.type.name)) return NOMINAL
  if (left.type.name === 'kubernetes.NamedFormat') return { cost: scale({ min: 1n, max: 64n }, Cost.stringTraversal) }
  if (left.type.name !== 'kubernetes.URL') return undefined
  return { cost: scale({ min: 1n, max: right.size?.max ?? 1n }, Cost.stringTraversal) }
}

function each(names: string, rule: EstimateCall): [string, EstimateCall][] {
  return names.split(' ').map((name) => [name, rule])
}

/** Kubernetes' rules by the name of the function. Changing one changes which rules a definition may carry. */
export const KUBERNETES_ESTIMATES: ReadonlyMap<string, EstimateCall> = new Map([
  ['check', check],
  ...each('serviceAccount path group resource subresource namespace name allowed reason error errored', nominal),
  ...each('fieldSelector labelSelector', selector),
  ...each('isSorted sum max min indexOf lastIndexOf', traverseElements),
  ...each('url jsonpatch.escapeKey', convertArgument),
  ...each('lowerAscii upperAscii substring trim', convertTarget),
  ['replace', replace],
  ['split', split],
  ['join', join],
  ...each('find findAll', find),
  ...each('cidr isIP isCIDR', traverseArgument),
  ['ip', ip],
  ['ip.isCanonical', canonical],
  ...each(
    'masked prefixLength family isUnspecified isLoopback isLinkLocalMulticast isLinkLocalUnicast isGlobalUnicast',
    nominal,
  ),
  ['containsIP', contains('cidr_contains_ip_string', NOTHING)],
  ['containsCIDR', contains('cidr_contains_cidr_string', add(scale(ADDRESS, Cost.stringTraversal), fixed(1)))],
  ...each('quantity isQuantity semver isSemver', traverseArgument),
  ['validate', validate],
  ['format.named', nominal],
  ...each(
    'sign asInteger isInteger asApproximateFloat isGreaterThan isLessThan compareTo add sub major minor patch',
    nominal,
  ),
  ...each('getScheme getHostname getHost getPort getEscapedPath getQuery', nominal),
  ['_==_', equals],
])
