import { setOwn, type Json, type JsonObject } from '../json/index.js'

/** The value of a key of the object's own; a field may be called `constructor`. */
export function own(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined
}

/**
 * An object under change. The base is never written: the first change copies it, one level deep, and an object that
 * nothing changed finishes as itself.
 */
export class ObjectDraft {
  readonly #base: JsonObject
  #copy: JsonObject | undefined
  #removed = false

  constructor(base: JsonObject) {
    this.#base = base
  }

  get(key: string): Json | undefined {
    return own(this.#copy ?? this.#base, key)
  }

  keys(): string[] {
    return Object.keys(this.#copy ?? this.#base)
  }

  set(key: string, value: Json): void {
    if (this.get(key) === value) return
    this.#copy ??= { ...this.#base }
    setOwn(this.#copy, key, value)
  }

  remove(key: string): void {
    if (this.get(key) === undefined) return
    this.#copy ??= { ...this.#base }
    delete this.#copy[key]
    this.#removed = true
  }

  finish(): JsonObject {
    if (this.#copy === undefined) return this.#base
    // `delete` leaves an object in the engine's slow dictionary form; stored objects are read far more often.
    return this.#removed ? { ...this.#copy } : this.#copy
  }
}
