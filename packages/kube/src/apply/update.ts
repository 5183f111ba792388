import { FieldSet, unionFields } from '../fieldset/index.js'
import { isJsonObject, type JsonObject } from '../json/index.js'
import type { ManagedFieldsEntry } from '../meta/index.js'
import { formatTime } from '../time/index.js'
import { capManagers } from './cap-managers.js'
import { decodeOrNothing, decodeSent } from './decode.js'
import { encodeEntry, encodeManagedFields } from './encode.js'
import { managerIdentity, type ManagerIdentity } from './identity.js'
import { type Managed, ManagedSet, NOT_MANAGED, withSet } from './managed.js'
import { isSubresource, managedFieldsOf, type ManagedResource, typedObject, TypedObjectError } from './resource.js'
import { stripMetadata } from './stripped.js'
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
  if (live === resource.empty && managedFieldsOf(next) === undefined) return trackCreate(resource, update)
  const before = managedFieldsOf(live)
  // Through a subresource nobody edits managedFields.
  const managed = isSubresource(resource) ? decodeOrNothing(before) : decodeSent(before, managedFieldsOf(next))
  // Whoever has no managers (they were reset, or the object is older than managedFields) gets them with the first apply.
  if (managed.sets.size === 0 && hasUid(live)) return undefined
  const after = recordOrNothing(resource, update, managed)
  return after === undefined ? undefined : encodeManagedFields(after, before)
}

/** metadata.managedFields of a new object. */
function trackCreate(resource: ManagedResource, update: TrackedUpdate): ManagedFieldsEntry[] | undefined {
  const { created } = resource
  const shape = created.shapeOf(update.next)
  const known = shape === undefined ? undefined : created.get(shape)
  if (known !== undefined) {
    const managed = new ManagedSet(writerOf(resource, update), resource.apiVersion, false, known)
    return known.isEmpty ? undefined : [encodeEntry(managed, formatTime(update.now))]
  }
  const after = recordOrNothing(resource, update, NOT_MANAGED)
  if (after === undefined) return undefined
  const [first] = after.sets.values()
  if (shape !== undefined) created.set(shape, first?.set ?? FieldSet.empty)
  return encodeManagedFields(after)
}

/** Undefined for an object that cannot be tracked: it is written all the same, untracked rather than with garbage. */
function recordOrNothing(resource: ManagedResource, update: TrackedUpdate, managed: Managed): Managed | undefined {
  try {
    return recordUpdate(resource, update, managed)
  } catch (error) {
    if (error instanceof TypedObjectError || error instanceof UnknownVersionError) return undefined
    throw error
  }
}

/** Holds what the write at hand took until it is known whether that is anything. */
const CURRENT: ManagerIdentity = { ...managerIdentity({ manager: 'current-operation' }), text: 'current-operation' }

/** The managers after an update. Throws a TypedObjectError. */
export function recordUpdate(resource: ManagedResource, update: TrackedUpdate, managed: Managed): Managed {
  const { versions, resetFields, apiVersion } = resource
  const next = typedObject(resource, update.next, { allowDuplicates: true })
  const live = typedObject(resource, update.live, { allowDuplicates: true })
  const sets = new Map(updateManagers({ versions, resetFields, live, next, writer: CURRENT, sets: managed.sets }))
  const current = sets.get(CURRENT.text)
  sets.delete(CURRENT.text)
  const taken = current === undefined ? undefined : stripMetadata(current.set)
  if (taken === undefined || taken.isEmpty) return capManagers({ sets, times: managed.times })

  const by = writerOf(resource, update)
  const owned = sets.get(by.text)
  const set = owned === undefined ? taken : unionFields(owned.set, taken)
  const times = new Map(managed.times).set(by.text, formatTime(update.now))
  return capManagers({ sets: withSet(sets, new ManagedSet(by, apiVersion, false, set)), times })
}

function writerOf({ apiVersion, subresource }: ManagedResource, { manager }: TrackedUpdate): ManagerIdentity {
  return managerIdentity({ manager: manager || 'unknown', operation: 'Update', apiVersion, subresource })
}

function hasUid({ metadata }: JsonObject): boolean {
  return isJsonObject(metadata) && typeof metadata['uid'] === 'string' && metadata['uid'] !== ''
}
