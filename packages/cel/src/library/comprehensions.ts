import { declare, overload, type Library } from '../declare/index.js'
import {
  MacroError,
  Operator,
  quantifier,
  variableName,
  type Expr,
  type Macro,
  type MacroBuilder,
  type MacroExpander,
} from '../syntax/index.js'
import { mapOf, typeParam } from '../type/index.js'
import { EntryMap, type CelMap, type Value } from '../value/index.js'

const MAP_INSERT = 'cel.@mapInsert'
const K = typeParam('K')
const V = typeParam('V')
const MAP = mapOf(K, V)

/** The two names that a macro declares: index and element of a list, key and value of a map. */
function variables(args: readonly Expr[]): { iterVar: string; iterVar2: string } {
  const [first, second] = args as [Expr, Expr]
  for (const arg of [first, second]) {
    if (arg.kind !== 'ident') throw new MacroError(arg, 'argument must be a simple name')
  }
  const names = [first, second].map((arg) => (arg as { name: string }).name)
  if (names[0] === names[1]) throw new MacroError(second, `duplicate variable name: ${names[0]}`)
  const message = 'argument must be a simple name'
  return { iterVar: variableName(first, message), iterVar2: variableName(second, message) }
}

function quantify(kind: 'all' | 'exists' | 'exists_one'): MacroExpander {
  return (make, target, args) =>
    make.comprehension({
      range: target as Expr,
      ...variables(args),
      ...quantifier(make, kind, args[2] as Expr),
    })
}

/** A fold that adds something for each entry that passes the filter, if there is one. */
function transform(
  start: (make: MacroBuilder) => Expr,
  add: (make: MacroBuilder, value: Expr, key: string) => Expr,
): MacroExpander {
  return (make, target, args) => {
    const names = variables(args)
    const [filter, value] = args.length === 4 ? [args[2], args[3] as Expr] : [undefined, args[2] as Expr]
    let step = add(make, value, names.iterVar)
    if (filter !== undefined) step = make.call(Operator.Conditional, filter, step, make.accumulator())
    return make.comprehension({
      range: target as Expr,
      ...names,
      init: start(make),
      condition: make.literal(true),
      step,
      result: make.accumulator(),
    })
  }
}

const transformList = transform(
  (make) => make.list(),
  (make, value) => make.call(Operator.Add, make.accumulator(), make.list(value)),
)
const transformMap = transform(
  (make) => make.map(),
  (make, value, key) => make.call(MAP_INSERT, make.accumulator(), make.ident(key), value),
)
const transformMapEntry = transform(
  (make) => make.map(),
  (make, value) => make.call(MAP_INSERT, make.accumulator(), value),
)

function insert(map: CelMap, key: Value, value: Value): EntryMap {
  return entries(map).insert(key, value)
}

function insertAll(map: CelMap, added: CelMap): EntryMap {
  let result = entries(map)
  for (const key of added.keys()) result = result.insert(key, added.find(key) as Value)
  return result
}

function entries(map: CelMap): EntryMap {
  if (map instanceof EntryMap) return map
  return new EntryMap(Array.from(map.keys(), (key) => [key, map.find(key) as Value]))
}

function receiver(name: string, args: number, expand: MacroExpander): Macro {
  return { name, receiver: true, args, expand }
}

/** Macros with two variables. */
export const COMPREHENSIONS_LIBRARY: Library = {
  name: 'comprehensions',
  macros: [
    receiver('all', 3, quantify('all')),
    receiver('exists', 3, quantify('exists')),
    receiver('existsOne', 3, quantify('exists_one')),
    receiver('exists_one', 3, quantify('exists_one')),
    receiver('transformList', 3, transformList),
    receiver('transformList', 4, transformList),
    receiver('transformMap', 3, transformMap),
    receiver('transformMap', 4, transformMap),
    receiver('transformMapEntry', 3, transformMapEntry),
    receiver('transformMapEntry', 4, transformMapEntry),
  ],
  functions: [
    declare(
      MAP_INSERT,
      overload('@mapInsert_map_key_value', [MAP, K, V], MAP, insert),
      overload('@mapInsert_map_map', [MAP, MAP], MAP, insertAll),
    ),
  ],
}
