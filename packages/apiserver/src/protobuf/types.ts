import type { Json, JsonObject } from '@setpoint/kube'
import { BYTES, type Cursor } from './cursor.js'
import { compileField, type Message, type ReadField, readFields, readNested } from './message.js'
import { SCALAR_TYPES } from './scalar.js'
import { type FieldSpec, type MessageSpec, parseMessage, type ProtobufPackages } from './table.js'
import { toJson, type ValueType } from './value.js'
import { WELL_KNOWN } from './well-known.js'

/** The messages of the table. Lines are read and compiled when they are asked for, and once. */
export class ProtobufTypes {
  readonly #packages: ProtobufPackages
  readonly #ids: ReadonlyMap<string, string>
  readonly #lines = new Map<string, ReadonlyMap<string, string>>()
  readonly #specs = new Map<string, MessageSpec>()
  readonly #messages = new Map<string, Message>()

  constructor(packages: ProtobufPackages) {
    this.#packages = packages
    this.#ids = new Map(Object.entries(packages).map(([id, { component }]) => [component, id]))
  }

  /**
   * The reader of a kind, by its OpenAPI component name (`io.k8s.api.core.v1.Pod`); undefined when there is none. It reads
   * the whole of what the cursor is at into an object, and throws GoError.
   */
  reader(component: string): ((cursor: Cursor, target: JsonObject) => void) | undefined {
    const dot = component.lastIndexOf('.')
    const id = this.#ids.get(component.slice(0, dot))
    const name = component.slice(dot + 1)
    if (id === undefined || !this.#linesOf(id).has(name)) return undefined
    const message = this.#message(`${id}.${name}`)
    return (cursor, target) => {
      readFields(message, cursor, target, 1)
      if (cursor.withoutJson !== undefined) throw cursor.withoutJson
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
      message = this.#compile(reference)
      this.#messages.set(reference, message)
    }
    return message
  }

  #compile(reference: string): Message {
    const spec = this.#spec(reference)
    // Schemas contain schemas: the fields are compiled when they are first needed.
    let fields: (ReadField | undefined)[] | undefined
    const compile = (): (ReadField | undefined)[] => {
      const compiled: (ReadField | undefined)[] = []
      for (const field of spec.fields) compiled[field.number] = this.#field(field)
      return compiled
    }
    return {
      name: reference.slice(reference.lastIndexOf('.') + 1),
      get fields(): readonly (ReadField | undefined)[] {
        fields ??= compile()
        return fields
      },
    }
  }

  #field(field: FieldSpec): ReadField {
    const scalar = SCALAR_TYPES[field.type]
    if (scalar !== undefined) return compileField(field, scalar)
    if (field.json !== '') return compileField(field, this.#messageType(field.type))
    const embedded = this.#message(field.type)
    return (cursor, target, depth) => {
      cursor.expect(BYTES, field.go)
      readNested(embedded, cursor, target, depth)
    }
  }

  #messageType(reference: string): ValueType {
    const wellKnown = WELL_KNOWN[reference]
    if (wellKnown !== undefined) {
      const { pointedAt = null } = wellKnown
      return { ...converted(this.#message(wellKnown.message), wellKnown.toJson), pointedAt }
    }
    const message = this.#message(reference)
    const { wrapper, fields } = this.#spec(reference)
    if (wrapper) return converted(message, (object) => object[fields[0]?.json ?? ''] ?? [])
    return {
      wireType: BYTES,
      zero: undefined,
      empty: () => ({}),
      read: (cursor, depth) => {
        const object: JsonObject = {}
        readNested(message, cursor, object, depth)
        return object
      },
      merge: (cursor, depth, previous) => readNested(message, cursor, previous as JsonObject, depth),
    }
  }
}

/** A message that is something else in JSON. When it comes twice the last one counts. */
function converted(message: Message, convert: (fields: JsonObject) => Json): ValueType {
  return {
    wireType: BYTES,
    zero: undefined,
    empty: () => convert({}),
    read: (cursor, depth) => {
      const fields: JsonObject = {}
      readNested(message, cursor, fields, depth)
      return toJson(cursor, convert, fields)
    },
  }
}

/** Around one character. Without it the second part is empty. */
function split(text: string, at: number): [string, string] {
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
