import type { Schema } from '@setpoint/kube'
import {
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  DYN,
  INT,
  listOf,
  mapOf,
  STRING,
  structType,
  TIMESTAMP,
  type Type,
} from '../type/index.js'
import { escapeName } from './escape.js'
import { withObjectMeta } from './object-meta.js'
import { maxArrayItems, maxProperties, maxTextLength, Size } from './sizes.js'

/** A field of an object, by the name that expressions use. */
export interface FieldDeclaration {
  /** The property in the JSON. */
  readonly property: string
  readonly declaration: SchemaDeclaration
}

/** What a schema means for expressions: a type, and how large its values can get. */
export interface SchemaDeclaration {
  readonly schema: Schema
  readonly type: Type
  /** The most characters, elements or entries that a value can have; 0 for what has no length. */
  readonly maxElements: number
  /** The fewest bytes of JSON that a value takes; how often it can occur in a request follows from it. */
  readonly minSize: number
  /** Elements of a list or values of a map. */
  readonly element?: SchemaDeclaration
  /** Set for objects with declared fields. */
  readonly fields?: ReadonlyMap<string, FieldDeclaration>
}

/**
 * The declaration of a structural schema; undefined if expressions cannot see such values: those without a type, and
 * lists and maps of those.
 *
 * @param name the name of the type; objects inside are named after their place in it.
 * @param isResourceRoot whether the schema is that of a whole object: it then has apiVersion, kind and the metadata
 *   that expressions may read (name and generateName), whatever it says itself.
 */
export function declareSchema(schema: Schema, name: string, isResourceRoot: boolean): SchemaDeclaration | undefined {
  if (schema['x-kubernetes-int-or-string'] === true) {
    return { schema, type: DYN, minSize: 1, maxElements: textLimit(schema) ?? maxTextLength(undefined) }
  }
  const full = isResourceRoot ? withObjectMeta(schema) : schema
  switch (full.type) {
    case 'array':
      return declareArray(full, name)
    case 'object':
      return typeof full.additionalProperties === 'object' ? declareMap(full, name) : declareObject(full, name)
    case 'string':
      return declareString(full)
    case 'boolean':
      return { schema: full, type: BOOL, minSize: Size.bool, maxElements: 0 }
    case 'number':
      return { schema: full, type: DOUBLE, minSize: Size.number, maxElements: 0 }
    case 'integer':
      return { schema: full, type: INT, minSize: Size.number, maxElements: 0 }
    default:
      return undefined
  }
}

function isEmbedded(schema: Schema): boolean {
  return schema['x-kubernetes-embedded-resource'] === true
}

function declareArray(schema: Schema, name: string): SchemaDeclaration | undefined {
  if (schema.items === undefined) return undefined
  const element = declareSchema(schema.items, `${name}.@idx`, isEmbedded(schema.items))
  if (element === undefined) return undefined
  const maxElements = schema.maxItems === undefined ? maxArrayItems(element.minSize) : Math.max(schema.maxItems, 0)
  return { schema, type: listOf(element.type), minSize: Size.container, maxElements, element }
}

function declareMap(schema: Schema, name: string): SchemaDeclaration | undefined {
  const values = schema.additionalProperties as Schema
  const element = declareSchema(values, `${name}.@elem`, isEmbedded(values))
  if (element === undefined) return undefined
  const limit = schema.maxProperties
  const maxElements = limit === undefined ? maxProperties(element.minSize) : Math.max(limit, 0)
  return { schema, type: mapOf(STRING, element.type), minSize: Size.container, maxElements, element }
}

function declareObject(schema: Schema, name: string): SchemaDeclaration {
  const fields = new Map<string, FieldDeclaration>()
  let minSize: number = Size.container
  for (const [property, propertySchema] of Object.entries(schema.properties ?? {})) {
    const escaped = escapeName(property)
    const declaration = declareSchema(propertySchema, `${name}.${escaped ?? property}`, isEmbedded(propertySchema))
    if (declaration === undefined) continue
    if (escaped !== undefined) fields.set(escaped, { property, declaration })
    if (schema.required?.includes(property) === true && propertySchema.default === undefined) {
      // Quotes, colon and comma.
      minSize += Buffer.byteLength(property) + declaration.minSize + 4
    }
  }
  return { schema, type: structType(name), minSize, maxElements: 0, fields }
}

/** A character can take up to four bytes, and sizes are counted in bytes here. */
function textLimit({ maxLength }: Schema): number | undefined {
  return maxLength === undefined ? undefined : Math.max(maxLength, 0) * 4
}

function declareString(schema: Schema): SchemaDeclaration {
  const maxElements = maxTextLength(schema.format)
  switch (schema.format) {
    case 'byte': {
      const limit = schema.maxLength === undefined ? maxElements : Math.max(schema.maxLength, 0)
      return { schema, type: BYTES, minSize: Size.string, maxElements: limit }
    }
    case 'duration':
      return { schema, type: DURATION, minSize: Size.duration, maxElements }
    case 'date':
      return { schema, type: TIMESTAMP, minSize: Size.date, maxElements }
    case 'date-time':
      return { schema, type: TIMESTAMP, minSize: Size.dateTime, maxElements }
    default: {
      const limit = textLimit(schema) ?? longestChoice(schema) ?? maxElements
      return { schema, type: STRING, minSize: Size.string, maxElements: limit }
    }
  }
}

function longestChoice({ enum: choices }: Schema): number | undefined {
  if (choices === undefined || choices.length === 0) return undefined
  return Math.max(0, ...choices.map((choice) => (typeof choice === 'string' ? Buffer.byteLength(choice) : 0)))
}
