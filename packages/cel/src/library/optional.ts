import { declare, memberOverload, overload, type Library } from '../declare/index.js'
import { MacroError, Operator, type Expr, type MacroBuilder, type MacroExpander } from '../syntax/index.js'
import { BOOL, DYN, INT, listOf, mapOf, optionalOf, STRING, typeParam } from '../type/index.js'
import {
  ArrayList,
  CelDouble,
  CelList,
  CelMap,
  CelUint,
  Duration,
  Failure,
  Optional,
  Timestamp,
  valueText,
  type Value,
} from '../value/index.js'

const K = typeParam('K')
const V = typeParam('V')
const OPTIONAL = optionalOf(V)
const LIST = listOf(V)
const MAP = mapOf(K, V)

/** Whether a value is what its type starts from: 0, "", false, null, nothing in it. */
function isZero(value: Value): boolean {
  if (value === null || value === 0 || value === '' || value === false) return true
  if (value instanceof CelList || value instanceof CelMap) return value.size === 0
  if (value instanceof Uint8Array) return value.length === 0
  if (value instanceof CelDouble) return value.value === 0
  if (value instanceof CelUint) return value.value === 0n
  if (value instanceof Duration) return value.nanoseconds === 0n
  if (value instanceof Timestamp) return value.seconds === -62_135_596_800n
  return value instanceof Optional && !value.present
}

function unwrap(list: CelList): CelList {
  const values = list.toArray().flatMap((element) => {
    if (!(element instanceof Optional)) throw new Failure(`value ${valueText(element)} is not optional`)
    return element.present ? [element.value] : []
  })
  return new ArrayList(values)
}

/** Access and `or` are compiled in place (see program/); these only declare their types. */
function compiledInPlace(): never {
  throw new Failure('no such overload')
}

/** `x.optMap(v, f)`: `f` with `v` bound to the value inside, as an optional again; empty stays empty. */
function bindValue(name: string, wrap: boolean): MacroExpander {
  return (make, target, args) => {
    const [variable, body] = args as [Expr, Expr]
    if (variable.kind !== 'ident') {
      throw new MacroError(variable, `${name}() variable name must be a simple identifier`)
    }
    const bound = bind(make, variable.name, make.memberCall('value', target as Expr), body)
    return make.call(
      Operator.Conditional,
      make.memberCall('hasValue', target as Expr),
      wrap ? make.call('optional.of', bound) : bound,
      make.call('optional.none'),
    )
  }
}

/** `body` with a variable that is computed when it is first looked at: a fold over nothing. */
export function bind(make: MacroBuilder, name: string, init: Expr, body: Expr): Expr {
  return make.comprehension({
    range: make.list(),
    iterVar: '#unused',
    accumulator: name,
    init,
    condition: make.literal(false),
    step: make.ident(name),
    result: body,
  })
}

const first = (list: CelList): Optional => (list.size === 0 ? Optional.none : new Optional(list.get(0)))
const last = (list: CelList): Optional => (list.size === 0 ? Optional.none : new Optional(list.get(list.size - 1)))

/** Values that may be missing, and the syntax `a.?b`, `a[?b]`, `[?a]` and `{?a: b}`. */
export const OPTIONAL_LIBRARY: Library = {
  name: 'optional',
  types: [optionalOf(DYN)],
  macros: [
    { name: 'optMap', receiver: true, args: 2, expand: bindValue('optMap', true) },
    { name: 'optFlatMap', receiver: true, args: 2, expand: bindValue('optFlatMap', false) },
  ],
  functions: [
    declare(
      'optional.of',
      overload('optional_of', [V], OPTIONAL, (value: Value) => new Optional(value)),
    ),
    declare(
      'optional.ofNonZeroValue',
      overload('optional_ofNonZeroValue', [V], OPTIONAL, (value: Value) =>
        isZero(value) ? Optional.none : new Optional(value),
      ),
    ),
    declare(
      'optional.none',
      overload('optional_none', [], OPTIONAL, () => Optional.none),
    ),
    declare(
      'value',
      memberOverload('optional_value', [OPTIONAL], V, ({ value }: Optional) => value),
    ),
    declare(
      'hasValue',
      memberOverload('optional_hasValue', [OPTIONAL], BOOL, ({ present }: Optional) => present),
    ),
    declare('or', memberOverload('optional_or_optional', [OPTIONAL, OPTIONAL], OPTIONAL, compiledInPlace)),
    declare('orValue', memberOverload('optional_orValue_value', [OPTIONAL, V], V, compiledInPlace)),
    declare(Operator.OptionalSelect, overload('select_optional_field', [DYN, STRING], OPTIONAL, compiledInPlace)),
    declare(
      Operator.OptionalIndex,
      overload('list_optindex_optional_int', [LIST, INT], OPTIONAL, compiledInPlace),
      overload('optional_list_optindex_optional_int', [optionalOf(LIST), INT], OPTIONAL, compiledInPlace),
      overload('map_optindex_optional_value', [MAP, K], OPTIONAL, compiledInPlace),
      overload('optional_map_optindex_optional_value', [optionalOf(MAP), K], OPTIONAL, compiledInPlace),
    ),
    declare(
      Operator.Index,
      overload('optional_list_index_int', [optionalOf(LIST), INT], OPTIONAL, compiledInPlace),
      overload('optional_map_index_value', [optionalOf(MAP), K], OPTIONAL, compiledInPlace),
    ),
    declare('first', memberOverload('list_first', [LIST], OPTIONAL, first)),
    declare('last', memberOverload('list_last', [LIST], OPTIONAL, last)),
    declare('optional.unwrap', overload('optional_unwrap', [listOf(OPTIONAL)], LIST, unwrap)),
    declare('unwrapOpt', memberOverload('optional_unwrapOpt', [listOf(OPTIONAL)], LIST, unwrap)),
  ],
}
