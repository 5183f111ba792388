import { isJsonObject, type Json, type JsonObject } from '@setpoint/kube'
import { writeYaml } from '../../decode/yaml/index.js'
import { type Field, parseMessage } from './field.js'
import { MESSAGES } from './messages.js'
import { BYTES, FIXED64, Output, VARINT } from './output.js'

/** A v2 document in protobuf. */
export function encodeOpenApiV2(document: JsonObject): Uint8Array {
  return encodeMessage('Document', document)
}

/** A message of the table, made from the JSON that it stands for. */
export function encodeMessage(name: string, value: Json): Uint8Array {
  const out = new Output()
  compile(name)(out, value)
  return out.finish()
}

type Write = (out: Output, value: Json) => void

/** How a value of a type is written. */
interface ValueType {
  readonly wireType: number
  readonly write: Write
  /** What a single field leaves out, because absent means the same; undefined when nothing does. */
  readonly zero?: Json
}

const types = new Map<string, ValueType>([
  ['string', { wireType: BYTES, zero: '', write: (out, value) => out.text(value as string) }],
  ['bool', { wireType: VARINT, zero: false, write: (out, value) => out.varint(value === true ? 1 : 0) }],
  ['int64', { wireType: VARINT, zero: 0, write: (out, value) => out.varint(value as number) }],
  ['double', { wireType: FIXED64, zero: 0, write: (out, value) => out.double(value as number) }],
  ['yaml', { wireType: BYTES, write: (out, value) => out.text(writeYaml(value)) }],
])

function typeOf(name: string): ValueType {
  let type = types.get(name)
  if (type === undefined) {
    type = messageType(name)
    types.set(name, type)
  }
  return type
}

function messageType(name: string): ValueType {
  // Compiled when one first comes: messages contain each other.
  let contents: Write | undefined
  return {
    wireType: BYTES,
    write(out, value) {
      contents ??= compile(name)
      const start = out.open()
      contents(out, value)
      out.close(start)
    },
  }
}

/** What writes a message without its length. */
function compile(name: string): Write {
  const line = MESSAGES[name]
  if (line === undefined) throw new TypeError(`OpenAPI v2 has no message ${name}; messages.ts lists them`)
  const { form, fields } = parseMessage(line)
  if (form === 'choice') return choice(fields)
  const writers = fields.map((field) => {
    if (field.each === 'entry') return entries(field, longerKeys(field, fields))
    const write = field.each === 'item' ? items(field) : single(field)
    return form === 'object' ? atKey(field, write) : write
  })
  return (out, value) => {
    if (form === 'object' && !isJsonObject(value)) return
    for (const write of writers) write(out, value)
  }
}

/** Null is a value only where any is. */
function atKey({ key, type }: Field, write: Write): Write {
  return (out, value) => {
    const child = (value as JsonObject)[key]
    if (child !== undefined && (child !== null || type === 'Any')) write(out, child)
  }
}

function single(field: Field): Write {
  const { zero } = typeOf(field.type)
  const write = always(field)
  return zero === undefined ? write : (out, value) => value !== zero && write(out, value)
}

/** A value that is no list is its only item: `type: string`. */
function items(field: Field): Write {
  const write = always(field)
  return (out, value) => {
    if (!Array.isArray(value)) return write(out, value)
    for (const item of value) write(out, item)
  }
}

/** Each entry becomes a message of its own: the key is field 1, the value field 2. */
function entries(field: Field, claimed: readonly string[]): Write {
  const writeKey = always({ ...field, number: 1, type: 'string' })
  const writeValue = single({ ...field, number: 2 })
  return (out, value) => {
    for (const [key, child] of Object.entries(value as JsonObject)) {
      if (child === undefined || !key.startsWith(field.key) || claimed.some((other) => key.startsWith(other))) continue
      out.tag(field.number, BYTES)
      const start = out.open()
      writeKey(out, key)
      writeValue(out, child)
      out.close(start)
    }
  }
}

/** What keys begin with that belong to other entries of the same message. */
function longerKeys({ key }: Field, fields: readonly Field[]): string[] {
  return fields.filter((other) => other.each === 'entry' && other.key.length > key.length).map((other) => other.key)
}

/** Writes the first that fits, even when it is zero: which one it is says something. */
function choice(fields: readonly Field[]): Write {
  const alternatives = fields.map((field) => ({ fits: condition(field), write: always(field) }))
  return (out, value) => alternatives.find(({ fits }) => fits(value))?.write(out, value)
}

function condition({ key, equals, type }: Field): (value: Json) => boolean {
  if (type === 'bool') return (value) => typeof value === 'boolean'
  if (key === '') return () => true
  if (equals === undefined) return (value) => isJsonObject(value) && key in value
  return (value) => isJsonObject(value) && value[key] === equals
}

function always({ number, type }: Field): Write {
  const { wireType, write } = typeOf(type)
  return (out, value) => {
    out.tag(number, wireType)
    write(out, value)
  }
}
