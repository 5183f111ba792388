import { quote } from '@setpoint/kube'
import { type JsonNode, MAX_STRICT_ERRORS } from '../json/index.js'
import { normalizeBase64 } from './base64.js'
import { trimSpaces } from './compile.js'
import { GoError } from './go-error.js'
import type { GoField, GoNumber, GoStruct, GoType, SchemaOrKind } from './go-types.js'
import { canonicalQuantity } from './quantity.js'
import { normalizeMicroTime, normalizeTime } from './time.js'

/** What Go's decoder has to say about a body. */
export interface Explanation {
  /** Why the body cannot be decoded; undefined when it can. */
  readonly error: string | undefined
  /** `unknown field "…"` and `duplicate field "…"` in the order of the text; none when there is an error. */
  readonly strict: readonly string[]
}

/**
 * Goes through a body as Go's decoder does, remembering what it remembers: the first value of a wrong type is reported,
 * unless a type that reads its own JSON (a time, a quantity) refuses one, which ends the decode then and there.
 */
export function explain(root: JsonNode, struct: GoStruct): Explanation {
  const walk = new Walk(true)
  const error = walk.run(root, struct)
  return { error: error && errorText(error), strict: error === undefined ? walk.strict : [] }
}

/** What a type says of a value on its own; undefined when it takes it. */
export function refusalOf(root: JsonNode, type: GoType): string | undefined {
  const refusal = new Walk(false).run(root, type)
  return refusal && errorText(refusal)
}

/** A value of the wrong type, with the place that Go gives it; or any other refusal. */
type Refusal =
  | { readonly kind: 'type'; readonly value: string; readonly type: string; struct: string; field: string }
  | { readonly kind: 'text'; readonly text: string }

function errorText(refusal: Refusal): string {
  if (refusal.kind === 'text') return refusal.text
  const { value, type, struct, field } = refusal
  const target = struct === '' && field === '' ? 'Go value' : `Go struct field ${struct}.${field}`
  return `json: cannot unmarshal ${value} into ${target} of type ${type}`
}

/** Ends the walk. */
class Stop extends Error {
  constructor(readonly refusal: Refusal) {
    super('stop')
  }
}

class Walk {
  readonly #reportsStrict: boolean
  readonly #strict = new Set<string>()
  #first: Refusal | undefined
  /** The innermost struct, and the fields that lead to the present one: no indices, no map keys. */
  #struct = ''
  #fields: readonly string[] = []

  constructor(reportsStrict: boolean) {
    this.#reportsStrict = reportsStrict
  }

  get strict(): readonly string[] {
    return [...this.#strict]
  }

  run(root: JsonNode, type: GoType): Refusal | undefined {
    try {
      this.#visit(root, type, '')
      return this.#first
    } catch (error) {
      if (error instanceof Stop) return error.refusal
      throw error
    }
  }

  #visit(node: JsonNode, type: GoType, path: string): void {
    if (node.kind === 'null' && type.kind !== 'JSONSchemaPropsOrBool') return
    switch (type.kind) {
      case 'pointer':
        if (node.kind !== 'null') this.#visit(node, type.to, path)
        return
      case 'string':
      case 'bool':
        if (node.kind !== type.kind) this.#wrong(node, type.name)
        return
      case 'int':
      case 'float':
        this.#number(node, type)
        return
      case 'bytes':
        this.#bytes(node, type.name, path)
        return
      case 'slice':
        if (node.kind === 'array') this.#items(node.items, type.of, path)
        else this.#wrong(node, type.name)
        return
      case 'map':
        this.#map(node, type, path)
        return
      case 'struct':
        this.#object(node, type, path)
        return
      default:
        this.#opaque(node, type)
    }
  }

