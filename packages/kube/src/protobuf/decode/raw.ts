import type { Json } from '../../json/index.js'
import { BYTES, type Cursor } from './cursor.js'
import { ProtobufDecodeError } from './error.js'
import type { ReadJson, ValueType } from './value.js'

/** A message around bytes of JSON, its only field; `name` is the message's in Go. No bytes are null. */
export function rawType(name: string, readJson: ReadJson): ValueType {
  return {
    wireType: BYTES,
    zero: undefined,
    empty: () => null,
    struct: true,
    read: (cursor, depth) => readRaw(name, readJson, cursor, depth),
  }
}

function readRaw(name: string, readJson: ReadJson, cursor: Cursor, depth: number): Json {
  cursor.raw(name)
  const { bytes, rawStart, rawEnd } = cursor
  if (rawStart === rawEnd) return null
  try {
    return readJson(bytes, rawStart, rawEnd, depth)
  } catch (error) {
    // As toJson does, without a closure for each.
    if (!(error instanceof ProtobufDecodeError)) throw error
    cursor.withoutJson ??= error
    return null
  }
}

/** Whether JSON nests no deeper than the limit. */
export function nestsWithin(value: Json, limit: number): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (limit <= 0) return false
  for (const item of Object.values(value)) if (!nestsWithin(item, limit - 1)) return false
  return true
}
