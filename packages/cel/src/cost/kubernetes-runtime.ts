import { Format } from '../kubernetes/format.js'
import { CelList, CelMap, Opaque, type Value } from '../value/index.js'
import { Cost } from './constants.js'
import { selectorCost } from './kubernetes-estimate.js'
import { fixed } from './range.js'
import { actualSize, type CallCost } from './runtime.js'

function at(args: readonly Value[], index: number): number {
  return actualSize(args[index] as Value)
}

const traverse: CallCost = (args) => Math.ceil(at(args, 0) * Cost.stringTraversal)
const traverseTwice: CallCost = (args) => Math.ceil(at(args, 0) * 2 * Cost.stringTraversal)
const elements: CallCost = (args) => traversalCost(args[0] as Value)

/** The cost of looking at every part of a value. */
function traversalCost(value: Value): number {
  if (typeof value === 'string') return Math.trunc(Buffer.byteLength(value) * Cost.stringTraversal)
  if (value instanceof Uint8Array) return Math.trunc(value.length * Cost.stringTraversal)
  if (value instanceof CelList) return value.toArray().reduce<number>((sum, element) => sum + traversalCost(element), 0)
  if (value instanceof CelMap) {
    let cost = 0
    for (const key of value.keys()) cost += traversalCost(key) + traversalCost(value.find(key) as Value)
    return cost
  }
  return 1
}

function pattern(text: number, size: number): number {
  return Math.ceil((1 + text) * Cost.stringTraversal) * Math.ceil(size * Cost.regexLength)
}

const validate: CallCost = (args) => {
  const [format] = args
  return format instanceof Format ? pattern(at(args, 1), format.patternSize) : 1
}

function contains(parses: boolean, masks: boolean): CallCost {
  return (args) => {
    const network = at(args, 0)
    const compare = Math.ceil(network * 2 * Cost.stringTraversal)
    const mask = masks ? Math.ceil(network * Cost.stringTraversal) + 1 : 0
    return compare + mask + (parses ? Math.ceil(at(args, 1) * Cost.stringTraversal) : 0)
  }
}

/** Values of libraries are compared at unit cost, all others by their size. */
const equals: CallCost = (args) => {
  if (args[0] instanceof Opaque) return 1
  return Math.ceil(Math.min(at(args, 0), at(args, 1)) * Cost.stringTraversal)
}

function each(names: string, cost: number | CallCost): [string, number | CallCost][] {
  return names.split(' ').map((name) => [name, cost])
}

const FUNCTIONS: ReadonlyMap<string, number | CallCost> = new Map([
  ['check', 350_000],
  ...each('serviceAccount path group resource subresource namespace name allowed reason error errored', 1),
  ...each('fieldSelector labelSelector', (args) => Number(selectorCost(fixed(at(args, 1))).max)),
  ...each('isSorted sum max min indexOf lastIndexOf', elements),
  ...each('url lowerAscii upperAscii substring trim jsonpatch.escapeKey cidr isIP isCIDR', traverse),
  ...each('quantity isQuantity semver isSemver', traverse),
  ...each('replace split ip.isCanonical', traverseTwice),
  ['join', (_args, result) => Math.ceil(actualSize(result) * 2 * Cost.stringTraversal)],
  ...each('find findAll', (args) => pattern(at(args, 0), at(args, 1))),
  ['validate', validate],
  ['_==_', equals],
])

/** The lists and sets extensions, by overload. They come before all others. */
function extensionCost(overloadId: string): CallCost | undefined {
  const allocate = (size: number, factor: number): number => Math.trunc(size * factor) + 1 + Cost.createList
  switch (overloadId) {
    case 'list_slice':
    case 'lists_range':
    case 'list_reverse':
      return (_args, result) => allocate(actualSize(result), 1)
    case 'list_flatten':
      return (args) => allocate(at(args, 0), 1)
    case 'list_flatten_int':
      return (args) => allocate(at(args, 0), Number(args[1]))
    case 'list_sets_contains_list':
    case 'list_sets_intersects_list':
      return (args) => 1 + at(args, 0) * at(args, 1)
    case 'list_sets_equivalent_list':
      return (args) => 1 + at(args, 0) * at(args, 1) * 2
    default: {
      if (overloadId === 'list_distinct' || overloadId.endsWith('_sort')) return (args) => pairwise(args[0] as CelList)
      if (overloadId.endsWith('_sortByAssociatedKeys')) return (args) => pairwise(args[1] as CelList)
      return undefined
    }
  }
  function pairwise(list: CelList): number {
    const first = list.size === 0 ? undefined : list.get(0)
    const text = typeof first === 'string' || first instanceof Uint8Array
    return allocate(list.size * list.size, text ? 2 + Cost.stringTraversal : 2)
  }
}

/** Kubernetes' own rule for a call; undefined if it has none. */
export function kubernetesRuntimeCost(name: string, overloadId: string): number | CallCost | undefined {
  const extension = extensionCost(overloadId)
  if (extension !== undefined) return extension
  switch (name) {
    case 'ip':
      return overloadId === 'cidr_ip' ? 1 : traverse
    case 'containsIP':
      return contains(overloadId === 'cidr_contains_ip_string', false)
    case 'containsCIDR':
      return contains(overloadId === 'cidr_contains_cidr_string', true)
    default:
      return FUNCTIONS.get(name)
  }
}
