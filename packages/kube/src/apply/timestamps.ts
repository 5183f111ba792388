import { equalJson, type Json } from '../json/index.js'
import type { KubeObject, ManagedFieldsEntry } from '../meta/index.js'

/**
 * The managedFields to store for `next`: those of `live` when nothing but times would change, so that such a write is
 * none; otherwise its own.
 */
export function settledManagedFields(live: KubeObject, next: KubeObject): ManagedFieldsEntry[] | undefined {
  const before = live.metadata.managedFields
  const after = next.metadata.managedFields
  if (before === after || before === undefined || after === undefined || before.length !== after.length) return after
  if (!after.every((entry, index) => sameButTime(entry, before[index]))) return after
  return sameButManagers(live, next) ? before : after
}

function sameButTime(a: ManagedFieldsEntry, b: ManagedFieldsEntry | undefined): boolean {
  const { time: _, ...left } = a
  const { time: __, ...right } = b ?? {}
  return same(left, right)
}

function sameButManagers(a: KubeObject, b: KubeObject): boolean {
  const { managedFields: _, ...left } = a.metadata
  const { managedFields: __, ...right } = b.metadata
  return same({ ...a, metadata: left }, { ...b, metadata: right })
}

function same(a: object, b: object): boolean {
  return equalJson(a as Json, b as Json)
}
