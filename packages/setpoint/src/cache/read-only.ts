/** T, unchangeable at any depth. What the cache hands out is shared by every reader. */
export type DeepReadonly<T> = T extends (...parameters: never[]) => unknown
  ? T
  : T extends readonly (infer Item)[]
    ? readonly DeepReadonly<Item>[]
    : T extends object
      ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
      : T

/** A copy that may be changed: the way from a cached object to the next version of it. */
export function draft<T>(object: T): Mutable<T> {
  return structuredClone(object) as Mutable<T>
}

/** Undoes {@link DeepReadonly}. */
export type Mutable<T> = T extends (...parameters: never[]) => unknown
  ? T
  : T extends readonly (infer Item)[]
    ? Mutable<Item>[]
    : T extends object
      ? { -readonly [Key in keyof T]: Mutable<T[Key]> }
      : T

/** Freezes a JSON value at every depth, in place: a reader that writes gets a TypeError at the line that does it. */
export function deepFreeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return
  Object.freeze(value)
  for (const field of Object.values(value)) deepFreeze(field)
}
