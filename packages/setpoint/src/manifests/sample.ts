import type { Json, Schema, TypedObject } from '@setpoint/kube'
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
      return Array.from({ length: schema.minItems ?? 0 }, () => plainest(schema.items ?? {}))
    case 'integer':
    case 'number':
      return number(schema)
    case 'boolean':
      return false
    default:
      return text(schema)
  }
}

function number({ minimum, exclusiveMinimum = false, maximum, exclusiveMaximum = false }: Schema): number {
  if (minimum !== undefined && minimum + Number(exclusiveMinimum) > 1) return minimum + Number(exclusiveMinimum)
  return maximum !== undefined && maximum - Number(exclusiveMaximum) < 1 ? maximum - Number(exclusiveMaximum) : 1
}

function text({ minLength = 0, maxLength, format }: Schema): string {
  if (format === 'date-time') return '2030-01-01T00:00:00Z'
  return 'example'.padEnd(minLength, '-').slice(0, maxLength)
}
