import { isJsonObject, type Json, type JsonObject, setOwn } from '@setpoint/kube'
import { SCHEMA_FIELDS, type SchemaFieldKind } from './go-fields.js'
import type { SentSchema } from './types.js'

/**
 * A schema as the server keeps it: only the fields that it knows, without those that are empty. Two schemas that mean
 * the same are then equal as JSON.
 */
export function normalizeSchema(schema: SentSchema): SentSchema {
  return normalize(schema as JsonObject)
}

function normalize(schema: JsonObject): JsonObject {
  const result: JsonObject = {}
  for (const [, name, kind] of SCHEMA_FIELDS) {
    const value = schema[name]
    if (value === undefined || value === null) continue
    const kept = BY_KIND[kind](value)
    if (kept !== undefined) result[name] = kept
  }
  return result
}

/** Undefined: the field is left out. */
type NormalizeField = (value: Json) => Json | undefined

const asIs: NormalizeField = (value) => value
const unlessEmptyList: NormalizeField = (value) => (isEmptyList(value) ? undefined : value)

const BY_KIND: Readonly<Record<SchemaFieldKind, NormalizeField>> = {
  string: (value) => (value === '' ? undefined : value),
  stringPointer: asIs,
  boolean: (value) => (value === false ? undefined : value),
  booleanPointer: asIs,
  number: asIs,
  json: asIs,
  jsonList: unlessEmptyList,
  stringList: unlessEmptyList,
  schema: normalizeOne,
  schemaList: (value) => normalizeList(value, normalizeOne),
  schemaMap: (value) => normalizeMap(value, normalizeOne),
  schemaOrBoolean: normalizeOne,
  schemaOrList: (value) => (Array.isArray(value) ? value.map(normalizeOne) : normalizeOne(value)),
  dependencies: (value) => normalizeMap(value, normalizeOne),
  documentation: (value) => pick(value, ['description', 'url']),
  rules: (value) => normalizeList(value, normalizeRule),
}

function normalizeOne(value: Json): Json {
  return isJsonObject(value) ? normalize(value) : value
}

function normalizeList(value: Json, item: (value: Json) => Json): Json | undefined {
  return Array.isArray(value) && value.length > 0 ? value.map(item) : undefined
}

function normalizeMap(value: Json, item: (value: Json) => Json): Json | undefined {
  if (!isJsonObject(value)) return undefined
  const names = Object.keys(value)
  if (names.length === 0) return undefined
  const result: JsonObject = {}
  for (const name of names) setOwn(result, name, item(value[name] as Json))
  return result
}

function normalizeRule(rule: Json): Json {
  if (!isJsonObject(rule)) return rule
  const optional = pick(rule, ['message', 'messageExpression', 'reason', 'fieldPath'])
  const { optionalOldSelf } = rule
  return {
    rule: rule['rule'] ?? '',
    ...optional,
    ...(optionalOldSelf === undefined || optionalOldSelf === null ? {} : { optionalOldSelf }),
  }
}

/** The named fields that are not empty. */
function pick(value: Json, names: readonly string[]): JsonObject {
  const result: JsonObject = {}
  if (!isJsonObject(value)) return result
  for (const name of names) {
    const field = value[name]
    if (field !== undefined && field !== null && field !== '') result[name] = field
  }
  return result
}

function isEmptyList(value: Json): boolean {
  return Array.isArray(value) && value.length === 0
}
