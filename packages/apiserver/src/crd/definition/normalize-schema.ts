import { isJsonObject, type Json, type JsonObject, setOwn } from '@setpoint/kube'
import { SCHEMA_FIELDS, type SchemaFieldKind } from './go-fields.js'
import type { SentSchema } from './types.js'

/**
 * A schema as the server keeps it: only the fields that it knows, without those that are empty. Two schemas that mean
 * the same are then equal as JSON.
 */
export function normalizeSchema(schema: SentSchema): SentSchema {
  return normalize(schema as JsonObject) as SentSchema
}

function normalize(schema: JsonObject): JsonObject {
  const result: JsonObject = {}
  for (const [, name, kind] of SCHEMA_FIELDS) {
    const value = schema[name]
    if (value === undefined || value === null) continue
    const kept = normalizeField(value, kind)
    if (kept !== undefined) result[name] = kept
  }
  return result
}

/** Undefined: the field is left out. */
function normalizeField(value: Json, kind: SchemaFieldKind): Json | undefined {
  switch (kind) {
    case 'string':
      return value === '' ? undefined : value
    case 'boolean':
      return value === false ? undefined : value
    case 'jsonList':
    case 'stringList':
      return isEmptyList(value) ? undefined : value
    case 'schema':
      return normalizeOne(value)
    case 'schemaOrBoolean':
    case 'schemaOrList':
      return Array.isArray(value) ? value.map(normalizeOne) : normalizeOne(value)
    case 'schemaList':
      return isEmptyList(value) || !Array.isArray(value) ? undefined : value.map(normalizeOne)
    case 'schemaMap':
      return normalizeMap(value, normalizeOne)
    case 'dependencies':
      return normalizeMap(value, (item) => (isJsonObject(item) ? normalize(item) : item))
    case 'documentation':
      return pick(value, ['description', 'url'])
    case 'rules':
      return isEmptyList(value) || !Array.isArray(value) ? undefined : value.map(normalizeRule)
    case 'stringPointer':
    case 'booleanPointer':
    case 'number':
    case 'json':
      return value
  }
}

function normalizeOne(value: Json): Json {
  return isJsonObject(value) ? normalize(value) : value
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
