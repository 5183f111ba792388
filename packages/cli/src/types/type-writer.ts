import type { Json, Schema } from '@setpoint/kube'
import { commentText } from './comment.js'
import { literal, pascalCase, propertyName, UsedNames } from './names.js'

/** A schema as TypeScript. Objects become interfaces of their own, named after the way to them: `CertificateSpecIssuer`. */
export class TypeWriter {
  readonly #names: UsedNames
  readonly #interfaces: string[] = []

  constructor(names: UsedNames = new UsedNames()) {
    this.#names = names
  }

  /** The interfaces so far, in the order in which they were met. */
  get text(): string {
    return this.#interfaces.join('\n')
  }

  /** The fields of an object, as they stand between braces; `fixed` are those that are known better. */
  fields(schema: Schema, name: string, fixed: Readonly<Record<string, string>> = {}): string {
    const required = new Set(schema.required)
    const properties = schema.properties ?? {}
    const known = Object.entries(fixed).map(([key, type]) => `  ${key}: ${type}\n`)
    const others = Object.entries(properties)
      .filter(([key]) => !(key in fixed))
      .map(([key, property]) => {
        const mark = required.has(key) ? '' : '?'
        const type = this.typeOf(property, `${name}${pascalCase(key)}`)
        return `${commentText(property.description, '  ')}  ${propertyName(key)}${mark}: ${type}\n`
      })
    const rest = schema['x-kubernetes-preserve-unknown-fields'] === true ? ['  [field: string]: unknown\n'] : []
    return [...known, ...others, ...rest].join('')
  }

  typeOf(schema: Schema, name: string): string {
    const type = this.#plainType(schema, name)
    return schema.nullable === true && type !== 'unknown' ? `${type} | null` : type
  }

  #plainType(schema: Schema, name: string): string {
    if (schema['x-kubernetes-int-or-string'] === true) return 'number | string'
    if (schema.enum !== undefined && schema.enum.length > 0) return schema.enum.map(valueText).join(' | ')
    switch (schema.type) {
      case 'string':
        return 'string'
      case 'boolean':
        return 'boolean'
      case 'integer':
      case 'number':
        return 'number'
      case 'array':
        return arrayOf(schema.items === undefined ? 'unknown' : this.typeOf(schema.items, name))
      case 'object':
        return this.#objectType(schema, name)
      default:
        return schema.properties === undefined ? 'unknown' : this.#objectType(schema, name)
    }
  }

  #objectType(schema: Schema, name: string): string {
    const { additionalProperties, properties } = schema
    if (schema['x-kubernetes-embedded-resource'] === true) return this.#embedded(schema, name)
    if (properties !== undefined && Object.keys(properties).length > 0) return this.#interface(schema, name)
    const values = typeof additionalProperties === 'object' ? this.typeOf(additionalProperties, name) : 'unknown'
    return `Record<string, ${values}>`
  }

  /** Whole objects inside others: what every object has is known. */
  #embedded(schema: Schema, name: string): string {
    const rest = { ...schema, 'x-kubernetes-preserve-unknown-fields': true } as Schema
    return this.#interface(rest, name, { apiVersion: 'string', kind: 'string', 'metadata?': 'ObjectMeta' })
  }

  #interface(schema: Schema, wanted: string, fixed: Readonly<Record<string, string>> = {}): string {
    const name = this.#names.take(wanted)
    // Its place is before those of its fields.
    const index = this.#interfaces.push('') - 1
    this.#interfaces[index] = `export interface ${name} {\n${this.fields(withoutFixed(schema, fixed), name, fixed)}}\n`
    return name
  }
}

function withoutFixed(schema: Schema, fixed: Readonly<Record<string, string>>): Schema {
  const names = new Set(Object.keys(fixed).map((name) => name.replace('?', '')))
  const properties = Object.entries(schema.properties ?? {}).filter(([name]) => !names.has(name))
  return { ...schema, properties: Object.fromEntries(properties) }
}

function arrayOf(type: string): string {
  return /^[\w.]+$/.test(type) ? `${type}[]` : `(${type})[]`
}

function valueText(value: Json): string {
  return typeof value === 'string' ? literal(value) : JSON.stringify(value)
}
