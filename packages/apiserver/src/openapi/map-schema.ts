import type { Schema } from '@setpoint/kube'

/** A copy with each schema of the value's structure (not those of junctors) replaced. */
export function mapStructure(schema: Schema, map: (child: Schema) => Schema): Schema {
  const copy = { ...schema }
  if (copy.items !== undefined) copy.items = map(copy.items)
  if (typeof copy.additionalProperties === 'object') copy.additionalProperties = map(copy.additionalProperties)
  if (copy.properties !== undefined) {
    copy.properties = Object.fromEntries(Object.entries(copy.properties).map(([name, child]) => [name, map(child)]))
  }
  return copy
}

/** A copy with each schema of a junctor (allOf, anyOf, oneOf, not) replaced. */
export function mapJunctors(schema: Schema, map: (child: Schema) => Schema): Schema {
  const copy = { ...schema }
  for (const junctor of ['allOf', 'anyOf', 'oneOf'] as const) {
    if (copy[junctor] !== undefined) copy[junctor] = copy[junctor].map(map)
  }
  if (copy.not !== undefined) copy.not = map(copy.not)
  return copy
}

/** A copy with every schema directly below replaced. */
export function mapChildren(schema: Schema, map: (child: Schema) => Schema): Schema {
  return mapJunctors(mapStructure(schema, map), map)
}
