import type { Schema } from '@setpoint/kube'
import { mapStructure } from './map-schema.js'

/**
 * A structural schema cut down to what v2 and the clients that read it can bear: no junctors, no nullable fields, and
 * no fields beside unknown ones. What is cut off is only documentation: validation uses the schema itself.
 */
export function restrictToV2(schema: Schema): Schema {
  const { allOf: _allOf, oneOf: _oneOf, anyOf: _anyOf, not: _not, ...kept } = schema
  let restricted: Schema = kept
  if (restricted.nullable) restricted = without(restricted, 'type', 'nullable', 'items', 'properties')
  if (restricted['x-kubernetes-preserve-unknown-fields']) restricted = without(restricted, 'items', 'properties')
  const isBareArray = restricted.type === 'array' && restricted.items === undefined
  const isOpenObject = restricted.type === 'object' && restricted['x-kubernetes-preserve-unknown-fields']
  if (isBareArray || isOpenObject) restricted = without(restricted, 'type')
  return mapStructure(withoutNullableRequired(restricted), restrictToV2)
}

/** A field that may be null has lost its type; clients would take null for a missing value. */
function withoutNullableRequired(schema: Schema): Schema {
  const { additionalProperties: values } = schema
  if (typeof values === 'object' && values.nullable) return without(schema, 'required')
  const required = schema.required?.filter((field) => !schema.properties?.[field]?.nullable) ?? []
  return required.length === 0 ? without(schema, 'required') : { ...schema, required }
}

function without(schema: Schema, ...keys: readonly (keyof Schema)[]): Schema {
  const copy = { ...schema }
  for (const key of keys) delete copy[key]
  return copy
}
