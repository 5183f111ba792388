import { declare, memberOverload, type Library, type Overload } from '../declare/index.js'
import {
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  INT,
  listOf,
  STRING,
  TIMESTAMP,
  typeParam,
  UINT,
  type Type,
} from '../type/index.js'
import {
  addInt,
  CelDouble,
  CelUint,
  compareValues,
  Duration,
  equalValues,
  Failure,
  type CelList,
  type Int,
  type Value,
} from '../value/index.js'

const A = typeParam('A')

const COMPARABLE: readonly (readonly [string, Type])[] = [
  ['int', INT],
  ['uint', UINT],
  ['double', DOUBLE],
  ['bool', BOOL],
  ['duration', DURATION],
  ['timestamp', TIMESTAMP],
  ['string', STRING],
  ['bytes', BYTES],
]

const SUMS: readonly (readonly [string, Type, (list: CelList) => Value])[] = [
  ['int', INT, (list) => (list.toArray() as Int[]).reduce(addInt, 0)],
  ['uint', UINT, (list) => (list.toArray() as CelUint[]).reduce((sum, next) => sum.add(next), new CelUint(0n))],
  [
    'double',
    DOUBLE,
    (list) => new CelDouble((list.toArray() as CelDouble[]).reduce((sum, next) => sum + next.value, 0)),
  ],
  [
    'duration',
    DURATION,
    (list) =>
      (list.toArray() as Duration[]).reduce(
        (sum, next) => Duration.checked(sum.nanoseconds + next.nanoseconds),
        new Duration(0n),
      ),
  ],
]

function perType(make: (name: string, type: Type) => Overload): Overload[] {
  return COMPARABLE.map(([name, type]) => make(name, type))
}

function isSorted(list: CelList): boolean {
  for (let index = 1; index < list.size; index++) {
    if (compareValues(list.get(index - 1), list.get(index)) > 0) return false
  }
  return true
}

/** The first of the largest (or smallest) elements. */
function extreme(name: 'max' | 'min', list: CelList): Value {
  if (list.size === 0) throw new Failure(`${name} called on empty list`)
  let best = list.get(0)
  for (const value of list.values()) {
    const outcome = compareValues(value, best)
    if (name === 'max' ? outcome > 0 : outcome < 0) best = value
  }
  return best
}

const indexOf = (list: CelList, item: Value): number =>
  list.toArray().findIndex((element) => equalValues(element, item))
const lastIndexOf = (list: CelList, item: Value): number =>
  list.toArray().findLastIndex((element) => equalValues(element, item))

/** Order and sums of lists. */
export const KUBERNETES_LISTS_LIBRARY: Library = {
  name: 'kubernetes.lists',
  functions: [
    declare(
      'isSorted',
      ...perType((name, type) => memberOverload(`list_${name}_is_sorted_bool`, [listOf(type)], BOOL, isSorted)),
    ),
    declare(
      'sum',
      ...SUMS.map(([name, type, sum]) => memberOverload(`list_${name}_sum_${name}`, [listOf(type)], type, sum)),
    ),
    declare(
      'max',
      ...perType((name, type) =>
        memberOverload(`list_${name}_max_${name}`, [listOf(type)], type, (list: CelList) => extreme('max', list)),
      ),
    ),
    declare(
      'min',
      ...perType((name, type) =>
        memberOverload(`list_${name}_min_${name}`, [listOf(type)], type, (list: CelList) => extreme('min', list)),
      ),
    ),
    declare('indexOf', memberOverload('list_a_index_of_int', [listOf(A), A], INT, indexOf)),
    declare('lastIndexOf', memberOverload('list_a_last_index_of_int', [listOf(A), A], INT, lastIndexOf)),
  ],
}
