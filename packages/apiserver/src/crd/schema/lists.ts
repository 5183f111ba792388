import {
  duplicate,
  type FieldError,
  type FieldPath,
  goJson,
  invalid,
  isJsonObject,
  type Json,
  type JsonObject,
} from '@setpoint/kube'
import type { Shape } from './shape.js'

/** Repeated items in sets, and repeated keys in list-maps; each repeated value is told once. */
export function validateLists(value: Json, shape: Shape, path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  walk(value, shape, () => path, errors)
  return errors
}

/** Paths are made for errors only, from the root down. */
type MakePath = () => FieldPath

function walk(value: Json, shape: Shape, path: MakePath, errors: FieldError[]): void {
  if (Array.isArray(value)) walkItems(value, shape, path, errors)
  else if (isJsonObject(value)) walkFields(value, shape, path, errors)
}

function walkItems(items: readonly Json[], shape: Shape, path: MakePath, errors: FieldError[]): void {
  if (shape.listType === 'set') {
    for (const index of repeated(items.map(identity))) errors.push(duplicate(path().index(index), items[index]))
  } else if (shape.listType === 'map') {
    errors.push(...repeatedKeys(items, shape.listKeys, path))
  }
  const below = shape.items
  if (below?.uniqueListsBelow !== true) return
  items.forEach((item, index) => walk(item, below, () => path().index(index), errors))
}

function walkFields(object: JsonObject, shape: Shape, path: MakePath, errors: FieldError[]): void {
  const { additional } = shape
  if (additional?.uniqueListsBelow === true) {
    for (const name of Object.keys(object)) walk(object[name] as Json, additional, () => path().key(name), errors)
  }
  for (const [name, field] of shape.properties) {
    if (!field.uniqueListsBelow || !Object.hasOwn(object, name)) continue
    walk(object[name] as Json, field, () => path().child(name), errors)
  }
}

function repeatedKeys(items: readonly Json[], names: readonly string[], path: MakePath): FieldError[] {
  const stray = items.findIndex((item) => item !== null && !isJsonObject(item))
  if (stray >= 0) {
    return [invalid(path().index(stray), items[stray], 'must be an object for an array of list-type map')]
  }
  const again = repeated(items.map((item) => keyIdentity(item as JsonObject | null, names)))
  return again.map((index) => duplicate(path().index(index), keyOf(items[index] as JsonObject | null, names)))
}

/** The fields that make an item's key; a field that is absent is absent from the key. */
function keyOf(item: JsonObject | null, names: readonly string[]): JsonObject {
  const present = names.filter((name) => item !== null && Object.hasOwn(item, name))
  return Object.fromEntries(present.map((name) => [name, item?.[name] as Json]))
}

const ABSENT = Symbol('absent')
type Identity = Json | typeof ABSENT

function keyIdentity(item: JsonObject | null, names: readonly string[]): Identity {
  if (names.length !== 1) return identity(keyOf(item, names))
  const [name = ''] = names
  return item !== null && Object.hasOwn(item, name) ? identity(item[name] as Json) : ABSENT
}

/** Something that `===` compares: objects and lists become text, and text a kind of text that they never are. */
function identity(value: Json): Json {
  if (typeof value === 'string') return `\u0000${value}`
  return typeof value === 'object' && value !== null ? goJson(value) : value
}

/** Where a value appears for the second time. */
function repeated(identities: readonly Identity[]): number[] {
  if (new Set(identities).size === identities.length) return []
  const times = new Map<Identity, number>()
  const again: number[] = []
  identities.forEach((each, index) => {
    const before = times.get(each) ?? 0
    times.set(each, before + 1)
    if (before === 1) again.push(index)
  })
  return again
}
