import { equalJson, isJsonObject, type Json, type JsonObject } from '@setpoint/kube'
import { keyed, listKey } from './list-key.js'
import { fieldOf, indexOf, itemOf } from './path.js'

/** One field that differs between two versions of an object. */
export interface Change {
  /** As kubectl would write it: `.status.conditions[type=Ready].message`, `.metadata.labels['app.kubernetes.io/name']`. */
  readonly path: string
  /** Undefined: the field was not there. */
  readonly before: Json | undefined
  /** Undefined: the field is no longer there. */
  readonly after: Json | undefined
}

/** What changes with every write, whatever it says. */
const BOOKKEEPING = new Set(['.metadata.resourceVersion', '.metadata.managedFields', '.metadata.generation'])

/**
 * The fields that differ, in the order of the older version. Bookkeeping of the server (resourceVersion, managedFields,
 * generation) is left out, so an empty list means that nothing was said.
 *
 * A field that came or went is one change, however much is below it. Items of lists are matched by their name, type or
 * other key where that is evident. A list whose items came in another order, or that grew or shrank at its end, is one
 * change with both lists as its values.
 */
export function changes(before: object | undefined, after: object | undefined): Change[] {
  const found: Change[] = []
  compare('', before as Json | undefined, after as Json | undefined, found)
  return found
}

/** The same below a path: `changesAt('.status', old.status, new.status)`. */
export function changesAt(path: string, before: Json | undefined, after: Json | undefined): Change[] {
  const found: Change[] = []
  compare(path, before, after, found)
  return found
}

function compare(path: string, before: Json | undefined, after: Json | undefined, found: Change[]): void {
  if (before === after) return
  if (isJsonObject(before) && isJsonObject(after)) compareFields(path, before, after, found)
  else if (Array.isArray(before) && Array.isArray(after)) compareLists(path, before, after, found)
  else found.push({ path, before, after })
}

function compareFields(path: string, before: JsonObject, after: JsonObject, found: Change[]): void {
  for (const name of Object.keys(before)) compareField(path, name, before[name], own(after, name), found)
  for (const name of Object.keys(after)) {
    if (!Object.hasOwn(before, name)) compareField(path, name, undefined, after[name], found)
  }
}

function compareField(
  parent: string,
  name: string,
  before: Json | undefined,
  after: Json | undefined,
  found: Change[],
): void {
  if (before === after) return
  const path = fieldOf(parent, name)
  if (!BOOKKEEPING.has(path)) compare(path, before, after, found)
}

function compareLists(path: string, before: readonly Json[], after: readonly Json[], found: Change[]): void {
  const key = listKey(before, after)
  if (key !== undefined) compareKeyed(path, key, before, after, found)
  else if (before.length !== after.length || isReordered(before, after)) {
    if (!equalJson(before as Json, after as Json)) found.push({ path, before: before as Json, after: after as Json })
  } else before.forEach((item, index) => compare(indexOf(path, index), item, after[index], found))
}

function compareKeyed(
  path: string,
  key: string,
  before: readonly Json[],
  after: readonly Json[],
  found: Change[],
): void {
  const old = keyed(key, before)
  const now = keyed(key, after)
  for (const [value, item] of old) compare(itemOf(path, key, value), item, now.get(value), found)
  for (const [value, item] of now) if (!old.has(value)) compare(itemOf(path, key, value), undefined, item, found)
  const staying = [...old.keys()].filter((value) => now.has(value))
  const order = [...now.keys()].filter((value) => old.has(value))
  if (staying.some((value, place) => value !== order[place]))
    found.push({ path, before: before as Json, after: after as Json })
}

/** Whether two lists of the same length hold the same items in another order. */
function isReordered(before: readonly Json[], after: readonly Json[]): boolean {
  const rest = [...after]
  return before.every((item) => {
    const place = rest.findIndex((other) => equalJson(item, other))
    if (place >= 0) rest.splice(place, 1)
    return place >= 0
  })
}

function own(object: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined
}
