import { Type } from '../type/index.js'
import { CelDouble } from './double.js'
import { Duration } from './duration.js'
import { intOf } from './int.js'
import { CelList } from './list.js'
import { CelMap } from './map.js'
import { Opaque } from './opaque.js'
import { Optional } from './optional.js'
import { Timestamp } from './timestamp.js'
import { CelUint } from './uint.js'
import type { Value } from './value.js'

/** An array of JSON, seen as a list without copying it. */
export class JsonList extends CelList {
  readonly #elements: readonly unknown[]

  constructor(elements: readonly unknown[]) {
    super()
    this.#elements = elements
  }

  get size(): number {
    return this.#elements.length
  }

  get(index: number): Value {
    return toValue(this.#elements[index])
  }
}

/** An object of JSON, seen as a map without copying it. */
export class JsonMap extends CelMap {
  readonly #object: Readonly<Record<string, unknown>>
  #size: number | undefined

  constructor(object: Readonly<Record<string, unknown>>) {
    super()
    this.#object = object
  }

  get size(): number {
    this.#size ??= Object.keys(this.#object).length
    return this.#size
  }

  find(key: Value): Value | undefined {
    return typeof key === 'string' && Object.hasOwn(this.#object, key) ? toValue(this.#object[key]) : undefined
  }

  override has(key: Value): boolean {
    return typeof key === 'string' && Object.hasOwn(this.#object, key)
  }

  keys(): Iterable<string> {
    return Object.keys(this.#object)
  }
}

/**
 * Any value of the host as a value of the language. Whole numbers become ints, other numbers doubles; arrays and plain
 * objects are looked into only as far as an expression goes.
 */
export function toValue(native: unknown): Value {
  switch (typeof native) {
    case 'string':
    case 'boolean':
      return native
    case 'number':
      return Number.isSafeInteger(native) ? native + 0 : new CelDouble(native)
    case 'bigint':
      return intOf(native) ?? new CelDouble(Number(native))
    case 'object':
      return native === null ? null : objectValue(native)
    case 'undefined':
      return null
    default:
      throw new TypeError(`a ${typeof native} cannot be a value of an expression`)
  }
}

const CLASSES = [CelMap, CelList, CelDouble, CelUint, Uint8Array, Timestamp, Duration, Optional, Opaque, Type]

function objectValue(native: object): Value {
  if (Array.isArray(native)) return new JsonList(native)
  const prototype: unknown = Object.getPrototypeOf(native)
  if (prototype === Object.prototype || prototype === null) return new JsonMap(native as Record<string, unknown>)
  if (CLASSES.some((known) => native instanceof known)) return native as Value
  if (native instanceof Date) return new Timestamp(BigInt(native.getTime()) * 1_000_000n)
  return new JsonMap(native as Record<string, unknown>)
}

/** A value of the language as JSON: times become text, bytes base64, empty optionals null. */
export function toJson(value: Value): unknown {
  if (value === null || typeof value !== 'object') return typeof value === 'bigint' ? Number(value) : value
  if (value instanceof CelDouble) return value.value
  if (value instanceof CelUint) return Number(value.value)
  if (value instanceof CelList) return value.toArray().map(toJson)
  if (value instanceof CelMap) {
    return Object.fromEntries(
      Array.from(value.keys(), (key) => [String(toJson(key)), toJson(value.find(key) as Value)]),
    )
  }
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
  if (value instanceof Optional) return value.present ? toJson(value.value) : null
  if (value instanceof Type) return value.name
  return String(value)
}
