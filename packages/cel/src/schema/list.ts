import type { Schema } from '@setpoint/kube'
import { ArrayList, CelList, CelMap, equalValues, Failure, toJson, type Value } from '../value/index.js'
import type { SchemaDeclaration } from './declaration.js'
import { escapeName } from './escape.js'
import { schemaValue } from './value.js'

/** A list whose elements all have one schema. */
export class SchemaList extends CelList {
  readonly #json: readonly unknown[]
  readonly #element: SchemaDeclaration

  constructor(json: readonly unknown[], element: SchemaDeclaration) {
    super()
    this.#json = json
    this.#element = element
  }

  get size(): number {
    return this.#json.length
  }

  get(index: number): Value {
    return schemaValue(this.#json[index], this.#element)
  }
}

/** The list with the rules of its x-kubernetes-list-type. */
export function listOfType(list: CelList, schema: Schema): CelList {
  switch (schema['x-kubernetes-list-type']) {
    case 'set':
      return new KeyedList(list, identity)
    case 'map': {
      const keys = schema['x-kubernetes-list-map-keys'] ?? []
      return new KeyedList(list, entryKey(keys.map((key) => escapeName(key) ?? key)))
    }
    default:
      return list
  }
}

function identity(value: Value): string {
  return JSON.stringify(toJson(value))
}

function entryKey(keys: readonly string[]): (value: Value) => string {
  return (value) => {
    if (!(value instanceof CelMap)) {
      throw new Failure('unexpected data format for element of array with x-kubernetes-list-type=map')
    }
    return JSON.stringify(keys.map((key) => toJson(value.find(key) ?? null)))
  }
}

/**
 * A set, or a map that is written as a list: the order does not count when two are compared, and adding replaces
 * elements with the same key in place. The elements of a set are their own keys.
 */
class KeyedList extends CelList {
  readonly #list: CelList
  readonly #keyOf: (value: Value) => string

  constructor(list: CelList, keyOf: (value: Value) => string) {
    super()
    this.#list = list
    this.#keyOf = keyOf
  }

  get size(): number {
    return this.#list.size
  }

  get(index: number): Value {
    return this.#list.get(index)
  }

  #byKey(): Map<string, Value> {
    return new Map(Array.from(this.values(), (value) => [this.#keyOf(value), value]))
  }

  override equals(other: CelList): boolean {
    if (this.size !== other.size) return false
    const mine = this.#byKey()
    for (const value of other.values()) {
      const match = mine.get(this.#keyOf(value))
      if (match === undefined || !equalValues(match, value)) return false
    }
    return true
  }

  override concat(other: CelList): CelList {
    const merged = this.#byKey()
    for (const value of other.values()) merged.set(this.#keyOf(value), value)
    return new KeyedList(new ArrayList([...merged.values()]), this.#keyOf)
  }
}
