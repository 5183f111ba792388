import { goNumber, isInt64, isJsonObject, type Json, type JsonObject, setOwn } from '@setpoint/kube'
import { GoError, normalizeTime } from '../../../decode/index.js'
import { isCanonicalMetadata } from './canonical.js'

/** Metadata of a type that ObjectMeta does not have; the message is that of Go's JSON decoder. */
export class MetadataError extends Error {
  override readonly name = 'MetadataError'
}

export interface DecodedMetadata {
  /** Only fields that ObjectMeta has, without those that are empty. */
  readonly metadata: JsonObject
  /** The other fields: `foo`, `ownerReferences[0].bar`; in alphabetical order. */
  readonly unknown: readonly string[]
}

/** Reads one value of a Go type. Undefined: the zero value, which is not written. Throws {@link TypeMismatch}. */
type Read = (value: Json, context: Context) => Json | undefined

/** Where the decoder is: the innermost struct, and the field's path from the root, for messages. */
interface Context {
  readonly struct: string
  readonly field: string
  /** The path with indexes, for unknown fields. */
  readonly path: string
  readonly unknown: string[]
  /** The first mismatch; the decoder goes on after one. */
  readonly mismatches: string[]
}

interface Struct {
  readonly name: string
  /** By field, with whether it is written even when empty. */
  readonly fields: ReadonlyMap<string, { readonly read: Read; readonly always: boolean }>
}

/**
 * metadata as ObjectMeta: nulls are as good as absent, null labels are empty ones, times are UTC. May return its
 * argument. Throws {@link MetadataError} for the first value of a wrong type.
 */
export function decodeMetadata(value: Json): DecodedMetadata {
  const unknown: string[] = []
  const mismatches: string[] = []
  if (value === null) return { metadata: {}, unknown }
  if (!isJsonObject(value)) {
    throw new MetadataError(`json: cannot unmarshal ${kindOf(value)} into Go value of type v1.ObjectMeta`)
  }
  if (isCanonicalMetadata(value)) return { metadata: value, unknown }
  const context: Context = { struct: 'ObjectMeta', field: '', path: '', unknown, mismatches }
  try {
    const metadata = readStruct(OBJECT_META, value, context)
    if (mismatches[0] !== undefined) throw new MetadataError(mismatches[0])
    return { metadata, unknown }
  } catch (error) {
    // A bad time stops the decoder at once, before mismatches that it has only noted.
    if (error instanceof GoError) throw new MetadataError(error.message)
    throw error
  }
}

/** What can be read of metadata, field by field: fields of wrong types are dropped. For objects that are stored. */
export function decodeMetadataLeniently(value: Json): JsonObject {
  if (!isJsonObject(value)) return {}
  const metadata: JsonObject = {}
  for (const name of Object.keys(value)) {
    try {
      Object.assign(metadata, decodeMetadata({ [name]: value[name] as Json }).metadata)
    } catch (error) {
      if (!(error instanceof MetadataError)) throw error
    }
  }
  return metadata
}

function readStruct({ name: struct, fields }: Struct, object: JsonObject, context: Context): JsonObject {
  const result: JsonObject = {}
  for (const name of Object.keys(object).sort()) {
    const field = fields.get(name)
    if (field === undefined) {
      context.unknown.push(join(context.path, name))
      continue
    }
    const inner = { ...context, struct, field: join(context.field, name), path: join(context.path, name) }
    const value = object[name] === null ? undefined : field.read(object[name] as Json, inner)
    if (value !== undefined) result[name] = value
  }
  for (const [name, { always }] of fields) if (always && result[name] === undefined) result[name] = ''
  return result
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}

function kindOf(value: Json): string {
  if (Array.isArray(value)) return 'array'
  return typeof value === 'boolean' ? 'bool' : typeof value
}

function mismatch(value: Json, type: string, { struct, field, mismatches }: Context, shown = ''): undefined {
  mismatches.push(mismatchText(value, type, struct, field, shown))
  return undefined
}

