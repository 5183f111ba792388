import { quote } from '../../field/index.js'
import type { ResolveSchema, Schema } from '../../schema/index.js'
import { internalFailure } from './errors.js'

/** How one field is patched. */
export interface FieldPatch {
  /** A two-way patch lists, in $retainKeys, the keys that stay. */
  readonly retainKeys: boolean
  /** `merge`, `replace`, or empty for the default: objects merge, lists are replaced. */
  readonly strategy: string
  /** The field that identifies an item of a merging list; empty for lists of scalars. */
  readonly mergeKey: string
  /** The schema of the field's own value. */
  readonly schema: PatchSchema
}

/** A schema as strategic merge reads it; `patchSchema` makes each once, fields are looked up once. */
export class PatchSchema {
  /** The kind of the Go type that stands behind the schema, for messages: only `struct` has fields. */
  readonly goKind: string
  readonly #name: string
  readonly #schema: Schema
  readonly #resolve: ResolveSchema
  readonly #objectFields = new Map<string, FieldPatch>()
  readonly #listFields = new Map<string, FieldPatch>()

  constructor(schema: Schema, resolve: ResolveSchema) {
    const { definition, name } = dereference(schema, resolve)
    this.#schema = definition
    this.#resolve = resolve
    this.#name = name ?? definition['x-kubernetes-group-version-kind']?.[0]?.kind ?? ''
    this.goKind = name === undefined ? goKindOf(definition) : 'struct'
  }

  /** The field of an object whose values on both sides are objects. */
  objectField(key: string): FieldPatch {
    const found = this.#objectFields.get(key)
    if (found !== undefined) return found
    if (this.goKind !== 'struct') {
      throw internalFailure(`merging an object in json but data type is not struct, instead is: ${this.goKind}`)
    }
    const properties = this.#schema.properties
    const property = properties !== undefined && Object.hasOwn(properties, key) ? properties[key] : undefined
    if (property === undefined) {
      throw internalFailure(`unable to find api field in struct ${this.#name} for the json field ${quote(key)}`)
    }
    const field = { ...strategyOf(property), schema: patchSchema(property, this.#resolve) }
    this.#objectFields.set(key, field)
    return field
  }

  /** The field of an object whose values on both sides are lists; its schema is that of an item. */
  listField(key: string): FieldPatch {
    const found = this.#listFields.get(key)
    if (found !== undefined) return found
    const whole = this.objectField(key)
    const field = { ...whole, schema: whole.schema.#itemSchema() }
    this.#listFields.set(key, field)
    return field
  }

  #itemSchema(): PatchSchema {
    if (this.goKind !== 'slice') throw internalFailure('expected slice or array type, but got: struct')
    const items = patchSchema(this.#schema.items ?? {}, this.#resolve)
    if (items.goKind === 'slice') throw internalFailure('unexpected slice of slice')
    return items
  }
}

const known = new WeakMap<ResolveSchema, WeakMap<Schema, PatchSchema>>()

/** The patch schema of a schema. Both arguments are expected to live long: the result is kept with them. */
export function patchSchema(schema: Schema, resolve: ResolveSchema): PatchSchema {
  let schemas = known.get(resolve)
  if (schemas === undefined) {
    schemas = new WeakMap()
    known.set(resolve, schemas)
  }
  let found = schemas.get(schema)
  if (found === undefined) {
    found = new PatchSchema(schema, resolve)
    schemas.set(schema, found)
  }
  return found
}

/** Follows `$ref`, also inside the allOf that OpenAPI needs to put a default beside one; the last name is the Go type's. */
function dereference(schema: Schema, resolve: ResolveSchema): { definition: Schema; name: string | undefined } {
  let definition = schema
  let name: string | undefined
  for (;;) {
    const wrapped: Schema = definition.allOf?.[0] ?? definition
    if (wrapped.$ref === undefined) return { definition: wrapped, name }
    const target = resolve(wrapped.$ref)
    if (target === undefined) throw internalFailure(`unable to resolve ${wrapped.$ref} in OpenAPI V3`)
    name = wrapped.$ref.slice(Math.max(wrapped.$ref.lastIndexOf('.'), wrapped.$ref.lastIndexOf('/')) + 1)
    definition = target
  }
}

function goKindOf(schema: Schema): string {
  switch (schema.type) {
    case 'array':
      return 'slice'
    case 'boolean':
      return 'bool'
    case 'integer':
      return schema.format ?? 'int64'
    case 'number':
      return 'float64'
    case 'string':
      return 'string'
    default:
      return schema.properties === undefined && schema.additionalProperties !== undefined ? 'map' : 'struct'
  }
}

/** x-kubernetes-patch-strategy is a strategy, `retainKeys`, or both with a comma between. */
function strategyOf(property: Schema): { retainKeys: boolean; strategy: string; mergeKey: string } {
  const strategies = (property['x-kubernetes-patch-strategy'] ?? '').split(',')
  const others = strategies.filter((strategy) => strategy !== 'retainKeys')
  const retainKeys = others.length < strategies.length
  if (strategies.length > 2 || (strategies.length === 2 && !retainKeys)) {
    throw internalFailure(`unexpected patch strategy: [${strategies.join(' ')}]`)
  }
  return { retainKeys, strategy: others[0] ?? '', mergeKey: property['x-kubernetes-patch-merge-key'] ?? '' }
}
