import { equalJson, type Json, type ManagedFieldsEntry, type ObjectMeta } from '@setpoint/kube'
import { project } from '../../apply/index.js'
import { says } from './sent.js'

interface Versioned {
  readonly metadata: Readonly<ObjectMeta>
}

/**
 * Who wrote the newer of two versions, as managedFields tells: the managers whose entries are new or of another time, else
 * those whose fields have changed. Whoever only lost fields to another did not write.
 */
export function writersOf(before: Versioned | undefined, after: Versioned): string[] {
  const entries = after.metadata.managedFields ?? []
  const known = before?.metadata.managedFields ?? []
  const changed = entries.filter((entry) => !known.some((old) => isSame(old, entry)))
  const stamped = changed.filter((entry) => !known.some((old) => isOf(old, entry) && old.time === entry.time))
  const gained = changed.filter(
    (entry) =>
      !isLoss(
        known.find((old) => isOf(old, entry)),
        entry,
      ),
  )
  const writers = stamped.length > 0 ? stamped : gained.length > 0 ? gained : changed
  return [...new Set(writers.map(({ manager = '' }) => manager))].filter((manager) => manager !== '')
}

/** Who has set a field, as managedFields tells; several managers may have, to the same value. */
export function ownersOf(object: Versioned, path: string): string[] {
  const owners = (object.metadata.managedFields ?? []).filter(({ fieldsV1 }) => {
    const part = fieldsV1 === undefined ? undefined : project(object as unknown as Json, fieldsV1)
    return says(part, path)
  })
  return [...new Set(owners.map(({ manager = '' }) => manager))].filter((manager) => manager !== '')
}

function isOf(a: ManagedFieldsEntry, b: ManagedFieldsEntry): boolean {
  return a.manager === b.manager && a.operation === b.operation && (a.subresource ?? '') === (b.subresource ?? '')
}

function isSame(a: ManagedFieldsEntry, b: ManagedFieldsEntry): boolean {
  return isOf(a, b) && a.time === b.time && equalJson(a.fieldsV1, b.fieldsV1)
}

/** Fields went, and none came. */
function isLoss(before: ManagedFieldsEntry | undefined, after: ManagedFieldsEntry): boolean {
  if (before === undefined) return false
  return JSON.stringify(after.fieldsV1 ?? {}).length < JSON.stringify(before.fieldsV1 ?? {}).length
}
