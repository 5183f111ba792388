import type { ResolveSchema, Schema } from '../schema/index.js'
import {
  deducedType,
  Field,
  type Lazy,
  ListType,
  makeType,
  MapType,
  type Scalar,
  type Type,
  untypedAtomic,
} from './type.js'

const COMPONENTS = '#/components/schemas/'

/** Types whose schema in the published documents says less than the server knows. */
const KNOWN_COMPONENTS: ReadonlyMap<string, Type> = new Map([
  ['io.k8s.apimachinery.pkg.api.resource.Quantity', makeType({ scalar: 'untyped' })],
  ['io.k8s.apimachinery.pkg.runtime.RawExtension', untypedAtomic],
])

export interface CompileOptions {
  /** Keeps fields that the schema does not name, anywhere. Default false. */
  readonly preserveUnknownFields?: boolean
}

/**
 * The type of the values that a schema describes. Compiling is lazy, and what is compiled is shared among the types of
 * one compiler: make one for all built-in kinds.
 */
export class TypeCompiler {
  readonly #resolve: ResolveSchema
  readonly #preserveUnknownFields: boolean
  readonly #components = new Map<string, Type>()
  readonly #types = new WeakMap<Schema, Type>()

  /** `resolve` finds what `$ref`s name. Default: nothing, as in a schema without any. */
  constructor(resolve: ResolveSchema = () => undefined, options: CompileOptions = {}) {
    this.#resolve = resolve
    this.#preserveUnknownFields = options.preserveUnknownFields ?? false
  }

  /** Cheap when it has seen the schema before. */
  compile(schema: Schema): Type {
    const known = this.#types.get(schema)
    if (known !== undefined) return known
    const type = this.#reference(schema, this.#preserveUnknownFields)
    this.#types.set(schema, type)
    return type
  }

  /** A schema where it is used: a `$ref`, perhaps inside an allOf that adds to it, or the schema itself. */
  #reference(schema: Schema, preserve: boolean): Type {
    const target = schema.$ref ?? (schema.allOf?.length === 1 ? schema.allOf[0]?.$ref : undefined)
    if (target === undefined) return this.#inline(schema, preserve)
    const type = this.#component(target)
    const relationship = schema['x-kubernetes-map-type']
    return relationship === undefined ? type : withRelationship(type, relationship === 'atomic')
  }

  #component(reference: string): Type {
    const name = reference.startsWith(COMPONENTS) ? reference.slice(COMPONENTS.length) : reference
    const known = KNOWN_COMPONENTS.get(name) ?? this.#components.get(name)
    if (known !== undefined) return known
    const schema = this.#resolve(reference)
    const type =
      schema === undefined
        ? makeType({ problem: `schema error: no type found matching: ${name}` })
        : { ...this.#inline(schema, this.#preserveUnknownFields), untyped: false }
    this.#components.set(name, type)
    return type
  }

  #inline(schema: Schema, inherited: boolean): Type {
    const preserve = inherited || schema['x-kubernetes-preserve-unknown-fields'] === true
    switch (schema.type) {
      case 'object':
        return makeType({ map: this.#map(schema, preserve) })
      case 'array':
        return makeType({ list: this.#list(schema, preserve) })
      case undefined:
      case '':
        return makeType({
          scalar: 'untyped',
          list: this.#list(schema, preserve),
          map: this.#map(schema, preserve),
          untyped: true,
        })
      default: {
        const scalar = scalarOf(schema)
        return makeType({ scalar, untyped: scalar === 'untyped' })
      }
    }
  }

  #map(schema: Schema, preserve: boolean): MapType {
    const fields = new Map<string, Field>()
    for (const [name, member] of Object.entries(schema.properties ?? {})) {
      fields.set(name, new Field(name, () => this.#reference(member, preserve), member.default))
    }
    return new MapType({
      atomic: schema['x-kubernetes-map-type'] === 'atomic',
      fields,
      element: this.#otherFields(schema, preserve),
    })
  }

  /** An object that says nothing at all about its fields may have any. */
  #otherFields({ properties = {}, additionalProperties }: Schema, preserve: boolean): Lazy<Type | undefined> {
    if (typeof additionalProperties === 'object') return () => this.#reference(additionalProperties, preserve)
    const free = additionalProperties ?? (preserve || Object.keys(properties).length === 0)
    return () => (free ? deducedType : undefined)
  }

  #list(schema: Schema, preserve: boolean): ListType {
    const { items } = schema
    const element = items === undefined ? () => untypedAtomic : () => this.#reference(items, preserve)
    return new ListType({ ...listRelationship(schema), element })
  }
}

function withRelationship(type: Type, atomic: boolean): Type {
  const { map } = type
  if (map === undefined || map.atomic === atomic) return type
  return { ...type, map: new MapType({ atomic, fields: map.fields, element: () => map.element }) }
}

/** Older types have only the marks of strategic merge; they say the same. */
function listRelationship(schema: Schema): { atomic: boolean; keys: readonly string[] } {
  switch (schema['x-kubernetes-list-type']) {
    case 'map':
      return { atomic: false, keys: schema['x-kubernetes-list-map-keys'] ?? [] }
    case 'set':
      return { atomic: false, keys: [] }
    case 'atomic':
      return { atomic: true, keys: [] }
    default: {
      const merges = (schema['x-kubernetes-patch-strategy'] ?? '').split(',').includes('merge')
      const key = schema['x-kubernetes-patch-merge-key']
      return { atomic: !merges, keys: merges && key !== undefined ? [key] : [] }
    }
  }
}

function scalarOf({ type, format = '' }: Schema): Scalar {
  switch (type) {
    case 'integer':
    case 'number':
      return 'numeric'
    case 'boolean':
      return 'boolean'
    case 'string':
      return format === '' || format === 'byte' ? 'string' : 'untyped'
    default:
      return 'untyped'
  }
}
