import { equalJson, type Json } from '@setpoint/kube'
import { CelMap, equalValues, noSuchOverload, type Value } from '../value/index.js'
import type { FieldDeclaration, SchemaDeclaration } from './declaration.js'
import { schemaValue } from './value.js'

type JsonObject = Readonly<Record<string, unknown>>

/** An object with declared fields. Properties that are not declared exist for equality only. */
export class SchemaObject extends CelMap {
  readonly json: JsonObject
  readonly #fields: ReadonlyMap<string, FieldDeclaration>

  constructor(json: JsonObject, fields: ReadonlyMap<string, FieldDeclaration>) {
    super()
    this.json = json
    this.#fields = fields
  }

  get size(): number {
    return Object.keys(this.json).length
  }

  find(key: Value): Value | undefined {
    if (typeof key !== 'string') throw noSuchOverload()
    const field = this.#fields.get(key)
    if (field === undefined || !Object.hasOwn(this.json, field.property)) return undefined
    const value = this.json[field.property]
    return value === null ? undefined : schemaValue(value, field.declaration)
  }

  override has(key: Value): boolean {
    const field = typeof key === 'string' ? this.#fields.get(key) : undefined
    if (field === undefined || !Object.hasOwn(this.json, field.property)) return false
    return this.json[field.property] !== null
  }

  *keys(): Generator<string> {
    for (const [name, { property }] of this.#fields) {
      if (Object.hasOwn(this.json, property)) yield name
    }
  }

  override equals(other: CelMap): boolean {
    if (this.size !== other.size) return false
    const declared = new Set<string>()
    for (const [name, { property }] of this.#fields) {
      declared.add(property)
      if (!Object.hasOwn(this.json, property)) continue
      const [mine, theirs] = [this.find(name), other.find(name)]
      if (mine === undefined || theirs === undefined ? mine !== theirs : !equalValues(mine, theirs)) return false
    }
    return Object.keys(this.json).every((property) => declared.has(property) || this.#sameUnknown(property, other))
  }

  #sameUnknown(property: string, other: CelMap): boolean {
    if (!(other instanceof SchemaObject)) throw noSuchOverload()
    return !Object.hasOwn(other.json, property) || equalJson(this.json[property] as Json, other.json[property] as Json)
  }
}

/** A map with text as keys and values of one schema. */
export class SchemaMap extends CelMap {
  readonly #json: JsonObject
  readonly #element: SchemaDeclaration
  #size: number | undefined

  constructor(json: JsonObject, element: SchemaDeclaration) {
    super()
    this.#json = json
    this.#element = element
  }

  get size(): number {
    this.#size ??= Object.keys(this.#json).length
    return this.#size
  }

  find(key: Value): Value | undefined {
    if (typeof key !== 'string') throw noSuchOverload()
    return Object.hasOwn(this.#json, key) ? schemaValue(this.#json[key], this.#element) : undefined
  }

  override has(key: Value): boolean {
    if (typeof key !== 'string') throw noSuchOverload()
    return Object.hasOwn(this.#json, key)
  }

  keys(): Iterable<string> {
    return Object.keys(this.#json)
  }
}
