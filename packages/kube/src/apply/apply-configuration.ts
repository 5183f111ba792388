import { equalJson, isJsonObject } from '../json/index.js'
import { mergeTyped, ownedFields } from '../typed/index.js'
import { VersionedChanges } from './changed-fields.js'
import { ManagedSet, type ManagedSets } from './managed.js'
import { reconcileSets, yieldFields } from './ownership.js'
import { prune } from './prune.js'
import { stripMetadata } from './stripped.js'
import type { Write } from './update-managers.js'
import type { TypedObject } from './versions.js'

export interface AppliedConfiguration {
  /** Undefined: the object stays as it is, whatever became of its managers. */
  readonly object: TypedObject | undefined
  readonly sets: ManagedSets
}

/**
 * Merges what a manager applies into the live object, takes away what it applied before and no longer does, and makes
 * the manager own exactly what it applied. Without `force`, throws an ApplyConflictError rather than change a field
 * that another manager owns.
 */
export function applyConfiguration(
  write: Write & { readonly configuration: TypedObject; readonly force: boolean },
): AppliedConfiguration {
  const { versions, resetFields, live, configuration, writer, force } = write
  const { apiVersion, type } = configuration
  const before = reconcileSets(write.sets, versions)
  const value = mergeTyped(type, live.value, configuration.value)
  const merged = { apiVersion, type, value: isJsonObject(value) ? value : {} }

  const applied = ownedFields(type, configuration.value)
  const filter = resetFields.get(apiVersion)
  const own = new ManagedSet(writer, apiVersion, true, filter === undefined ? applied : filter(applied))
  const last = before.get(writer.text)
  if (value === live.value && before === write.sets && isRepeated(own, last) && !someEmpty(before)) {
    return { sets: before, object: undefined }
  }
  const sets = new Map(before).set(writer.text, own)
  const object = prune(versions, merged, sets, last)
  const changes = new VersionedChanges(versions, resetFields, live, object)
  return {
    sets: yieldFields(sets, writer.text, changes, force),
    object: equalJson(live.value, object.value) ? undefined : object,
  }
}

/**
 * Whether a manager applies what it applied the last time. If that leaves the object as it is, too, there is nothing to prune
 * and nobody to take anything from: most applies of controllers are of this sort.
 */
function isRepeated(own: ManagedSet, last: ManagedSet | undefined): boolean {
  return last?.applied === true && last.apiVersion === own.apiVersion && last.set.equals(stripMetadata(own.set))
}

/** Managers of nothing go with the next write, whatever it does. */
function someEmpty(sets: ManagedSets): boolean {
  for (const { set } of sets.values()) if (set.isEmpty) return true
  return false
}