function mismatchText(value: Json, type: string, struct: string, field: string, shown = ''): string {
  return `json: cannot unmarshal ${kindOf(value)}${shown} into Go struct field ${struct}.${field} of type ${type}`
}

function text(type = 'string', keepEmpty = false): Read {
  return (value, context) => {
    if (typeof value !== 'string') return mismatch(value, type, context)
    return value === '' && !keepEmpty ? undefined : value
  }
}

function integer(keepZero: boolean): Read {
  return (value, context) => {
    if (typeof value !== 'number') return mismatch(value, 'int64', context)
    if (!isInt64(value)) return mismatch(value, 'int64', context, ` ${goNumber(value)}`)
    return value === 0 && !keepZero ? undefined : value
  }
}

const flag: Read = (value, context) => (typeof value === 'boolean' ? value : mismatch(value, 'bool', context))

const time: Read = (value, { struct, field }) => {
  if (typeof value !== 'string') throw new GoError(mismatchText(value, 'string', struct, field))
  return normalizeTime(value)
}

const raw: Read = (value) => value

const textMap: Read = (value, context) => {
  if (!isJsonObject(value)) return mismatch(value, 'map[string]string', context)
  const result: JsonObject = {}
  const read = text('string', true)
  for (const key of Object.keys(value)) {
    const item = value[key] === null ? '' : read(value[key] as Json, context)
    if (item !== undefined) setOwn(result, key, item)
  }
  return Object.keys(result).length === 0 ? undefined : result
}

function list(type: string, empty: () => Json, read: Read): Read {
  return (value, context) => {
    if (!Array.isArray(value)) return mismatch(value, `[]${type}`, context)
    const items = value.map((item, index) => {
      const inner = { ...context, path: `${context.path}[${index}]` }
      return (item === null ? undefined : read(item, inner)) ?? empty()
    })
    return items.length === 0 ? undefined : items
  }
}

function struct(type: Struct): Read {
  return (value, context) => {
    if (!isJsonObject(value)) return mismatch(value, `v1.${type.name}`, context)
    return readStruct(type, value, context)
  }
}

function structOf(name: string, fields: Readonly<Record<string, Read>>, always: readonly string[] = []): Struct {
  const entries = Object.entries(fields).map(
    ([field, read]) => [field, { read, always: always.includes(field) }] as const,
  )
  return { name, fields: new Map(entries) }
}

const OWNER_REFERENCE = structOf(
  'OwnerReference',
  {
    apiVersion: text(),
    kind: text(),
    name: text(),
    uid: text('types.UID'),
    controller: flag,
    blockOwnerDeletion: flag,
  },
  ['apiVersion', 'kind', 'name', 'uid'],
)

const MANAGED_FIELDS_ENTRY = structOf('ManagedFieldsEntry', {
  manager: text(),
  operation: text('v1.ManagedFieldsOperationType'),
  apiVersion: text(),
  time,
  fieldsType: text(),
  fieldsV1: raw,
  subresource: text(),
})

const OBJECT_META = structOf('ObjectMeta', {
  name: text(),
  generateName: text(),
  namespace: text(),
  selfLink: text(),
  uid: text('types.UID'),
  resourceVersion: text(),
  generation: integer(false),
  creationTimestamp: time,
  deletionTimestamp: time,
  deletionGracePeriodSeconds: integer(true),
  labels: textMap,
  annotations: textMap,
  ownerReferences: list('v1.OwnerReference', () => readEmpty(OWNER_REFERENCE), struct(OWNER_REFERENCE)),
  finalizers: list('string', () => '', text('string', true)),
  managedFields: list('v1.ManagedFieldsEntry', () => ({}), struct(MANAGED_FIELDS_ENTRY)),
})

function readEmpty(type: Struct): JsonObject {
  return readStruct(type, {}, { struct: type.name, field: '', path: '', unknown: [], mismatches: [] })
}
