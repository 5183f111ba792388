import type { CachedObject, ObjectKey } from './object.js'

/** The values under which an object can be found; an empty list hides it from the index. */
export type IndexFunction<T = CachedObject> = (object: T) => readonly string[]

const NONE: readonly string[] = []

/**
 * The keys of the objects by value. An object is under exactly the values that its stored version has; one for which the
 * function throws, because it is of another shape than it should be, is under none.
 */
export class FieldIndex {
  readonly #valuesOf: IndexFunction
  readonly #keys = new Map<string, Set<ObjectKey>>()

  constructor(valuesOf: IndexFunction) {
    this.#valuesOf = (object) => {
      try {
        return valuesOf(object)
      } catch {
        return []
      }
    }
  }

  keys(value: string): Iterable<ObjectKey> {
    return this.#keys.get(value) ?? []
  }

  replace(key: ObjectKey, old: CachedObject | undefined, object: CachedObject | undefined): void {
    const before = old === undefined ? NONE : this.#valuesOf(old)
    const after = object === undefined ? NONE : this.#valuesOf(object)
    // Most changes are of something else.
    if (isSame(before, after)) return
    for (const value of before) this.#remove(value, key)
    for (const value of after) {
      const keys = this.#keys.get(value)
      if (keys === undefined) this.#keys.set(value, new Set([key]))
      else keys.add(key)
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
