import { equalJson, isJsonObject, type Json, type JsonObject } from '@setpoint/kube'
import type { Structure } from './structure.js'

/**
 * A value of an update beside the value it had before. Fields correlate by name, items of list-maps by their keys,
 * items of other lists not at all.
 */
export class Correlation {
  readonly #structure: Structure
  readonly #value: Json
  readonly #old: Json
  #unchanged: boolean | undefined
  #oldItems: ReadonlyMap<string, Json> | undefined

  constructor(structure: Structure, value: Json, old: Json) {
    this.#structure = structure
    this.#value = value
    this.#old = old
  }

  /** Undefined: the field is new, gone, or in no schema. */
  field(name: string): Correlation | undefined {
    if (!isJsonObject(this.#value) || !isJsonObject(this.#old)) return undefined
    if (!Object.hasOwn(this.#value, name) || !Object.hasOwn(this.#old, name)) return undefined
    const structure = this.#structure.properties.get(name) ?? this.#structure.additional
    if (structure === undefined) return undefined
    return new Correlation(structure, this.#value[name] as Json, this.#old[name] as Json)
  }

  /** Undefined: the list has no keys, or no old item has this item's. */
  item(index: number): Correlation | undefined {
    const { items, listKeys } = this.#structure
    if (items === undefined || listKeys === undefined) return undefined
    if (!Array.isArray(this.#value) || !Array.isArray(this.#old)) return undefined
    const value = this.#value[index] as Json
    const key = keyOf(value, listKeys)
    if (key === undefined) return undefined
    this.#oldItems ??= byKey(this.#old, listKeys)
    const old = this.#oldItems.get(key)
    return old === undefined ? undefined : new Correlation(items, value, old)
  }

  /**
   * Whether the update left the value as it was. The order of a list-map's items does not matter; a field outside of
   * the schema counts as a change.
   */
  unchanged(): boolean {
    this.#unchanged ??= this.#compare()
    return this.#unchanged
  }

  #compare(): boolean {
    const value = this.#value
    const old = this.#old
    if (Array.isArray(value)) return Array.isArray(old) && this.#sameItems(value, old)
    if (isJsonObject(value)) return isJsonObject(old) && this.#sameFields(value, old)
    return value === old
  }

  #sameItems(value: readonly Json[], old: readonly Json[]): boolean {
    if (value.length !== old.length) return false
    if (this.#structure.listKeys === undefined) return equalJson([...value], [...old])
    return value.every((_, index) => this.item(index)?.unchanged() ?? false)
  }

  #sameFields(value: JsonObject, old: JsonObject): boolean {
    const names = Object.keys(value)
    return names.length === Object.keys(old).length && names.every((name) => this.field(name)?.unchanged() ?? false)
  }
}

/** A list-map by the keys of its items; of items with the same key the first counts. */
export function byKey(items: readonly Json[], keys: readonly string[]): ReadonlyMap<string, Json> {
  const found = new Map<string, Json>()
  for (const item of items) {
    const key = keyOf(item, keys)
    if (key !== undefined && !found.has(key)) found.set(key, item)
  }
  return found
}

/** Undefined: the item lacks a key, or one is no scalar. */
export function keyOf(item: Json, keys: readonly string[]): string | undefined {
  if (!isJsonObject(item)) return undefined
  const values: Json[] = []
  for (const key of keys) {
    const value = Object.hasOwn(item, key) ? (item[key] as Json) : null
    if (value === null || typeof value === 'object') return undefined
    values.push(value)
  }
  return JSON.stringify(values)
}
