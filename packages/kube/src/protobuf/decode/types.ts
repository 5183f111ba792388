import type { GroupVersionKind } from '../../gvk/index.js'
import type { Json, JsonObject } from '../../json/index.js'
import { objectMaker } from './allocate.js'
import { BYTES, type Cursor } from './cursor.js'
import {
  absentOf,
  type Always,
  compileField,
  emptyObject,
  type Fields,
  mergeObject,
  Message,
  type ReadField,
  readFields,
  readObject,
} from './message.js'
import { SCALAR_TYPES } from './scalar.js'
import { type FieldSpec, type MessageSpec, parseMessage, type ProtobufPackages } from './table.js'
import { type DecodeOptions, toJson, type ValueType } from './value.js'
import { CONVERSIONS, wellKnownTypes } from './well-known.js'

/**
 * Reads the whole of what the cursor is at into an object that lies `depth` deep, or into a copy of it. Throws
 * ProtobufDecodeError.
 */
export type ReadKind = (cursor: Cursor, target: JsonObject, depth?: number) => JsonObject

/** The messages of the table. Lines are read and compiled when they are asked for, and once. */
export class ProtobufTypes {
  readonly #packages: ProtobufPackages
  readonly #options: DecodeOptions
  readonly #wellKnown: Readonly<Record<string, ValueType>>
  readonly #ids: ReadonlyMap<string, string>
  readonly #lines = new Map<string, ReadonlyMap<string, string>>()
  readonly #specs = new Map<string, MessageSpec>()
  readonly #messages = new Map<string, Message>()

  constructor(packages: ProtobufPackages, options: DecodeOptions) {
    this.#packages = packages
    this.#options = options
    this.#wellKnown = wellKnownTypes(options)
    this.#ids = new Map(Object.entries(packages).map(([id, { component }]) => [component, id]))
  }

  /** The reader of a kind, by its OpenAPI component name (`io.k8s.api.core.v1.Pod`); undefined when there is none. */
  reader(component: string): ReadKind | undefined {
    const [owner, name] = split(component, component.lastIndexOf('.'))
    const id = this.#ids.get(owner)
    return id === undefined ? undefined : this.#reader(id, name)
  }

  /** The reader of a kind; undefined when it has no protobuf form. */
  kindReader({ group, version, kind }: GroupVersionKind): ReadKind | undefined {
    for (const [id, { group: own }] of Object.entries(this.#packages)) {
      if (own === group && id.endsWith(`/${version}`)) {
        const reader = this.#reader(id, kind)
        if (reader !== undefined) return reader
      }
    }
    // A Status is a kind of the core group, and lives with what all groups share.
    return group === '' && version === 'v1' ? this.#reader('meta/v1', kind) : undefined
  }

  #reader(id: string, name: string): ReadKind | undefined {
    if (!this.#linesOf(id).has(name)) return undefined
    const message = this.#message(`${id}.${name}`)
    return (cursor, target, depth = 1) => {
      const object = readObject(message, cursor, target, depth)
      if (cursor.withoutJson !== undefined) throw cursor.withoutJson
      return object
    }
  }

  #linesOf(id: string): ReadonlyMap<string, string> {
    let lines = this.#lines.get(id)
    if (lines === undefined) {
      const entries = (this.#packages[id]?.messages ?? '').trim().split('\n')
      lines = new Map(entries.map((line) => split(line, line.indexOf(' '))))
      this.#lines.set(id, lines)
    }
    return lines
  }

  #spec(reference: string): MessageSpec {
    let spec = this.#specs.get(reference)
    if (spec === undefined) {
      const [id, name] = split(reference, reference.lastIndexOf('.'))
      const line = this.#linesOf(id).get(name)
      if (line === undefined) throw new Error(`the table of protobuf messages has no ${reference}; generate it again`)
      spec = parseMessage(line, id)
      this.#specs.set(reference, spec)
    }
    return spec
  }

  #message(reference: string): Message {
    let message = this.#messages.get(reference)
    if (message === undefined) {
      const { fields } = this.#spec(reference)
      const name = reference.slice(reference.lastIndexOf('.') + 1)
      message = new Message(name, this.#options.maxDepth, () => this.#compile(fields))
      this.#messages.set(reference, message)
    }
    return message
  }

  #compile(fields: readonly FieldSpec[]): Fields {
    const read: (ReadField | undefined)[] = []
    const ranks: (number | undefined)[] = []
    const names: string[] = []
    const always: Always[] = []
    for (const field of fields) {
      ranks[field.number] = names.length
      if (field.json === '') {
        const embedded = this.#message(field.type)
        read[field.number] = compileEmbedded(field, embedded)
        always.push(...embedded.fields.always)
        names.push(...embedded.fields.names)
        continue
      }
      names.push(field.json)
      const type = SCALAR_TYPES[field.type] ?? this.#messageType(field.type)
      read[field.number] = compileField(field, type, this.#options)
      const absent = absentOf(field, type)
      if (absent !== undefined) always.push({ json: field.json, absent })
    }
    return { read, always, ranks, names }
  }

  #messageType(reference: string): ValueType {
    const wellKnown = this.#wellKnown[reference]
    if (wellKnown !== undefined) return wellKnown
    const message = this.#message(reference)
    const conversion = CONVERSIONS[reference]
    if (conversion !== undefined) return converted(message, conversion)
    const { wrapper, fields } = this.#spec(reference)
    if (wrapper) {
      const list = converted(message, (object) => object[fields[0]?.json ?? ''] ?? [])
      return { ...list, struct: false, absent: () => null }
    }
    const ObjectOf = objectMaker()
    return {
      wireType: BYTES,
      zero: undefined,
      empty: () => emptyObject(message),
      struct: true,
      read: (cursor, depth) => nested(readObject, message, cursor, new ObjectOf(), depth),
      merge: (cursor, depth, previous) => void nested(mergeObject, message, cursor, previous as JsonObject, depth),
    }
  }
}

/** The fields of a struct that Go embeds are the outer object's, which is completed as a whole. */
function compileEmbedded({ go }: FieldSpec, embedded: Message): ReadField {
  return (cursor, target, depth, again) => {
    cursor.expect(BYTES, go)
    const { end } = cursor
    cursor.end = cursor.stop()
    cursor.isEmbeddedOutOfOrder = !readFields(embedded, cursor, target, depth, again)
    cursor.end = end
  }
}

/** A message that is something else in JSON. When it comes twice the last one counts. */
function converted(message: Message, convert: (fields: JsonObject) => Json): ValueType {
  return {
    wireType: BYTES,
    zero: undefined,
    empty: () => convert({}),
    struct: true,
    read: (cursor, depth) => toJson(cursor, convert, nested(readObject, message, cursor, {}, depth)),
  }
}

/** Reads a message that follows its length. */
function nested(
  read: typeof readObject | typeof mergeObject,
  message: Message,
  cursor: Cursor,
  target: JsonObject,
  depth: number,
): JsonObject {
  const { end } = cursor
  cursor.end = cursor.stop()
  const object = read(message, cursor, target, depth)
  cursor.end = end
  return object
}

/** Around one character. Without it the second part is empty. */
function split(text: string, at: number): [string, string] {
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
