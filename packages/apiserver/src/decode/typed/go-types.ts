/** A Go type, as far as decoding depends on it. `name` is what Go calls it in an error message. */
export type GoType =
  | GoText
  | GoNumber
  | { readonly kind: 'any'; readonly name: string }
  | { readonly kind: 'pointer'; readonly name: string; readonly to: GoType }
  | { readonly kind: 'bytes'; readonly name: string }
  | { readonly kind: 'slice' | 'map'; readonly name: string; readonly of: GoType }
  | { readonly kind: OpaqueKind; readonly name: string }
  | { readonly kind: SchemaOrKind; readonly name: string; readonly schema: GoStruct }
  | GoStruct

export interface GoText {
  readonly kind: 'string' | 'bool'
  readonly name: string
}

export type GoNumber =
  | { readonly kind: 'float'; readonly name: string }
  | { readonly kind: 'int'; readonly name: string; readonly min: number; readonly max: number }

/** Types that read and write their JSON themselves. */
export type OpaqueKind = 'Time' | 'MicroTime' | 'Quantity' | 'IntOrString' | 'RawExtension' | 'FieldsV1' | 'JSON'

/** Types of a CustomResourceDefinition's schema that are a schema or something else; a schema they decode afresh. */
export type SchemaOrKind = 'JSONSchemaPropsOrArray' | 'JSONSchemaPropsOrBool' | 'JSONSchemaPropsOrStringArray'

export interface GoStruct {
  readonly kind: 'struct'
  /** `v1.Pod` */
  readonly name: string
  /** `Pod` */
  readonly bareName: string
  /** In the order in which Go writes them. */
  readonly fields: readonly GoField[]
}

export interface GoField {
  readonly json: string
  readonly type: GoType
  /** Left out when it is false, 0, '', or an empty list or map. A struct is never empty. */
  readonly omitEmpty: boolean
  /** Left out when it is its type's zero. */
  readonly omitZero: boolean
  /** The embedded structs that the field comes through, which error messages name: `VolumeSource`. */
  readonly embedded: readonly string[]
}

/** The generated table of Go types: see packages/kube/src/generated/go-fields.ts. */
export type GoPackages = Readonly<Record<string, { readonly component: string; readonly types: string }>>

const OPAQUE: Readonly<Record<string, OpaqueKind>> = {
  'meta/v1.Time': 'Time',
  'meta/v1.MicroTime': 'MicroTime',
  'meta/v1.FieldsV1': 'FieldsV1',
  'api/resource.Quantity': 'Quantity',
  'util/intstr.IntOrString': 'IntOrString',
  'pkg/runtime.RawExtension': 'RawExtension',
  'apiextensions/v1.JSON': 'JSON',
}

const SCHEMA_OR: Readonly<Record<string, SchemaOrKind>> = {
  'apiextensions/v1.JSONSchemaPropsOrArray': 'JSONSchemaPropsOrArray',
  'apiextensions/v1.JSONSchemaPropsOrBool': 'JSONSchemaPropsOrBool',
  'apiextensions/v1.JSONSchemaPropsOrStringArray': 'JSONSchemaPropsOrStringArray',
}

const SCALARS: Readonly<Record<string, GoType>> = {
  string: { kind: 'string', name: 'string' },
  bool: { kind: 'bool', name: 'bool' },
  float64: { kind: 'float', name: 'float64' },
  any: { kind: 'any', name: 'interface {}' },
  uint8: { kind: 'int', name: 'uint8', min: 0, max: 255 },
  int32: { kind: 'int', name: 'int32', min: -(2 ** 31), max: 2 ** 31 - 1 },
  uint32: { kind: 'int', name: 'uint32', min: 0, max: 2 ** 32 - 1 },
  // The greatest integers of 64 bits that a JavaScript number can hold.
  int64: { kind: 'int', name: 'int64', min: -(2 ** 63), max: 2 ** 63 - 1024 },
  int: { kind: 'int', name: 'int', min: -(2 ** 63), max: 2 ** 63 - 1024 },
}

/** Looks types up in the table. Lines are read when they are asked for, and once. */
export class GoTypes {
  readonly #packages: GoPackages
  readonly #lines = new Map<string, Map<string, string>>()
  readonly #types = new Map<string, GoType>()
  readonly #ids: ReadonlyMap<string, string>

  constructor(packages: GoPackages) {
    this.#packages = packages
    this.#ids = new Map(Object.entries(packages).map(([id, { component }]) => [component, id]))
  }

