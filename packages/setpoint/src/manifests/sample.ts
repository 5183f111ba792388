import { isJsonObject, type Json, type Schema, type TypedObject } from '@setpoint/kube'
import type { DeclaredKind } from './declared.js'

/** An object to begin with: what is required, by example, default or the plainest value that the schema allows. */
export function sampleOf(kind: DeclaredKind): TypedObject & { spec: Json } {
  const { versions } = kind.definition().spec
  const version = versions.find(({ name }) => name === kind.version) ?? versions[0]
  const schema = version?.schema?.openAPIV3Schema as Schema | undefined
  const spec = schema?.properties?.['spec']
  return {
    apiVersion: kind.apiVersion,
    kind: kind.kind,
    metadata: { name: `${kind.singular}-sample` },
    spec: spec === undefined ? {} : plainest(spec),
  }
}

function plainest(schema: Schema): Json {
  const { example, default: given, enum: choices, type } = schema
  const said = example ?? given ?? choices?.[0]
  if (said !== undefined) return said
  if (schema['x-kubernetes-int-or-string'] === true) return 1
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name, property]) => schema.required?.includes(name) === true || property.default !== undefined)
          .map(([name, property]) => [name, plainest(property)]),
      )
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, (_, index) =>
        different(plainest(schema.items ?? {}), index, schema),
      )
    case 'integer':
    case 'number':
      return number(schema)
    case 'boolean':
      return false
    default:
      return text(schema)
  }
}

/** Items of a list that the server tells apart, by their keys or as a whole, must not be alike. */
function different(item: Json, index: number, schema: Schema): Json {
  const vary = (value: Json = ''): Json => {
    if (typeof value === 'number') return value + index
    return typeof value === 'string' ? `${value}-${index + 1}` : value
  }
  if (index === 0) return item
  if (schema['x-kubernetes-list-type'] === 'set') return vary(item)
  const keys = schema['x-kubernetes-list-map-keys'] ?? []
  return isJsonObject(item) ? { ...item, ...Object.fromEntries(keys.map((key) => [key, vary(item[key])])) } : item
}

function number({ minimum, exclusiveMinimum = false, maximum, exclusiveMaximum = false }: Schema): number {
  if (minimum !== undefined && minimum + Number(exclusiveMinimum) > 1) return minimum + Number(exclusiveMinimum)
  return maximum !== undefined && maximum - Number(exclusiveMaximum) < 1 ? maximum - Number(exclusiveMaximum) : 1
}

function text({ minLength = 0, maxLength, format }: Schema): string {
  if (format === 'date-time') return '2030-01-01T00:00:00Z'
  return 'example'.padEnd(minLength, '-').slice(0, maxLength)
}
