import { declare, memberOverload, overload, type Library, type Overload } from '../declare/index.js'
import { macroKey, MacroError, STANDARD_MACROS, type Expr, type MacroExpander } from '../syntax/index.js'
import {
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  DYN,
  INT,
  listOf,
  STRING,
  TIMESTAMP,
  typeParam,
  UINT,
  type Type,
} from '../type/index.js'
import {
  ArrayList,
  CelList,
  CelMap,
  compareValues,
  equalValues,
  Failure,
  isInt,
  typeOf,
  type Int,
  type Value,
} from '../value/index.js'
import { bind } from './optional.js'

const T = typeParam('T')
const LIST = listOf(T)
/** Types with an order, which lists can be sorted by. */
export const COMPARABLE_TYPES: readonly Type[] = [INT, UINT, DOUBLE, BOOL, DURATION, TIMESTAMP, STRING, BYTES]

function slice(list: CelList, start: Int, end: Int): CelList {
  if (start < 0 || end < 0) throw new Failure(`cannot slice(${start}, ${end}), negative indexes not supported`)
  if (start > end) {
    throw new Failure(`cannot slice(${start}, ${end}), start index must be less than or equal to end index`)
  }
  if (list.size < end) throw new Failure(`cannot slice(${start}, ${end}), list is length ${list.size}`)
  return new ArrayList(list.toArray().slice(Number(start), Number(end)))
}

function flatten(list: Value, depth: Value = 1): CelList {
  if (!(list instanceof CelList) || !isInt(depth)) throw noSuchFlatten(list, depth)
  if (depth < 0) throw new Failure('level must be non-negative')
  return new ArrayList(flatElements(list, Number(depth)))
}

function noSuchFlatten(list: Value, depth: Value): Failure {
  const type = list instanceof CelMap ? 'map(dyn, dyn)' : typeOf(list).text
  return new Failure(`no such overload: ${type}.flatten(${depth === 1 ? '' : typeOf(depth).text})`)
}

function flatElements(list: CelList, depth: number): Value[] {
  return list
    .toArray()
    .flatMap((element) => (element instanceof CelList && depth > 0 ? flatElements(element, depth - 1) : [element]))
}

function sortBy(list: CelList, keys: CelList): CelList {
  if (list.size !== keys.size) {
    throw new Failure(
      `@sortByAssociatedKeys() expected a list of the same size as the associated keys list, but got ${list.size} and ${keys.size} elements respectively`,
    )
  }
  if (list.size === 0) return list
  const type = typeOf(keys.get(0))
  if (!COMPARABLE_TYPES.some(({ name }) => name === type.name)) throw new Failure('list elements must be comparable')
  const order = Array.from({ length: list.size }, (_, index) => index)
  order.sort((a, b) => {
    const [left, right] = [keys.get(a), keys.get(b)]
    if (typeOf(left).name !== type.name || typeOf(right).name !== type.name) {
      throw new Failure('list elements must have the same type')
    }
    return compareValues(left, right)
  })
  return new ArrayList(order.map((index) => list.get(index)))
}

function distinct(list: CelList): CelList {
  const unique: Value[] = []
  for (const value of list.values()) {
    if (!unique.some((known) => equalValues(value, known))) unique.push(value)
  }
  return new ArrayList(unique)
}

function range(count: Int): CelList {
  return new ArrayList(Array.from({ length: Math.max(Number(count), 0) }, (_, index) => index))
}

const SORT_INPUT = '@__sortBy_input__'
const SORTABLE = new Set(['list', 'select', 'ident', 'comprehension', 'call'])

/** `list.sortBy(x, key)`: the list is computed once, then its keys. */
const sortByMacro: MacroExpander = (make, target, args) => {
  const list = target as Expr
  if (!SORTABLE.has(list.kind)) {
    throw new MacroError(
      list,
      'sortBy can only be applied to a list, identifier, comprehension, call or select expression',
    )
  }
  const map = STANDARD_MACROS.find((macro) => macroKey(macro.name, macro.args, macro.receiver) === 'map:2:true')
  const keys = map?.expand(make, make.ident(SORT_INPUT), args) as Expr
  return bind(make, SORT_INPUT, list, make.memberCall('@sortByAssociatedKeys', make.ident(SORT_INPUT), keys))
}

function perComparableType(make: (name: string, list: ReturnType<typeof listOf>) => Overload): Overload[] {
  return COMPARABLE_TYPES.map((type) => make(type.name, listOf(type)))
}

/** Version 3 of the lists extension, the one that Kubernetes has. */
export const LISTS_LIBRARY: Library = {
  name: 'lists',
  macros: [{ name: 'sortBy', receiver: true, args: 2, expand: sortByMacro }],
  functions: [
    declare('slice', memberOverload('list_slice', [LIST, INT, INT], LIST, slice)),
    declare(
      'flatten',
      { ...memberOverload('list_flatten', [listOf(LIST)], LIST, flatten), unguarded: true },
      { ...memberOverload('list_flatten_int', [listOf(DYN), INT], listOf(DYN), flatten), unguarded: true },
    ),
    declare(
      'sort',
      ...perComparableType((name, list) =>
        memberOverload(`list_${name}_sort`, [list], list, (input: CelList) => sortBy(input, input)),
      ),
    ),
    declare(
      '@sortByAssociatedKeys',
      ...perComparableType((name, list) =>
        memberOverload(`list_${name}_sortByAssociatedKeys`, [LIST, list], LIST, sortBy),
      ),
    ),
    declare('lists.range', overload('lists_range', [INT], listOf(INT), range)),
    declare(
      'reverse',
      memberOverload('list_reverse', [LIST], LIST, (list: CelList) => new ArrayList(list.toArray().toReversed())),
    ),
    declare('distinct', memberOverload('list_distinct', [LIST], LIST, distinct)),
  ],
}
