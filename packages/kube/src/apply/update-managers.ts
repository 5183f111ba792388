import { FieldSet, subtractFields, unionFields } from '../fieldset/index.js'
import { type ResetFields, VersionedChanges } from './changed-fields.js'
import type { ManagerIdentity } from './identity.js'
import { ManagedSet, type ManagedSets, withSet } from './managed.js'
import { reconcileSets, yieldFields } from './ownership.js'
import type { ObjectVersions, TypedObject } from './versions.js'

/** One write: what was there, what is to be, and who wrote it. */
export interface Write {
  readonly versions: ObjectVersions
  readonly resetFields: ResetFields
  readonly live: TypedObject
  readonly writer: ManagerIdentity
  readonly sets: ManagedSets
}

/** The managers after a create, an update or a patch: the writer owns what it changed, the others no longer do. */
export function updateManagers(write: Write & { readonly next: TypedObject }): ManagedSets {
  const { versions, resetFields, live, next, writer } = write
  const { apiVersion } = next
  const changes = new VersionedChanges(versions, resetFields, live, next)
  const sets = yieldFields(reconcileSets(write.sets, versions), writer.text, changes, true)
  const { taken, removed } = changes.in(apiVersion) ?? { taken: FieldSet.empty, removed: FieldSet.empty }
  const owned = sets.get(writer.text)?.set ?? FieldSet.empty
  const set = unionFields(subtractFields(owned, removed), taken)
  const filter = resetFields.get(apiVersion)
  return withSet(sets, new ManagedSet(writer, apiVersion, false, filter === undefined ? set : filter(set)))
}
