import { CelDouble } from './double.js'
import { equalValues } from './equal.js'
import { Failure } from './failure.js'
import { intOf } from './int.js'
import { valueText } from './show.js'
import { CelUint } from './uint.js'
import type { Type } from '../type/index.js'
import type { Value } from './value.js'

/** A map or an object. Implementations decide where the entries come from; an expression only sees this. */
export abstract class CelMap {
  abstract readonly size: number
  /** The value of a key, or undefined if the map has no such key. */
  abstract find(key: Value): Value | undefined
  abstract keys(): Iterable<Value>
  /** The type of an object that has one of its own; maps have none. */
  readonly structType?: Type

  has(key: Value): boolean {
    return this.find(key) !== undefined
  }

  equals(other: CelMap): boolean {
    if (this.size !== other.size) return false
    for (const key of this.keys()) {
      const theirs = other.find(key)
      if (theirs === undefined || !equalValues(this.find(key) as Value, theirs)) return false
    }
    return true
  }
}

/** A map of values that exist already. */
export class EntryMap extends CelMap {
  readonly #entries = new Map<unknown, readonly [Value, Value]>()
  #growing: boolean

  constructor(entries: Iterable<readonly [Value, Value]> = [], growing = false) {
    super()
    this.#growing = growing
    for (const entry of entries) this.#entries.set(keyOf(entry[0]), entry)
  }

  get size(): number {
    return this.#entries.size
  }

  find(key: Value): Value | undefined {
    return this.#entries.get(keyOf(key))?.[1]
  }

  *keys(): Generator<Value> {
    for (const [key] of this.#entries.values()) yield key
  }

  set(key: Value, value: Value): void {
    this.#entries.set(keyOf(key), [key, value])
  }

  delete(key: Value): void {
    this.#entries.delete(keyOf(key))
  }

  /** The map with one more entry; a key that exists already is an error. */
  insert(key: Value, value: Value): EntryMap {
    if (this.has(key)) throw new Failure(`insert failed: key ${valueText(key)} already exists`)
    const map = this.#growing ? this : new EntryMap(this.#entries.values())
    map.set(key, value)
    return map
  }

  /** Ends the time in which inserting changes the map itself. */
  freeze(): this {
    this.#growing = false
    return this
  }
}

/** Numbers that are equal are the same key, whatever their type. */
function keyOf(key: Value): unknown {
  if (key instanceof CelUint) return intOf(key.value) ?? key.value
  if (key instanceof CelDouble) {
    return Number.isInteger(key.value) ? (intOf(BigInt(key.value)) ?? BigInt(key.value)) : key
  }
  return key
}