  /** The struct with an OpenAPI component name (`io.k8s.api.core.v1.Pod`); undefined when the table has none. */
  struct(component: string): GoStruct | undefined {
    const dot = component.lastIndexOf('.')
    const id = this.#ids.get(component.slice(0, dot))
    const name = component.slice(dot + 1)
    if (id === undefined || !this.#linesOf(id).has(name)) return undefined
    const type = this.#named(id, name)
    return type.kind === 'struct' ? type : undefined
  }

  #linesOf(id: string): Map<string, string> {
    let lines = this.#lines.get(id)
    if (lines === undefined) {
      lines = new Map()
      for (const line of (this.#packages[id]?.types ?? '').trim().split('\n')) {
        const space = line.indexOf(' ')
        lines.set(space === -1 ? line : line.slice(0, space), space === -1 ? '' : line.slice(space + 1))
      }
      this.#lines.set(id, lines)
    }
    return lines
  }

  #named(id: string, bareName: string): GoType {
    const key = `${id}.${bareName}`
    const known = this.#types.get(key)
    if (known !== undefined) return known
    const name = `${id.slice(id.lastIndexOf('/') + 1)}.${bareName}`
    const type = this.#opaque(key, name) ?? this.#declared(id, bareName, name)
    this.#types.set(key, type)
    return type
  }

  #opaque(key: string, name: string): GoType | undefined {
    const opaque = OPAQUE[key]
    if (opaque !== undefined) return { kind: opaque, name }
    const schemaOr = SCHEMA_OR[key]
    if (schemaOr === undefined) return undefined
    const schema = this.#named('apiextensions/v1', 'JSONSchemaProps')
    if (schema.kind !== 'struct') throw new Error('JSONSchemaProps is no struct; generate the table of Go types again')
    return { kind: schemaOr, name, schema }
  }

  #declared(id: string, bareName: string, name: string): GoType {
    const line = this.#linesOf(id).get(bareName)
    if (line === undefined) throw new Error(`the table of Go types has no ${name}; generate it again`)
    if (line.startsWith('=')) {
      const underlying = this.#parse(line.slice(1), id)
      return underlying.kind === 'struct' ? { ...underlying, name, bareName } : { ...underlying, name }
    }
    // Schemas contain schemas: the fields are read when they are first needed.
    let fields: readonly GoField[] | undefined
    const read = (): readonly GoField[] => this.#fields(line, id)
    return {
      kind: 'struct',
      name,
      bareName,
      get fields(): readonly GoField[] {
        fields ??= read()
        return fields
      },
    }
  }

  #fields(line: string, id: string): GoField[] {
    const fields: GoField[] = []
    for (const word of line.split(' ')) {
      if (word === '') continue
      if (word.startsWith('+')) {
        const struct = this.#parse(word.slice(1), id)
        if (struct.kind !== 'struct') throw new Error(`${word} embeds what is no struct`)
        for (const field of struct.fields) {
          fields.push({ ...field, embedded: [struct.bareName, ...field.embedded] })
        }
        continue
      }
      const [, json = '', flags = '', type = ''] = /^([^?~:]+)([?~]*):(.*)$/.exec(word) ?? []
      const [omitEmpty, omitZero] = [flags.includes('?'), flags.includes('~')]
      fields.push({ json, type: this.#parse(type, id), omitEmpty, omitZero, embedded: [] })
    }
    return fields
  }

  #parse(text: string, id: string): GoType {
    if (text.startsWith('*')) {
      const to = this.#parse(text.slice(1), id)
      return { kind: 'pointer', name: `*${to.name}`, to }
    }
    if (text === '[]uint8') return { kind: 'bytes', name: text }
    if (text.startsWith('[]')) {
      const of = this.#parse(text.slice(2), id)
      return { kind: 'slice', name: `[]${of.name}`, of }
    }
    const map = /^map\[([^\]]+)\](.+)$/.exec(text)
    if (map !== null) {
      const [key, of] = [this.#parse(map[1] ?? '', id), this.#parse(map[2] ?? '', id)]
      return { kind: 'map', name: `map[${key.name}]${of.name}`, of }
    }
    const scalar = SCALARS[text]
    if (scalar !== undefined) return scalar
    const dot = text.lastIndexOf('.')
    return dot === -1 ? this.#named(id, text) : this.#named(text.slice(0, dot), text.slice(dot + 1))
  }
}
