import { groupVersionKindText, parseApiVersion, type GroupVersionKind } from '../gvk/index.js'
import { isJsonObject, type JsonObject } from '../json/index.js'
import type { KubeObject } from '../meta/index.js'
import { badRequest, StatusError } from '../status/index.js'
import { formatTime } from '../time/index.js'
import { type AppliedConfiguration, applyConfiguration } from './apply-configuration.js'
import { ApplyConflictError } from './conflict.js'
import { decodeManagedFields, ManagedFieldsError } from './decode.js'
import { encodeManagedFields } from './encode.js'
import { managerIdentity, type ManagerIdentity } from './identity.js'
import { fieldsLastApplied, KUBECTL, withLastApplied } from './last-applied.js'
import { type Managed, type ManagedSets, withSet } from './managed.js'
import {
  managedFieldsOf,
  type ManagedResource,
  objectText,
  typedObject,
  TypedObjectError,
  withManagedFields,
} from './resource.js'
import { stripMetadata } from './stripped.js'
import { recordUpdate } from './update.js'
import { type TypedObject, UnknownVersionError } from './versions.js'

export interface ApplyPatch {
  readonly live: JsonObject
  readonly patch: JsonObject
  readonly manager: string
  readonly force: boolean
  /** Milliseconds since the epoch. */
  readonly now: number
}

export interface AppliedObject {
  /** With its managedFields; before defaults. */
  readonly object: KubeObject
  /** Whether any value changed; managers may have changed without. */
  readonly changed: boolean
}

/** Server-side apply. Throws a StatusError: 409 for conflicts, 400 for patches that are none, 500 for the rest. */
export function applyPatch(resource: ManagedResource, apply: ApplyPatch): AppliedObject {
  const { live, patch, manager } = apply
  const managed = decodeLive(live)
  checkPatch(resource, patch)
  const { object, managed: after } = takingOver(resource, apply, (force) =>
    attempt(resource, { ...apply, force }, managed),
  )
  const value = object?.value ?? live
  const synced = manager === KUBECTL ? withLastApplied(value, patch) : value
  const entries = encodeManagedFields(after, managedFieldsOf(live))
  return { object: withManagedFields(synced, entries), changed: object !== undefined || synced !== value }
}

function decodeLive(live: JsonObject): Managed {
  try {
    return decodeManagedFields(managedFieldsOf(live))
  } catch (error) {
    if (error instanceof ManagedFieldsError) throw failure(`failed to decode managed fields: ${error.message}`, error)
    throw error
  }
}

function checkPatch({ kind }: ManagedResource, patch: JsonObject): void {
  const sent = kindOf(patch)
  if (groupVersionKindText(sent) !== groupVersionKindText(kind)) {
    throw badRequest(`invalid object type: ${groupVersionKindText(sent)}`)
  }
  const { metadata } = patch
  if (isJsonObject(metadata) && Array.isArray(metadata['managedFields'])) {
    throw badRequest('metadata.managedFields must be nil')
  }
}

function kindOf({ apiVersion, kind }: JsonObject): GroupVersionKind {
  const groupVersion = typeof apiVersion === 'string' ? parseApiVersion(apiVersion) : { group: '', version: '' }
  if (groupVersion === undefined) return { group: '', version: '', kind: '' }
  return { ...groupVersion, kind: typeof kind === 'string' ? kind : '' }
}

/** Lets kubectl take over the fields that its client-side apply still holds: those are no conflicts. */
function takingOver<T>({ apiVersion, type }: ManagedResource, apply: ApplyPatch, run: (force: boolean) => T): T {
  try {
    return run(apply.force)
  } catch (error) {
    if (!(error instanceof ApplyConflictError) || apply.manager !== KUBECTL) throw error
    const allowed = fieldsLastApplied({ apiVersion, type, value: apply.live })
    if (allowed === undefined) throw error
    const rest = error.conflicts.filter(({ path }) => !allowed.has(path))
    if (rest.length > 0) throw new ApplyConflictError(rest)
    return run(true)
  }
}

interface Attempt {
  readonly object: TypedObject | undefined
  readonly managed: Managed
}

function attempt(resource: ManagedResource, apply: ApplyPatch, recorded: Managed): Attempt {
  const { apiVersion, subresource } = resource
  const managed = recorded.sets.size === 0 ? beforeFirstApply(resource, apply, recorded) : recorded
  const by = managerIdentity({ manager: apply.manager || 'unknown', operation: 'Apply', apiVersion, subresource })
  const { object, sets } = configure(resource, apply, managed.sets, by)
  const times = object === undefined ? managed.times : new Map(managed.times).set(by.text, formatTime(apply.now))
  return { object, managed: { sets: stripOwn(sets, by, managed.sets), times } }
}

/** Whoever applied something that had no managers yet: what was there belongs to this one. */
function beforeFirstApply(resource: ManagedResource, { live, now }: ApplyPatch, recorded: Managed): Managed {
  const update = { live: resource.empty, next: live, manager: 'before-first-apply', now }
  return explaining('failed to create manager for existing fields: failed to convert new object', resource, live, () =>
    recordUpdate(resource, update, recorded),
  )
}

function configure(
  resource: ManagedResource,
  apply: ApplyPatch,
  sets: ManagedSets,
  writer: ManagerIdentity,
): AppliedConfiguration {
  const { versions, resetFields } = resource
  const configuration = explaining('failed to create typed patch object', resource, apply.patch, () =>
    typedObject(resource, apply.patch, { allowDuplicates: false }),
  )
  const live = explaining('failed to create typed live object', resource, apply.live, () =>
    typedObject(resource, apply.live, { allowDuplicates: true }),
  )
  try {
    return applyConfiguration({ versions, resetFields, live, configuration, writer, sets, force: apply.force })
  } catch (error) {
    throw error instanceof UnknownVersionError ? failure(error.message, error) : error
  }
}

/** The applier's set as it is recorded; the very same as before if it says the same. */
function stripOwn(sets: ManagedSets, by: ManagerIdentity, before: ManagedSets): ManagedSets {
  const own = sets.get(by.text)
  if (own === undefined) return sets
  const stripped = own.with(stripMetadata(own.set))
  const known = before.get(by.text)
  const same = known?.applied === true && known.apiVersion === own.apiVersion && known.set.equals(stripped.set)
  return withSet(sets, same ? known : stripped)
}

/** Runs a step that fails when the object does not have its kind's type, and says so as the server does. */
function explaining<T>(what: string, { kind }: ManagedResource, object: JsonObject, step: () => T): T {
  try {
    return step()
  } catch (error) {
    if (!(error instanceof TypedObjectError)) throw error
    throw failure(`${what} (${objectText(object, kind)}): ${error.message}`, error)
  }
}

/** An answer without a reason: what the server makes of any failure that it has no Status for. */
function failure(message: string, cause: Error): StatusError {
  return new StatusError(
    { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message, code: 500 },
    { cause },
  )
}
