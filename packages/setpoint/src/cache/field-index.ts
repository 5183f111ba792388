import type { ObjectKey } from './key.js'
import type { CachedObject } from './object.js'

/** The values under which an object can be found; an empty list hides it from the index. */
export type IndexFunction<T = CachedObject> = (object: T) => readonly string[]

const NONE: readonly string[] = []

/** Hears of the first object for which an index's function throws. */
export type IndexFault = (object: CachedObject, error: unknown) => void

/**
 * The keys of the objects by value. An object is under exactly the values that its stored version has; one for which the
 * function throws, because it is of another shape than it should be, is under none.
 */
export class FieldIndex {
  readonly valuesOf: IndexFunction
  /** How many count on it. */
  holders = 0
  readonly #onFault: IndexFault
  readonly #keys = new Map<string, Set<ObjectKey>>()
  #isFaulty = false

  constructor(valuesOf: IndexFunction, onFault: IndexFault = () => undefined) {
    this.valuesOf = valuesOf
    this.#onFault = onFault
  }

  keys(value: string): Iterable<ObjectKey> {
    return this.#keys.get(value) ?? []
  }

  replace(key: ObjectKey, old: CachedObject | undefined, object: CachedObject | undefined): void {
    const before = old === undefined ? NONE : this.#values(old)
    const after = object === undefined ? NONE : this.#values(object)
    // Most changes are of something else.
    if (isSame(before, after)) return
    for (const value of before) this.#remove(value, key)
    for (const value of after) {
      const keys = this.#keys.get(value)
      if (keys === undefined) this.#keys.set(value, new Set([key]))
      else keys.add(key)
    }
  }

  #values(object: CachedObject): readonly string[] {
    try {
      return this.valuesOf(object)
    } catch (error) {
      if (!this.#isFaulty) this.#onFault(object, error)
      this.#isFaulty = true
      return NONE
    }
  }

  #remove(value: string, key: ObjectKey): void {
    const keys = this.#keys.get(value)
    if (keys === undefined) return
    keys.delete(key)
    if (keys.size === 0) this.#keys.delete(value)
  }
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index])
}
