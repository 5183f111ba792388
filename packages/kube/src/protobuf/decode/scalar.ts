import { parseQuantity, QuantityError } from '../../quantity/index.js'
import { BYTES, FIXED64, VARINT } from './cursor.js'
import { ProtobufDecodeError } from './error.js'
import { toJson, type ValueType } from './value.js'

/** The types of the table that are no messages. */
export const SCALAR_TYPES: Readonly<Record<string, ValueType>> = {
  string: { wireType: BYTES, zero: '', empty: () => '', struct: false, read: (cursor) => cursor.text() },
  bool: { wireType: VARINT, zero: false, empty: () => false, struct: false, read: (cursor) => cursor.bool() },
  int32: { wireType: VARINT, zero: 0, empty: () => 0, struct: false, read: (cursor) => cursor.int32() },
  int64: { wireType: VARINT, zero: 0, empty: () => 0, struct: false, read: (cursor) => cursor.int64() },
  double: {
    wireType: FIXED64,
    zero: 0,
    empty: () => 0,
    struct: false,
    read: (cursor) => toJson(cursor, finite, cursor.double()),
  },
  // No bytes and none at all are two things to Go.
  bytes: {
    wireType: BYTES,
    zero: '',
    empty: () => '',
    absent: () => null,
    struct: false,
    read: (cursor) => cursor.base64(),
  },
  quantity: {
    wireType: BYTES,
    zero: undefined,
    empty: () => '0',
    struct: false,
    read: (cursor) => checkQuantity(cursor.text()),
  },
}

function finite(value: number): number {
  if (Number.isFinite(value)) return value
  const text = Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf'
  throw new ProtobufDecodeError(`json: unsupported value: ${text}`)
}

/** Quantities that need no second look: what comes after this reads them anyway. */
const PLAIN_QUANTITY = /^[1-9]\d{0,8}(?:m|[kMGT]|[KMGT]i)?$/

/** JSON may have spaces around a quantity, protobuf not. */
function checkQuantity(text: string): string {
  if (PLAIN_QUANTITY.test(text)) return text
  try {
    parseQuantity(text)
    return text
  } catch (error) {
    if (error instanceof QuantityError) throw new ProtobufDecodeError(error.message, { cause: error })
    throw error
  }
}
