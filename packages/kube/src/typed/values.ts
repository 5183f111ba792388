import { isJsonObject, type Json, type JsonObject } from '../json/index.js'

/** An own field of an object; the data may well have keys like `constructor` or `__proto__`. */
export function own(object: JsonObject, key: string): Json | undefined {
  if (key === '__proto__') return Object.hasOwn(object, key) ? object[key] : undefined
  const value: unknown = object[key]
  // All that objects inherit are functions, and no JSON is one.
  return typeof value === 'function' ? undefined : (value as Json | undefined)
}

/** The value if it is a map with anything in it. */
export function filledMap(value: Json | undefined): JsonObject | undefined {
  return isJsonObject(value) && !isEmptyMap(value) ? value : undefined
}

export function isEmptyMap(value: JsonObject): boolean {
  for (const key in value) if (Object.hasOwn(value, key)) return false
  return true
}

/** The value if it is a list with anything in it. */
export function filledList(value: Json | undefined): Json[] | undefined {
  return Array.isArray(value) && value.length > 0 ? value : undefined
}
