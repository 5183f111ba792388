import { FieldSet, intersectFields, subtractFields, unionFields } from '../fieldset/index.js'
import { isJsonObject } from '../json/index.js'
import { ownedFields, removeFields, withNamedFields } from '../typed/index.js'
import type { ManagedSet, ManagedSets } from './managed.js'
import { inVersion, type ObjectVersions, type TypedObject } from './versions.js'

/**
 * The merged object without what its applier applied last time and does not apply now, unless someone else owns it.
 * `sets` already holds the applier's new set, `last` is the one before; the result is in the applier's version.
 */
export function prune(
  versions: ObjectVersions,
  merged: TypedObject,
  sets: ManagedSets,
  last: ManagedSet | undefined,
): TypedObject {
  if (last === undefined || last.set.isEmpty) return merged
  const before = inVersion(versions, merged, last.apiVersion)
  if (before === undefined) return merged
  const stripped = without(before, withNamedFields(before.type, last.set))
  const owned = addBackOwned(versions, before, stripped, sets)
  const pruned = addBackDangling(versions, before, owned, last.set)
  return inVersion(versions, pruned, merged.apiVersion) ?? merged
}

/** What any manager owns comes back, version by version, beginning with the one that the object is in. */
function addBackOwned(
  versions: ObjectVersions,
  merged: TypedObject,
  pruned: TypedObject,
  sets: ManagedSets,
): TypedObject {
  const byVersion = new Map([[merged.apiVersion, FieldSet.empty]])
  for (const { apiVersion, set } of sets.values()) {
    byVersion.set(apiVersion, unionFields(byVersion.get(apiVersion) ?? FieldSet.empty, set))
  }
  let result = pruned
  for (const [apiVersion, managed] of byVersion) {
    const whole = inVersion(versions, merged, apiVersion)
    const rest = inVersion(versions, result, apiVersion)
    if (whole === undefined || rest === undefined) continue
    const kept = unionFields(presentFields(rest), withNamedFields(whole.type, managed))
    result = without(whole, subtractFields(presentFields(whole), kept))
  }
  return result
}

/** What the applier never owned comes back, though it lay inside something that went. */
function addBackDangling(
  versions: ObjectVersions,
  merged: TypedObject,
  pruned: TypedObject,
  last: FieldSet,
): TypedObject {
  const rest = inVersion(versions, pruned, merged.apiVersion)
  if (rest === undefined) return merged
  const gone = subtractFields(presentFields(merged), presentFields(rest))
  return without(merged, intersectFields(gone, withNamedFields(merged.type, last)))
}

function presentFields({ type, value }: TypedObject): FieldSet {
  return withNamedFields(type, ownedFields(type, value))
}

function without(object: TypedObject, removed: FieldSet): TypedObject {
  if (removed.isEmpty) return object
  const value = removeFields(object.type, object.value, removed)
  return { ...object, value: isJsonObject(value) ? value : {} }
}
