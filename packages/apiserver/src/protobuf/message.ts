import { type Json, type JsonObject, setOwn } from '@setpoint/kube'
import { JsonSyntaxError, MAX_DEPTH, parseJsonBody } from '../decode/json/index.js'
import { GoError } from '../decode/typed/index.js'
import { BYTES, type Cursor, FIXED64, VARINT } from './cursor.js'
import type { FieldSpec } from './table.js'

/** Reads a field whose tag has just been read into the object that the message becomes. */
export type ReadField = (cursor: Cursor, target: JsonObject, depth: number) => void

/** A message, ready to be read. Its fields are compiled when one first comes. */
export interface Message {
  /** In Go, without its package. */
  readonly name: string
  /** By their numbers. */
  readonly fields: readonly (ReadField | undefined)[]
}

/** How one value of a type is read. */
export interface ValueType {
  readonly wireType: number
  /** What a field that is no pointer leaves out, because absent means the same; undefined when nothing does. */
  readonly zero: Json | undefined
  /** What a map has for a key without a value. */
  readonly empty: () => Json
  /** What stands for null behind a pointer, which null itself would take away. Default: null. */
  readonly pointedAt?: Json
  readonly read: (cursor: Cursor, depth: number) => Json
  /** Reads a value that comes again into the one that the field has already. Default: the last one counts. */
  readonly merge?: (cursor: Cursor, depth: number, previous: Json) => void
}

type Merge = NonNullable<ValueType['merge']>

/** Reads fields until the cursor's end. */
export function readFields(message: Message, cursor: Cursor, target: JsonObject, depth: number): void {
  if (depth > MAX_DEPTH) throw tooDeep()
  const { name, fields } = message
  while (cursor.position < cursor.end) {
    const start = cursor.position
    const read = fields[cursor.tag(name)]
    if (read === undefined) cursor.skip(start)
    else read(cursor, target, depth)
  }
}

/** Reads a message that follows its length. */
export function readNested(message: Message, cursor: Cursor, target: JsonObject, depth: number): void {
  const { end } = cursor
  cursor.end = cursor.stop()
  readFields(message, cursor, target, depth)
  cursor.end = end
}

export const SCALAR_TYPES: Readonly<Record<string, ValueType>> = {
  string: { wireType: BYTES, zero: '', empty: () => '', read: (cursor) => cursor.text() },
  bool: { wireType: VARINT, zero: false, empty: () => false, read: (cursor) => cursor.bool() },
  int32: { wireType: VARINT, zero: 0, empty: () => 0, read: (cursor) => cursor.int32() },
  int64: { wireType: VARINT, zero: 0, empty: () => 0, read: (cursor) => cursor.int64() },
  double: { wireType: FIXED64, zero: 0, empty: () => 0, read: (cursor) => cursor.double() },
  // No bytes and none at all are two things to Go.
  bytes: { wireType: BYTES, zero: undefined, empty: () => '', read: (cursor) => cursor.base64() },
  json: {
    wireType: BYTES,
    zero: undefined,
    empty: () => null,
    read: (cursor, depth) => parseRaw(cursor.slice(), depth),
  },
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

function tooDeep(): GoError {
  return new GoError('exceeded max depth')
}

/** A field as the table has it, compiled. */
export function compileField(field: FieldSpec, type: ValueType): ReadField {
  if (field.cardinality === 'map') return compileMap(field, type)
  if (field.cardinality === 'single') return compileSingle(field, type)
  return type.wireType === BYTES ? compileList(field, type) : compilePacked(field, type)
}

function compileSingle(field: FieldSpec, type: ValueType): ReadField {
  const { json, go, pointer } = field
  const { wireType, read, merge } = type
  if (merge !== undefined) return compileMerged(field, read, merge)
  const omitted = pointer ? undefined : type.zero
  const nothing = pointer ? (type.pointedAt ?? null) : null
  return (cursor, target, depth) => {
    cursor.expect(wireType, go)
    const value = read(cursor, depth + 1) ?? nothing
    if (value !== omitted) target[json] = value
    else if (target[json] !== undefined) delete target[json]
  }
}

function compileMerged({ json, go }: FieldSpec, read: ValueType['read'], merge: Merge): ReadField {
  return (cursor, target, depth) => {
    cursor.expect(BYTES, go)
    const previous = target[json]
    if (previous === undefined) target[json] = read(cursor, depth + 1)
    else merge(cursor, depth + 1, previous)
  }
}

function compileList({ json, go }: FieldSpec, { wireType, read }: ValueType): ReadField {
  return (cursor, target, depth) => {
    cursor.expect(wireType, go)
    listOf(target, json).push(read(cursor, depth + 2))
  }
}

/** A list of numbers comes as fields of one number each, or as one field of many. */
function compilePacked({ json, go }: FieldSpec, { wireType, read }: ValueType): ReadField {
  return (cursor, target, depth) => {
    if (cursor.wireType === wireType) {
      listOf(target, json).push(read(cursor, depth + 2))
      return
    }
    cursor.expect(BYTES, go)
    const stop = cursor.stop()
    while (cursor.position < stop) listOf(target, json).push(read(cursor, depth + 2))
  }
}

function listOf(target: JsonObject, json: string): Json[] {
  const list = target[json]
  if (Array.isArray(list)) return list
  const fresh: Json[] = []
  target[json] = fresh
  return fresh
}

/**
 * A map comes as messages of a key and a value. Go reads them less strictly than others: neither asks for their wire
 * types nor stops them at the end of the entry, only of the message that has the map.
 */
function compileMap({ json, go }: FieldSpec, { read, empty }: ValueType): ReadField {
  return (cursor, target, depth) => {
    cursor.expect(BYTES, go)
    const stop = cursor.stop()
    let key = ''
    let value: Json | undefined
    while (cursor.position < stop) {
      const start = cursor.position
      const number = cursor.entryTag()
      if (number === 1) key = cursor.text()
      else if (number === 2) value = read(cursor, depth + 2)
      else cursor.skip(start, stop)
    }
    cursor.position = stop
    const map = (target[json] ??= {}) as JsonObject
    setOwn(map, key, value ?? empty())
  }
}
