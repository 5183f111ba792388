import { type FieldError, type FieldPath, isJsonObject, type Json, type JsonObject } from '@setpoint/kube'
import { duplicateData, invalidData, jsonText } from '../go/index.js'
import type { Shape } from './shape.js'

/** Repeated items in sets, and repeated keys in list-maps; each repeated value is told once. */
export function validateLists(value: Json, shape: Shape, path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  walk(value, shape, path, errors)
  return errors
}

function walk(value: Json, shape: Shape, path: FieldPath, errors: FieldError[]): void {
  if (!shape.uniqueListsBelow) return
  if (Array.isArray(value)) {
    if (shape.listType === 'set') errors.push(...repeated(value).map((index) => duplicateData(path.index(index), value[index] as Json)))
    if (shape.listType === 'map') errors.push(...repeatedKeys(value, shape.listKeys, path))
    if (shape.items?.uniqueListsBelow !== true) return
    for (let index = 0; index < value.length; index++) {
      walk(value[index] as Json, shape.items, path.index(index), errors)
    }
  } else if (isJsonObject(value)) {
    walkFields(value, shape, path, errors)
  }
}

function walkFields(object: JsonObject, shape: Shape, path: FieldPath, errors: FieldError[]): void {
  if (shape.additional?.uniqueListsBelow === true) {
    for (const name of Object.keys(object)) walk(object[name] as Json, shape.additional, path.key(name), errors)
  }
  for (const [name, field] of shape.properties) {
    if (field.uniqueListsBelow && Object.hasOwn(object, name)) walk(object[name] as Json, field, path.child(name), errors)
  }
}

function repeatedKeys(items: readonly Json[], names: readonly string[], path: FieldPath): FieldError[] {
  const stray = items.findIndex((item) => item !== null && !isJsonObject(item))
  if (stray >= 0) {
    return [invalidData(path.index(stray), items[stray] as Json, 'must be an object for an array of list-type map')]
  }
  const keys = items.map((item) => keyOf(item, names))
  return repeated(keys).map((index) => duplicateData(path.index(index), keys[index] as Json))
}

function keyOf(item: Json, names: readonly string[]): JsonObject {
  const key: JsonObject = {}
  if (!isJsonObject(item)) return key
  for (const name of names) if (Object.hasOwn(item, name)) key[name] = item[name] as Json
  return key
}

/** Where a value appears for the second time. */
function repeated(items: readonly Json[]): number[] {
  if (items.length < 2) return []
  const seen = new Map<Json, number>()
  const again: number[] = []
  items.forEach((item, index) => {
    const identity = typeof item === 'object' && item !== null ? `${jsonText(item)}` : scalarIdentity(item)
    const times = seen.get(identity) ?? 0
    seen.set(identity, times + 1)
    if (times === 1) again.push(index)
  })
  return again
}

/** Strings get a mark that no JSON text starts with, so that `"{}"` and `{}` differ. */
function scalarIdentity(item: Json): Json {
  return typeof item === 'string' ? `\u0000${item}` : item
}
