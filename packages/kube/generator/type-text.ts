import type { Schema } from '../src/schema/index.js'
import { literal } from './literal.js'

const PREFIX = '#/components/schemas/'

/** How a type spells a reference to a component. */
export type Spell = (component: string) => string

/** A schema as a TypeScript type. */
export function typeText(schema: Schema, spell: Spell): string {
  const component = referenced(schema)
  if (component !== undefined) return spell(component)
  if (schema.enum !== undefined) return schema.enum.map(literal).join(' | ')
  switch (schema.type) {
    case 'string':
    case 'boolean':
      return schema.type
    case 'integer':
    case 'number':
      return 'number'
    case 'array':
      return arrayText(typeText(schema.items ?? {}, spell))
    case 'object':
      return objectText(schema, spell)
    default:
      throw new Error(`no TypeScript type for the schema ${JSON.stringify(schema)}`)
  }
}

/** The component that a schema stands for: `$ref`, or `allOf` with that alone, which is how v3 puts a default beside one. */
export function referenced(schema: Schema): string | undefined {
  const reference = schema.$ref ?? (schema.allOf?.length === 1 ? schema.allOf[0]?.$ref : undefined)
  return reference?.slice(PREFIX.length)
}

function arrayText(item: string): string {
  return /[ |&]/.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`
}

function objectText(schema: Schema, spell: Spell): string {
  if (typeof schema.additionalProperties === 'object') {
    return `{ [key: string]: ${typeText(schema.additionalProperties, spell)} }`
  }
  if (schema.properties !== undefined) throw new Error('an object with properties must be a component of its own')
  // A message without fields: only {} fits.
  return '{ [key: string]: never }'
}