  #number(node: JsonNode, type: GoNumber): void {
    if (node.kind !== 'number') this.#wrong(node, type.name)
    else if (!fitsNumber(node.literal, type)) this.#save(this.#typeRefusal(`number ${node.literal}`, type.name))
  }

  #bytes(node: JsonNode, name: string, path: string): void {
    if (node.kind === 'array') this.#items(node.items, { kind: 'int', name: 'uint8', min: 0, max: 255 }, path)
    else if (node.kind !== 'string') this.#wrong(node, name)
    else {
      const text = messageOf(() => normalizeBase64(node.value))
      if (text !== undefined) this.#save({ kind: 'text', text })
    }
  }

  #items(items: readonly JsonNode[], of: GoType, path: string): void {
    for (const [index, item] of items.entries()) this.#visit(item, of, `${path}[${index}]`)
  }

  #map(node: JsonNode, type: GoType & { kind: 'slice' | 'map' }, path: string): void {
    if (node.kind !== 'object') return this.#wrong(node, type.name)
    const seen = new Set<string>()
    for (const { key, value } of node.members) {
      const inner = join(path, key)
      if (seen.has(key)) this.#report('duplicate', inner)
      seen.add(key)
      this.#visit(value, type.of, inner)
    }
  }

  #object(node: JsonNode, struct: GoStruct, path: string): void {
    if (node.kind !== 'object') return this.#wrong(node, struct.name)
    const fields = new Map<string, GoField>(struct.fields.map((field) => [field.json, field]))
    const seen = new Set<string>()
    const [outerStruct, outerFields] = [this.#struct, this.#fields]
    for (const { key, value } of node.members) {
      const inner = join(path, key)
      const field = fields.get(key)
      if (field === undefined) {
        this.#report('unknown', inner)
        continue
      }
      if (seen.has(key)) this.#report('duplicate', inner)
      seen.add(key)
      this.#struct = struct.bareName
      this.#fields = [...outerFields, ...field.embedded, key]
      this.#visit(value, field.type, inner)
      this.#struct = outerStruct
      this.#fields = outerFields
    }
  }

  /** A type that reads its own JSON. Its refusal is final. */
  #opaque(node: JsonNode, type: GoType): void {
    switch (type.kind) {
      case 'Time':
      case 'MicroTime':
        if (node.kind !== 'string') throw new Stop(this.#typeRefusal(nodeWord(node), 'string'))
        this.#stopUnless(() => (type.kind === 'Time' ? normalizeTime(node.value) : normalizeMicroTime(node.value)))
        return
      case 'Quantity':
        // Whatever it is, Go takes its text for a quantity: that of an object or a bool is a malformed one.
        this.#stopUnless(() => canonicalQuantity(quantityText(node)))
        return
      case 'IntOrString': {
        if (node.kind === 'string') return
        const int32: GoType = { kind: 'int', name: 'int32', min: -(2 ** 31), max: 2 ** 31 - 1 }
        this.#decodeAfresh(node, int32)
        return
      }
      case 'JSONSchemaPropsOrArray':
      case 'JSONSchemaPropsOrBool':
      case 'JSONSchemaPropsOrStringArray':
        this.#schemaOr(node, type.kind, type.schema)
        return
      default:
    }
  }

  #schemaOr(node: JsonNode, kind: SchemaOrKind, schema: GoStruct): void {
    if (node.kind === 'object') this.#decodeAfresh(node, schema)
    else if (kind === 'JSONSchemaPropsOrBool') {
      if (node.kind !== 'bool') throw new Stop({ kind: 'text', text: 'boolean or JSON schema expected' })
    } else if (node.kind === 'array') {
      const of: GoType = kind === 'JSONSchemaPropsOrArray' ? schema : { kind: 'string', name: 'string' }
      this.#decodeAfresh(node, { kind: 'slice', name: `[]${of.name}`, of })
    }
  }

  /** A decode of its own, which is never strict. What it refuses gets this decode's place in front. */
  #decodeAfresh(node: JsonNode, type: GoType): void {
    const refusal = new Walk(false).run(node, type)
    if (refusal === undefined) return
    if (refusal.kind === 'type') {
      const fields = refusal.field === '' ? this.#fields : [...this.#fields, refusal.field]
      throw new Stop({ ...refusal, struct: this.#struct, field: fields.join('.') })
    }
    throw new Stop(refusal)
  }

  #stopUnless(parse: () => unknown): void {
    const text = messageOf(parse)
    if (text !== undefined) throw new Stop({ kind: 'text', text })
  }

  #wrong(node: JsonNode, type: string): void {
    this.#save(this.#typeRefusal(nodeWord(node), type))
  }

  #typeRefusal(value: string, type: string): Refusal {
    return { kind: 'type', value, type, struct: this.#struct, field: this.#fields.join('.') }
  }

  #save(refusal: Refusal): void {
    this.#first ??= refusal
  }

  #report(what: 'unknown' | 'duplicate', path: string): void {
    if (this.#reportsStrict && this.#strict.size < MAX_STRICT_ERRORS) this.#strict.add(`${what} field ${quote(path)}`)
  }
}

function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`
}

function nodeWord(node: JsonNode): string {
  return node.kind
}

function messageOf(parse: () => unknown): string | undefined {
  try {
    parse()
    return undefined
  } catch (error) {
    if (error instanceof GoError) return error.message
    throw error
  }
}

function quantityText(node: JsonNode): string {
  if (node.kind === 'string') return trimSpaces(node.value)
  return node.kind === 'number' ? node.literal : '?'
}

const INT64 = { min: -(2n ** 63n), max: 2n ** 63n - 1n }

function fitsNumber(literal: string, type: GoNumber): boolean {
  if (type.kind === 'float') return Number.isFinite(Number(literal))
  if (!/^-?\d+$/.test(literal)) return false
  const value = BigInt(literal)
  if (value < INT64.min || value > INT64.max) return false
  return type.name.endsWith('64') || (value >= type.min && value <= type.max)
}
