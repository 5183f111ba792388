import type { Schema } from '@setpoint/kube'
import { type SchemaPath, unsupported } from './refuse.js'

/** A schema with what `.meta({ id })` puts aside at its place again; the API server follows no references. */
export function inlined(
  schema: Schema,
  definitions: Readonly<Record<string, Schema>>,
  path: SchemaPath,
  within: readonly string[] = [],
): Schema {
  const { $ref, ...rest } = schema
  if ($ref === undefined) return withParts(schema, path, (part, at) => inlined(part, definitions, at, within))
  const name = $ref.replace('#/definitions/', '')
  const named = definitions[name]
  if (named === undefined || within.includes(name)) {
    const advice = 'the API server has no recursion; use preserveUnknownFields()'
    throw unsupported(path, 'a schema that contains itself', advice)
  }
  return { ...inlined(named, definitions, path, [...within, name]), ...rest }
}

/** The same schema, with each schema in it changed. */
function withParts(schema: Schema, path: SchemaPath, change: (part: Schema, at: SchemaPath) => Schema): Schema {
  const result: Schema = { ...schema }
  const { properties, items, additionalProperties: additional } = schema
  if (properties !== undefined) {
    const changed = Object.entries(properties).map(([name, part]) => [
      name,
      change(part, [...path, 'properties', name]),
    ])
    result.properties = Object.fromEntries(changed) as Record<string, Schema>
  }
  if (items !== undefined) result.items = change(items, [...path, 'items'])
  if (typeof additional === 'object')
    result.additionalProperties = change(additional, [...path, 'additionalProperties'])
  for (const junctor of ['allOf', 'anyOf', 'oneOf'] as const) {
    const branches = schema[junctor]
    if (branches !== undefined) result[junctor] = branches.map((branch) => change(branch, path))
  }
  return result
}
