import { type Json, type JsonObject, setOwn } from '../../json/index.js'
import { objectMaker } from './allocate.js'
import { BYTES, type Cursor } from './cursor.js'
import { tooDeep } from './error.js'
import type { FieldSpec } from './table.js'
import type { DecodeOptions, ValueType } from './value.js'

/**
 * Reads a field whose tag has just been read into the object that the message becomes. `again`: the object may have the
 * field already. Go writes fields in the order of their numbers, so that is rare, and a look for what is not there is slow.
 */
export type ReadField = (cursor: Cursor, target: JsonObject, depth: number, again: boolean) => void

/** A field that JSON has whatever was sent. */
export interface Always {
  readonly json: string
  readonly absent: () => Json
}

/** The compiled fields of a message. */
export interface Fields {
  /** By their numbers. */
  readonly read: readonly (ReadField | undefined)[]
  readonly always: readonly Always[]
  /** By their numbers: where they stand in JSON. */
  readonly ranks: readonly (number | undefined)[]
  /** All names, in the order of JSON. */
  readonly names: readonly string[]
}

/** A message, ready to be read. Its fields are compiled when one first comes: schemas contain schemas. */
export class Message {
  /** In Go, without its package. */
  readonly name: string
  readonly maxDepth: number
  readonly #compile: () => Fields
  #fields: Fields | undefined

  constructor(name: string, maxDepth: number, compile: () => Fields) {
    this.name = name
    this.maxDepth = maxDepth
    this.#compile = compile
  }

  get fields(): Fields {
    this.#fields ??= this.#compile()
    return this.#fields
  }
}

/**
 * Reads an object until the cursor's end, and completes it with what was not sent. The result has its keys in the order of
 * JSON, for whoever takes a text of it for its content; it is the target where they came in that order.
 */
export function readObject(message: Message, cursor: Cursor, target: JsonObject, depth: number): JsonObject {
  let inOrder = readFields(message, cursor, target, depth, false)
  if (complete(message, target)) inOrder = false
  return inOrder ? target : inOrderOf(target, message.fields.names)
}

/** Reads more of an object that has come before. It keeps the order in which its fields came. */
export function mergeObject(message: Message, cursor: Cursor, target: JsonObject, depth: number): JsonObject {
  readFields(message, cursor, target, depth, true)
  complete(message, target)
  return target
}

/** Adds what was not sent and JSON has; tells whether there was anything. */
function complete(message: Message, target: JsonObject): boolean {
  const { always } = message.fields
  let added = false
  for (let index = 0; index < always.length; index++) {
    const { json, absent } = always[index] as Always
    if (target[json] !== undefined) continue
    target[json] = absent()
    added = true
  }
  return added
}

/** What stands before the message's own fields, kind and apiVersion, stays there. */
function inOrderOf(target: JsonObject, names: readonly string[]): JsonObject {
  const ordered: JsonObject = {}
  for (const name of Object.keys(target)) {
    if (names.includes(name)) break
    ordered[name] = target[name] as Json
  }
  for (const name of names) {
    const value = target[name]
    if (value !== undefined) ordered[name] = value
  }
  return ordered
}

/** An object of which nothing was sent. */
export function emptyObject(message: Message): JsonObject {
  return Object.fromEntries(message.fields.always.map(({ json, absent }) => [json, absent()]))
}

/** Reads fields until the cursor's end. The result is whether they came in the order of JSON. */
export function readFields(
  message: Message,
  cursor: Cursor,
  target: JsonObject,
  depth: number,
  again: boolean,
): boolean {
  if (depth > message.maxDepth) throw tooDeep()
  const { read, ranks } = message.fields
  let last = 0
  let lastRank = -1
  let inOrder = true
  while (cursor.position < cursor.end) {
    const start = cursor.position
    const number = cursor.tag(message.name)
    const field = read[number]
    if (field === undefined) {
      cursor.skip(start)
      cursor.unknownField = true
    } else {
      field(cursor, target, depth, again || number <= last)
      const rank = ranks[number] as number
      if (rank < lastRank || cursor.isEmbeddedOutOfOrder) inOrder = false
      cursor.isEmbeddedOutOfOrder = false
      lastRank = rank
    }
    last = Math.max(last, number)
  }
  return inOrder
}

