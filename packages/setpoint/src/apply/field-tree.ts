import { equalJson, type Json, type JsonObject, type ManagedFieldsEntry, type ObjectMeta } from '@setpoint/kube'

/**
 * FieldsV1 as it stands in managedFields, read without a schema. The server wrote the tree by the schema, so the tree
 * itself says what is a map, a list of items with keys, a set, or one value as a whole:
 * `f:` a field, `k:` an item by its keys, `v:` a member of a set; no children: one value.
 */
export type FieldTree = JsonObject

/** The node itself, where it is owned and not only what is below it. */
const SELF = '.'
const FIELD = 'f:'
const NOWHERE = -1

/**
 * The names of fields, by the children that stand for them. They are asked of objects again and again: as a new text each time,
 * every one would first have to be found among all names that there are.
 */
const NAMES = new Map<string, string>()
/** When there are more, all of them go. */
const MOST_NAMES = 4096

/** The field that a child stands for: `spec` of `f:spec`. */
export function nameOf(child: string): string {
  const known = NAMES.get(child)
  if (known !== undefined) return known
  const name = child.slice(FIELD.length)
  if (NAMES.size === MOST_NAMES) NAMES.clear()
  NAMES.set(child, name)
  return name
}

/** The fields that a manager has applied to an object or one of its subresources; undefined when it has none. */
export function appliedFields(metadata: ObjectMeta, manager: string, subresource = ''): ManagedFieldsEntry | undefined {
  const entries = metadata.managedFields
  if (entries === undefined) return undefined
  for (const entry of entries) {
    if (entry.manager === manager && entry.operation === 'Apply' && (entry.subresource ?? '') === subresource)
      return entry
  }
  return undefined
}

/** What stands at the fields of a tree: the part of an object that a manager has set. Undefined where there is nothing. */
export function project(value: Json | undefined, tree: FieldTree): Json | undefined {
  if (isLeaf(tree) || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return projectList(value, tree)
  const result: JsonObject = {}
  for (const child in tree) {
    if (child === SELF) continue
    const name = nameOf(child)
    const field = project(value[name], tree[child] as FieldTree)
    if (field !== undefined) result[name] = field
  }
  return result
}

/** In the list's own order, which is a value too: an apply puts its items in its order. */
function projectList(list: readonly Json[], tree: FieldTree): Json[] {
  const parts: (Json | undefined)[] = list.map(() => undefined)
  for (const child in tree) {
    if (child === SELF) continue
    const identity = JSON.parse(child.slice(FIELD.length)) as Json
    let place = placeOf(list, child, identity)
    // Duplicates are taken along: an apply would remove them.
    for (; place !== NOWHERE; place = placeOf(list, child, identity, place + 1)) {
      const item = list[place] as Json
      const part = project(item, tree[child] as FieldTree)
      // The keys belong to an item even where only other fields of it are owned.
      parts[place] =
        isObject(identity) && isObject(part ?? null) ? { ...identity, ...(part as JsonObject) } : (part ?? item)
    }
  }
  return parts.filter((part) => part !== undefined)
}

/**
 * Whether applying `desired` would leave the fields that the manager owns, their values and their order as they are.
 * False when in doubt: then the server is asked, and finds the same.
 */
export function isApplied(desired: Json | undefined, live: Json | undefined, tree: FieldTree): boolean {
  if (desired === undefined || live === undefined) return false
  if (isLeaf(tree)) return equalJson(desired, live)
  if (Array.isArray(desired)) return Array.isArray(live) && isListApplied(desired, live, tree)
  if (!isObject(desired) || !isObject(live)) return false
  return isMapApplied(desired, live, tree, countOf(desired))
}

/** The same of two objects, of which `desired` has `count` fields. */
export function isMapApplied(desired: JsonObject, live: JsonObject, tree: FieldTree, count: number): boolean {
  let children = 0
  for (const child in tree) {
    if (child === SELF) continue
    children++
    if (!child.startsWith(FIELD)) return false
    const name = nameOf(child)
    if (!isApplied(desired[name], live[name], tree[child] as FieldTree)) return false
  }
  return children === count
}

/**
 * An apply puts its items in its order and leaves items of others where they stand. So the order is as applied when
 * the places of the items ascend, whatever stands between them. Where nothing can stand between, each has its own place.
 */
function isListApplied(desired: readonly Json[], live: readonly Json[], tree: FieldTree): boolean {
  if (live.length < desired.length) return false
  const places = live.length === desired.length ? undefined : desired.map(() => NOWHERE)
  let children = 0
  for (const child in tree) {
    if (child === SELF) continue
    children++
    const identity = JSON.parse(child.slice(FIELD.length)) as Json
    const index = placeOf(desired, child, identity)
    if (index === NOWHERE) return false
    let place = index
    if (places === undefined) {
      if (!isItem(child, identity, live[place] as Json)) return false
    } else {
      place = placeOf(live, child, identity)
      // Nor with a duplicate after it: an apply would remove that.
      if (place === NOWHERE || placeOf(live, child, identity, place + 1) !== NOWHERE) return false
      places[index] = place
    }
    if (!isApplied(desired[index], live[place], tree[child] as FieldTree)) return false
  }
  return children === desired.length && (places === undefined || ascends(places))
}

function ascends(places: readonly number[]): boolean {
  let last = NOWHERE
  for (const place of places) {
    if (place <= last) return false
    last = place
  }
  return true
}

/** Fields that say something. */
function countOf(object: JsonObject): number {
  let count = 0
  for (const name in object) if (object[name] !== undefined) count++
  return count
}

function isLeaf(tree: FieldTree): boolean {
  for (const child in tree) if (child !== SELF) return false
  return true
}

/** Where the first item with an identity stands, from a place on. */
function placeOf(list: readonly Json[], child: string, identity: Json, from = 0): number {
  for (let place = from; place < list.length; place++) if (isItem(child, identity, list[place] as Json)) return place
  return NOWHERE
}

function isItem(child: string, identity: Json, item: Json): boolean {
  if (child.startsWith('k:') && isObject(identity)) {
    if (!isObject(item)) return false
    for (const key in identity) if (!equalJson(identity[key], item[key])) return false
    return true
  }
  return child.startsWith('v:') && equalJson(identity, item)
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
