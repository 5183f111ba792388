import type { Json } from '@setpoint/kube'
import type { JsonNode } from '../json/index.js'
import type { GoStruct, GoType } from './go-types.js'

/**
 * The value of a body with all that JSON.parse loses: the second of two equal keys is decoded into what the first one
 * left (fields and map entries add up), and a number that stands for a quantity keeps its digits.
 */
export function mergedValue(node: JsonNode, type: GoType, previous?: Json): Json {
  switch (type.kind) {
    case 'pointer':
      return node.kind === 'null' ? null : mergedValue(node, type.to, previous)
    case 'struct':
      return node.kind === 'object' ? mergedStruct(node.members, type, previous) : (previous ?? null)
    case 'map':
      if (node.kind !== 'object') return null
      return Object.fromEntries([
        ...Object.entries((previous ?? {}) as Record<string, Json>),
        ...node.members.map(({ key, value }) => [key, mergedValue(value, type.of)] as const),
      ])
    case 'slice': {
      if (node.kind !== 'array') return null
      const before = Array.isArray(previous) ? previous : []
      return node.items.map((item, index) => mergedValue(item, type.of, before[index]))
    }
    case 'string':
    case 'bool':
    case 'float':
      return node.kind === 'null' ? (previous ?? null) : plainValue(node)
    case 'int':
      if (node.kind !== 'number') return previous ?? null
      return Math.min(type.max, Math.max(type.min, Number(node.literal)))
    case 'Quantity':
      return node.kind === 'number' ? node.literal : plainValue(node)
    case 'JSONSchemaPropsOrArray':
    case 'JSONSchemaPropsOrBool':
      if (node.kind === 'array') return node.items.map((item) => mergedValue(item, type.schema))
      return node.kind === 'object' ? mergedStruct(node.members, type.schema, undefined) : plainValue(node)
    case 'JSONSchemaPropsOrStringArray':
      return node.kind === 'object' ? mergedStruct(node.members, type.schema, undefined) : plainValue(node)
    default:
      return plainValue(node)
  }
}

type Members = (JsonNode & { kind: 'object' })['members']

/** Unknown fields stay out: the decode would drop them. */
function mergedStruct(members: Members, struct: GoStruct, previous: Json | undefined): Json {
  const merged = new Map<string, Json>(Object.entries((previous ?? {}) as Record<string, Json>))
  const fields = new Map(struct.fields.map((field) => [field.json, field.type]))
  for (const { key, value } of members) {
    const type = fields.get(key)
    if (type !== undefined) merged.set(key, mergedValue(value, type, merged.get(key)))
  }
  return Object.fromEntries(merged)
}

function plainValue(node: JsonNode): Json {
  switch (node.kind) {
    case 'object':
      return Object.fromEntries(node.members.map(({ key, value }) => [key, plainValue(value)]))
    case 'array':
      return node.items.map(plainValue)
    case 'number':
      return Number(node.literal)
    case 'null':
      return null
    default:
      return node.value
  }
}
