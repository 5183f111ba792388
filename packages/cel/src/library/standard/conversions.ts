import { declare, overload, type FunctionDeclaration } from '../../declare/index.js'
import {
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  DYN,
  INT,
  STRING,
  TIMESTAMP,
  typeOfType,
  typeParam,
  UINT,
  type Type,
} from '../../type/index.js'
import {
  CelDouble,
  CelUint,
  doubleText,
  Duration,
  Failure,
  intOf,
  MAX_UINT,
  Timestamp,
  typeOf,
  type Int,
  type Value,
} from '../../value/index.js'

const A = typeParam('A')
const identity = (value: Value): Value => value
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const TRUE = new Set(['1', 't', 'T', 'true', 'TRUE', 'True'])
const FALSE = new Set(['0', 'f', 'F', 'false', 'FALSE', 'False'])

function conversionError(from: Type, to: Type): Failure {
  return new Failure(`type conversion error from '${from.name}' to '${to.name}'`)
}

function stringToBool(text: string): boolean {
  if (TRUE.has(text)) return true
  if (FALSE.has(text)) return false
  throw conversionError(STRING, BOOL)
}

function stringToInt(text: string): Int {
  const value = /^[+-]?\d+$/.test(text) ? intOf(BigInt(text.replace('+', ''))) : undefined
  if (value === undefined) throw conversionError(STRING, INT)
  return value
}

function stringToUint(text: string): CelUint {
  const value = /^\d+$/.test(text) ? BigInt(text) : undefined
  if (value === undefined || value > MAX_UINT) throw conversionError(STRING, UINT)
  return new CelUint(value)
}

function stringToDouble(text: string): CelDouble {
  const special = /^([+-]?)(?:(inf|infinity)|nan)$/i.exec(text)
  if (special !== null) {
    if (special[2] === undefined) return new CelDouble(Number.NaN)
    return new CelDouble(special[1] === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY)
  }
  const value = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN
  if (!Number.isFinite(value)) throw conversionError(STRING, DOUBLE)
  return new CelDouble(value)
}

// A double at either end of the range may stand for a number beyond it, so the ends are out.
function doubleToInt({ value }: CelDouble): Int {
  if (!(value > -(2 ** 63) && value < 2 ** 63)) throw new Failure('integer overflow')
  return intOf(BigInt(Math.trunc(value))) as Int
}

function doubleToUint({ value }: CelDouble): CelUint {
  if (!(value >= 0 && value < 2 ** 64)) throw new Failure('unsigned integer overflow')
  return new CelUint(BigInt(Math.trunc(value)))
}

function uintToInt({ value }: CelUint): Int {
  const int = intOf(value)
  if (int === undefined) throw new Failure('integer overflow')
  return int
}

function bytesToString(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new Failure('invalid UTF-8 in bytes, cannot convert to string')
  }
}

function stringToDuration(text: string): Duration {
  const duration = Duration.parse(text)
  if (duration === undefined) throw conversionError(STRING, DURATION)
  return duration
}

function stringToTimestamp(text: string): Timestamp {
  const timestamp = Timestamp.parse(text)
  if (timestamp === undefined) throw conversionError(STRING, TIMESTAMP)
  return timestamp
}

/** `type(x)`, `dyn(x)` and the functions named after types. */
export const CONVERSIONS: readonly FunctionDeclaration[] = [
  declare('type', overload('type', [A], typeOfType(A), typeOf)),
  declare('dyn', overload('to_dyn', [A], DYN, identity)),
  declare(
    'bool',
    overload('bool_to_bool', [BOOL], BOOL, identity),
    overload('string_to_bool', [STRING], BOOL, stringToBool),
  ),
  declare(
    'bytes',
    overload('bytes_to_bytes', [BYTES], BYTES, identity),
    overload('string_to_bytes', [STRING], BYTES, (text: string) => new Uint8Array(Buffer.from(text))),
  ),
  declare(
    'double',
    overload('double_to_double', [DOUBLE], DOUBLE, identity),
    overload('int64_to_double', [INT], DOUBLE, (value: Int) => new CelDouble(Number(value))),
    overload('string_to_double', [STRING], DOUBLE, stringToDouble),
    overload('uint64_to_double', [UINT], DOUBLE, ({ value }: CelUint) => new CelDouble(Number(value))),
  ),
  declare(
    'duration',
    overload('duration_to_duration', [DURATION], DURATION, identity),
    overload('int64_to_duration', [INT], DURATION, () => {
      throw conversionError(INT, DURATION)
    }),
    overload('string_to_duration', [STRING], DURATION, stringToDuration),
  ),
  declare(
    'int',
    overload('int64_to_int64', [INT], INT, identity),
    overload('double_to_int64', [DOUBLE], INT, doubleToInt),
    overload('duration_to_int64', [DURATION], INT, ({ nanoseconds }: Duration) => intOf(nanoseconds) as Int),
    overload('string_to_int64', [STRING], INT, stringToInt),
    overload('timestamp_to_int64', [TIMESTAMP], INT, ({ seconds }: Timestamp) => Number(seconds)),
    overload('uint64_to_int64', [UINT], INT, uintToInt),
  ),
  declare(
    'string',
    overload('string_to_string', [STRING], STRING, identity),
    overload('bool_to_string', [BOOL], STRING, String),
    overload('bytes_to_string', [BYTES], STRING, bytesToString),
    overload('double_to_string', [DOUBLE], STRING, ({ value }: CelDouble) => doubleText(value)),
    overload('duration_to_string', [DURATION], STRING, String),
    overload('int64_to_string', [INT], STRING, String),
    overload('timestamp_to_string', [TIMESTAMP], STRING, String),
    overload('uint64_to_string', [UINT], STRING, ({ value }: CelUint) => String(value)),
  ),
  declare(
    'timestamp',
    overload('timestamp_to_timestamp', [TIMESTAMP], TIMESTAMP, identity),
    overload('int64_to_timestamp', [INT], TIMESTAMP, (seconds: Int) => Timestamp.ofSeconds(BigInt(seconds))),
    overload('string_to_timestamp', [STRING], TIMESTAMP, stringToTimestamp),
  ),
  declare(
    'uint',
    overload('uint64_to_uint64', [UINT], UINT, identity),
    overload('double_to_uint64', [DOUBLE], UINT, doubleToUint),
    overload('int64_to_uint64', [INT], UINT, (value: Int) => CelUint.checked(BigInt(value))),
    overload('string_to_uint64', [STRING], UINT, stringToUint),
  ),
]

/** Functions that are computed when the program is made if their argument is a constant. */
export const FOLDED_CONVERSIONS: ReadonlySet<string> = new Set(CONVERSIONS.map(({ name }) => name))
