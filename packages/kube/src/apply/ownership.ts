import { type FieldSet, intersectFields, subtractFields } from '../fieldset/index.js'
import { reconcileFields } from '../typed/index.js'
import type { VersionedChanges } from './changed-fields.js'
import { ApplyConflictError, type Conflict } from './conflict.js'
import type { ManagedSet, ManagedSets } from './managed.js'
import { type ObjectVersions, typeInVersion } from './versions.js'

/**
 * Takes changed fields away from everyone but `writer`. Without force, a field that someone else owns is a conflict.
 * Managers who are left with nothing go, and so do those whose version is gone.
 */
export function yieldFields(sets: ManagedSets, writer: string, changes: VersionedChanges, force: boolean): ManagedSets {
  const result = new Map<string, ManagedSet>()
  const conflicts: Conflict[] = []
  for (const [key, managed] of sets) {
    if (key === writer) {
      if (!managed.set.isEmpty) result.set(key, managed)
      continue
    }
    const changed = changes.in(managed.apiVersion)
    if (changed === undefined) continue
    const lost = intersectFields(managed.set, changed.taken)
    if (!force && !lost.isEmpty) conflicts.push(...conflictsOver(managed, lost))
    const set = subtractFields(subtractFields(managed.set, lost), changed.removed)
    if (!set.isEmpty) result.set(key, managed.with(set))
  }
  if (conflicts.length > 0) throw new ApplyConflictError(conflicts)
  return result
}

function conflictsOver({ by }: ManagedSet, lost: FieldSet): Conflict[] {
  return Array.from(lost.paths(), (path) => ({ manager: by, path }))
}

/** Brings all sets in keeping with today's schemas; those in versions that are gone are dropped. */
export function reconcileSets(sets: ManagedSets, versions: ObjectVersions): ManagedSets {
  let result: Map<string, ManagedSet> | undefined
  for (const [key, managed] of sets) {
    const type = typeInVersion(versions, managed.apiVersion)
    if (type !== undefined && managed.inKeepingWith === type) continue
    const reconciled = type === undefined ? undefined : managed.with(reconcileFields(type, managed.set))
    if (reconciled !== undefined) reconciled.inKeepingWith = type
    if (reconciled === managed) continue
    result ??= new Map(sets)
    if (reconciled === undefined) result.delete(key)
    else result.set(key, reconciled)
  }
  return result ?? sets
}
