import { declare, overload, type FunctionDeclaration, type Overload } from '../../declare/index.js'
import { Operator } from '../../syntax/index.js'
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
} from '../../type/index.js'
import {
  addInt,
  CelDouble,
  compareValues,
  divideInt,
  Duration,
  equalValues,
  Failure,
  moduloInt,
  multiplyInt,
  negateInt,
  subtractInt,
  type CelList,
  type CelUint,
  type Timestamp,
  type Value,
} from '../../value/index.js'

const A = typeParam('A')

const equality: FunctionDeclaration[] = [
  declare(Operator.Equals, overload('equals', [A, A], BOOL, equalValues)),
  declare(
    Operator.NotEquals,
    overload('not_equals', [A, A], BOOL, (a: Value, b: Value) => !equalValues(a, b)),
  ),
]

/** The pairs of types that have an order, with the suffixes of their overloads. */
const ORDERED: readonly (readonly [string, Type, Type])[] = [
  ['bool', BOOL, BOOL],
  ['int64', INT, INT],
  ['int64_double', INT, DOUBLE],
  ['int64_uint64', INT, UINT],
  ['uint64', UINT, UINT],
  ['uint64_double', UINT, DOUBLE],
  ['uint64_int64', UINT, INT],
  ['double', DOUBLE, DOUBLE],
  ['double_int64', DOUBLE, INT],
  ['double_uint64', DOUBLE, UINT],
  ['string', STRING, STRING],
  ['bytes', BYTES, BYTES],
  ['timestamp', TIMESTAMP, TIMESTAMP],
  ['duration', DURATION, DURATION],
]

function ordering(name: string, prefix: string, holds: (order: number) => boolean): FunctionDeclaration {
  const call = (a: Value, b: Value): boolean => holds(compareValues(a, b))
  const overloads = ORDERED.map(([suffix, a, b]): Overload => overload(`${prefix}_${suffix}`, [a, b], BOOL, call))
  return declare(name, ...overloads)
}

const orderings: FunctionDeclaration[] = [
  ordering(Operator.Less, 'less', (order) => order < 0),
  ordering(Operator.LessEquals, 'less_equals', (order) => order <= 0),
  ordering(Operator.Greater, 'greater', (order) => order > 0),
  ordering(Operator.GreaterEquals, 'greater_equals', (order) => order >= 0),
]

function addBytes(a: Uint8Array, b: Uint8Array): Uint8Array {
  const sum = new Uint8Array(a.length + b.length)
  sum.set(a)
  sum.set(b, a.length)
  return sum
}

const arithmetic: FunctionDeclaration[] = [
  declare(
    Operator.Add,
    overload('add_bytes', [BYTES, BYTES], BYTES, addBytes),
    overload('add_double', [DOUBLE, DOUBLE], DOUBLE, (a: CelDouble, b: CelDouble) => new CelDouble(a.value + b.value)),
    overload('add_duration_duration', [DURATION, DURATION], DURATION, (a: Duration, b: Duration) =>
      Duration.checked(a.nanoseconds + b.nanoseconds),
    ),
    overload('add_duration_timestamp', [DURATION, TIMESTAMP], TIMESTAMP, (a: Duration, b: Timestamp) => b.add(a)),
    overload('add_timestamp_duration', [TIMESTAMP, DURATION], TIMESTAMP, (a: Timestamp, b: Duration) => a.add(b)),
    overload('add_int64', [INT, INT], INT, addInt),
    overload('add_list', [listOf(A), listOf(A)], listOf(A), (a: CelList, b: CelList) => a.concat(b)),
    overload('add_string', [STRING, STRING], STRING, (a: string, b: string) => a + b),
    overload('add_uint64', [UINT, UINT], UINT, (a: CelUint, b: CelUint) => a.add(b)),
  ),
  declare(
    Operator.Subtract,
    overload(
      'subtract_double',
      [DOUBLE, DOUBLE],
      DOUBLE,
      (a: CelDouble, b: CelDouble) => new CelDouble(a.value - b.value),
    ),
    overload('subtract_duration_duration', [DURATION, DURATION], DURATION, (a: Duration, b: Duration) =>
      Duration.checked(a.nanoseconds - b.nanoseconds),
    ),
    overload('subtract_int64', [INT, INT], INT, subtractInt),
    overload('subtract_timestamp_duration', [TIMESTAMP, DURATION], TIMESTAMP, (a: Timestamp, b: Duration) =>
      a.subtractDuration(b),
    ),
    overload('subtract_timestamp_timestamp', [TIMESTAMP, TIMESTAMP], DURATION, (a: Timestamp, b: Timestamp) =>
      a.subtract(b),
    ),
    overload('subtract_uint64', [UINT, UINT], UINT, (a: CelUint, b: CelUint) => a.subtract(b)),
  ),
  declare(
    Operator.Multiply,
    overload(
      'multiply_double',
      [DOUBLE, DOUBLE],
      DOUBLE,
      (a: CelDouble, b: CelDouble) => new CelDouble(a.value * b.value),
    ),
    overload('multiply_int64', [INT, INT], INT, multiplyInt),
    overload('multiply_uint64', [UINT, UINT], UINT, (a: CelUint, b: CelUint) => a.multiply(b)),
  ),
  declare(
    Operator.Divide,
    overload(
      'divide_double',
      [DOUBLE, DOUBLE],
      DOUBLE,
      (a: CelDouble, b: CelDouble) => new CelDouble(a.value / b.value),
    ),
    overload('divide_int64', [INT, INT], INT, divideInt),
    overload('divide_uint64', [UINT, UINT], UINT, (a: CelUint, b: CelUint) => a.divide(b)),
  ),
  declare(
    Operator.Modulo,
    overload('modulo_int64', [INT, INT], INT, moduloInt),
    overload('modulo_uint64', [UINT, UINT], UINT, (a: CelUint, b: CelUint) => a.modulo(b)),
  ),
  declare(
    Operator.Negate,
    overload('negate_double', [DOUBLE], DOUBLE, (a: CelDouble) => new CelDouble(-a.value)),
    overload('negate_int64', [INT], INT, negateInt),
  ),
]

/** `&&`, `||`, `?:` and the loop condition decide themselves what they evaluate; see program/logic.ts. */
function compiledInPlace(): never {
  throw new Failure('no such overload')
}

const logic: FunctionDeclaration[] = [
  declare(Operator.Conditional, overload('conditional', [BOOL, A, A], A, compiledInPlace)),
  declare(Operator.And, overload('logical_and', [BOOL, BOOL], BOOL, compiledInPlace)),
  declare(Operator.Or, overload('logical_or', [BOOL, BOOL], BOOL, compiledInPlace)),
  declare(
    Operator.Not,
    overload('logical_not', [BOOL], BOOL, (value: boolean) => !value),
  ),
  declare(Operator.NotStrictlyFalse, overload('not_strictly_false', [BOOL], BOOL, compiledInPlace)),
]

export const OPERATORS: readonly FunctionDeclaration[] = [...logic, ...equality, ...orderings, ...arithmetic]
