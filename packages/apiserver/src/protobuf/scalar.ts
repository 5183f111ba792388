import { type Json, parseQuantity, QuantityError } from '@setpoint/kube'
import { JsonSyntaxError, MAX_DEPTH, parseJsonBody } from '../decode/json/index.js'
import { GoError } from '../decode/typed/index.js'
import { BYTES, FIXED64, VARINT } from './cursor.js'
import { tooDeep, toJson, type ValueType } from './value.js'

/** The types of the table that are no messages. */
export const SCALAR_TYPES: Readonly<Record<string, ValueType>> = {
  string: { wireType: BYTES, zero: '', empty: () => '', read: (cursor) => cursor.text() },
  bool: { wireType: VARINT, zero: false, empty: () => false, read: (cursor) => cursor.bool() },
  int32: { wireType: VARINT, zero: 0, empty: () => 0, read: (cursor) => cursor.int32() },
  int64: { wireType: VARINT, zero: 0, empty: () => 0, read: (cursor) => cursor.int64() },
  double: { wireType: FIXED64, zero: 0, empty: () => 0, read: (cursor) => toJson(cursor, finite, cursor.double()) },
  // No bytes and none at all are two things to Go.
  bytes: { wireType: BYTES, zero: undefined, empty: () => '', read: (cursor) => cursor.base64() },
  quantity: { wireType: BYTES, zero: undefined, empty: () => '0', read: (cursor) => checkQuantity(cursor.text()) },
  json: {
    wireType: BYTES,
    zero: undefined,
    empty: () => null,
    read: (cursor, depth) => toJson(cursor, (bytes) => parseRaw(bytes, depth), cursor.slice()),
  },
}

function finite(value: number): number {
  if (Number.isFinite(value)) return value
  const text = Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf'
  throw new GoError(`json: unsupported value: ${text}`)
}

/** `depth` is how deep the JSON lies: it may nest no deeper than what is around it leaves. */
function parseRaw(bytes: Uint8Array, depth: number): Json {
  if (bytes.length === 0) return null
  try {
    const { value } = parseJsonBody(bytes)
    if (!nestsWithin(value, MAX_DEPTH - depth)) throw tooDeep()
    return value
  } catch (error) {
    if (error instanceof JsonSyntaxError) throw new GoError(error.message, { cause: error })
    throw error
  }
}

function nestsWithin(value: Json, limit: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (limit <= 0) return false
  for (const item of Object.values(value)) if (!nestsWithin(item, limit - 1)) return false
  return true
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
    if (error instanceof QuantityError) throw new GoError(error.message, { cause: error })
    throw error
  }
}
