import { unionFields } from '../fieldset/index.js'
import { isJsonObject, type JsonObject } from '../json/index.js'
import type { ManagedFieldsEntry } from '../meta/index.js'
import { capManagers } from './cap-managers.js'
import { decodeOrNothing, decodeSent } from './decode.js'
import { encodeManagedFields } from './encode.js'
import { managerIdentity, type ManagerIdentity } from './identity.js'
import { type Managed, ManagedSet, withSet } from './managed.js'
import { isSubresource, managedFieldsOf, type ManagedResource, typedObject, TypedObjectError } from './resource.js'
import { stripMetadata } from './stripped.js'
import { timeText } from './time-text.js'
import { updateManagers } from './update-managers.js'
import { UnknownVersionError } from './versions.js'

export interface TrackedUpdate {
  readonly live: JsonObject
  readonly next: JsonObject
  readonly manager: string
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** metadata.managedFields after a create, an update or a patch. */
export function trackUpdate(resource: ManagedResource, update: TrackedUpdate): ManagedFieldsEntry[] | undefined {
  const { live, next } = update
  const before = managedFieldsOf(live)
  // Through a subresource nobody edits managedFields.
  const managed = isSubresource(resource) ? decodeOrNothing(before) : decodeSent(before, managedFieldsOf(next))
  // Whoever has no managers (they were reset, or the object is older than managedFields) gets them with the first apply.
  if (managed.sets.size === 0 && hasUid(live)) return undefined
  try {
    return encodeManagedFields(recordUpdate(resource, update, managed), before)
  } catch (error) {
    // An object that cannot be tracked is written all the same, untracked rather than with garbage.
    if (error instanceof TypedObjectError || error instanceof UnknownVersionError) return undefined
    throw error
  }
}

/** Holds what the write at hand took until it is known whether that is anything. */
const CURRENT: ManagerIdentity = { ...managerIdentity({ manager: 'current-operation' }), text: 'current-operation' }

/** The managers after an update. Throws a TypedObjectError. */
export function recordUpdate(resource: ManagedResource, update: TrackedUpdate, managed: Managed): Managed {
  const { versions, resetFields, apiVersion, subresource } = resource
  const next = typedObject(resource, update.next, { allowDuplicates: true })
  const live = typedObject(resource, update.live, { allowDuplicates: true })
  const sets = new Map(updateManagers({ versions, resetFields, live, next, writer: CURRENT, sets: managed.sets }))
  const current = sets.get(CURRENT.text)
  sets.delete(CURRENT.text)
  const taken = current === undefined ? undefined : stripMetadata(current.set)
  if (taken === undefined || taken.isEmpty) return capManagers({ sets, times: managed.times })

  const by = managerIdentity({ manager: update.manager || 'unknown', operation: 'Update', apiVersion, subresource })
  const owned = sets.get(by.text)
  const set = owned === undefined ? taken : unionFields(owned.set, taken)
  const times = new Map(managed.times).set(by.text, timeText(update.now))
  return capManagers({ sets: withSet(sets, new ManagedSet(by, apiVersion, false, set)), times })
}

function hasUid({ metadata }: JsonObject): boolean {
  return isJsonObject(metadata) && typeof metadata['uid'] === 'string' && metadata['uid'] !== ''
}