/** What a field of JSON has when nothing was sent; undefined when JSON then has no such field. */
export function absentOf(field: FieldSpec, type: ValueType): (() => Json) | undefined {
  if (field.empty === 'list') return () => []
  if (field.cardinality !== 'single' || field.pointer) return field.empty === 'written' ? () => null : undefined
  if (type.struct ? field.empty === 'zero omitted' : field.empty !== 'written') return undefined
  return type.absent ?? type.empty
}

/** A field as the table has it, compiled. */
export function compileField(field: FieldSpec, type: ValueType, options: DecodeOptions): ReadField {
  if (field.cardinality === 'map') return compileMap(field, type)
  if (field.cardinality === 'list')
    return type.wireType === BYTES ? compileList(field, type) : compilePacked(field, type)
  if (field.type === 'string') return compileText(field)
  return type.merge === undefined ? compileSingle(field, type, options) : compileMerged(field, type.read, type.merge)
}

function compileText({ json, go, pointer, empty }: FieldSpec): ReadField {
  const omitted = pointer || empty === 'written' ? undefined : ''
  return (cursor, target, _depth, again) => {
    cursor.expect(BYTES, go)
    const text = cursor.text()
    if (text !== omitted) target[json] = text
    else if (again) delete target[json]
  }
}

function compileSingle(field: FieldSpec, type: ValueType, { keepPointers }: DecodeOptions): ReadField {
  const { json, go, pointer, empty } = field
  const { wireType, read } = type
  const isOmitted = !pointer && empty === (type.struct ? 'zero omitted' : 'omitted')
  const omitted = isOmitted ? type.zero : undefined
  const nothing = pointer && keepPointers ? (type.pointedAt ?? null) : null
  return (cursor, target, depth, again) => {
    cursor.expect(wireType, go)
    const value = read(cursor, depth + 1) ?? nothing
    if (value !== omitted) target[json] = value
    else if (again) delete target[json]
  }
}

function compileMerged(
  { json, go }: FieldSpec,
  read: ValueType['read'],
  merge: NonNullable<ValueType['merge']>,
): ReadField {
  return (cursor, target, depth, again) => {
    cursor.expect(BYTES, go)
    const previous = again ? target[json] : undefined
    if (previous === undefined || previous === null) target[json] = read(cursor, depth + 1)
    else merge(cursor, depth + 1, previous)
  }
}

function compileList({ json, go }: FieldSpec, { wireType, read }: ValueType): ReadField {
  return (cursor, target, depth, again) => {
    cursor.expect(wireType, go)
    listOf(target, json, again).push(read(cursor, depth + 2))
  }
}

/** A list of numbers comes as fields of one number each, or as one field of many. */
function compilePacked({ json, go }: FieldSpec, { wireType, read }: ValueType): ReadField {
  return (cursor, target, depth, again) => {
    if (cursor.wireType === wireType) {
      listOf(target, json, again).push(read(cursor, depth + 2))
      return
    }
    cursor.expect(BYTES, go)
    const stop = cursor.stop()
    if (cursor.position === stop) return
    const list = listOf(target, json, again)
    while (cursor.position < stop) list.push(read(cursor, depth + 2))
  }
}

function listOf(target: JsonObject, json: string, again: boolean): Json[] {
  const list = again ? target[json] : undefined
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
  const MapOf = objectMaker()
  return (cursor, target, depth, again) => {
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
    let map = again ? target[json] : undefined
    if (map === undefined || map === null) {
      map = new MapOf()
      target[json] = map
    }
    setOwn(map as JsonObject, key, value ?? empty())
  }
}
