import type { FieldSet } from '../fieldset/index.js'
import type { JsonObject } from '../json/index.js'
import type { ManagedFieldsEntry } from '../meta/index.js'
import type { Managed, ManagedSet } from './managed.js'

// What was read from which JSON, and written as which. Objects of the API and sets never change in place, so the same
// one always means the same: a server that keeps its objects in memory reads each entry once and writes again only
// those that change.

const managedOf = new WeakMap<readonly ManagedFieldsEntry[], Managed>()
const entryOf = new WeakMap<ManagedSet, ManagedFieldsEntry>()
const spellingOf = new WeakMap<FieldSet, JsonObject>()

export function remember(entries: readonly ManagedFieldsEntry[], managed: Managed): void {
  managedOf.set(entries, managed)
}

export function recall(entries: readonly ManagedFieldsEntry[]): Managed | undefined {
  return managedOf.get(entries)
}

export function rememberEntry(managed: ManagedSet, entry: ManagedFieldsEntry): void {
  entryOf.set(managed, entry)
}

export function recallEntry(managed: ManagedSet): ManagedFieldsEntry | undefined {
  return entryOf.get(managed)
}

/** `spelling` must be exactly how the set is written. */
export function rememberSpelling(set: FieldSet, spelling: JsonObject): void {
  spellingOf.set(set, spelling)
}

export function recallSpelling(set: FieldSet): JsonObject | undefined {
  return spellingOf.get(set)
}
