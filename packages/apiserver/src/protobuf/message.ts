import { type Json, type JsonObject, setOwn } from '@setpoint/kube'
import { MAX_DEPTH } from '../decode/json/index.js'
import { BYTES, type Cursor } from './cursor.js'
import type { FieldSpec } from './table.js'
import { tooDeep, type ValueType } from './value.js'

/** Reads a field whose tag has just been read into the object that the message becomes. */
export type ReadField = (cursor: Cursor, target: JsonObject, depth: number) => void

/** A message, ready to be read. Its fields are compiled when one first comes. */
export interface Message {
  /** In Go, without its package. */
  readonly name: string
  /** By their numbers. */
  readonly fields: readonly (ReadField | undefined)[]
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
