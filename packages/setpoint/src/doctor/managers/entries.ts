import { equalJson, type ManagedFieldsEntry, type ObjectMeta } from '@setpoint/kube'
import { ownsPath } from './owns-path.js'

/** An object, as far as its bookkeeping goes. */
export interface Versioned {
  readonly metadata: Readonly<ObjectMeta>
}

/** The entries that have a path. */
export function owningEntries({ metadata }: Versioned, path: string): ManagedFieldsEntry[] {
  return (metadata.managedFields ?? []).filter(
    // An entry without fields has nothing, and not everything as an element without more below it has.
    ({ fieldsV1 = {} }) => Object.keys(fieldsV1).length > 0 && ownsPath(fieldsV1, path),
  )
}

/** The entries of the newer version that the older one did not have like that: of whoever wrote, and of whoever lost fields to them. */
export function freshEntries(before: Versioned | undefined, after: Versioned): ManagedFieldsEntry[] {
  const known = before?.metadata.managedFields ?? []
  return (after.metadata.managedFields ?? []).filter((entry) => !known.some((old) => isSame(old, entry)))
}

/**
 * The entries of those who wrote the newer version: new or of another time, else those whose fields have changed. Whoever
 * only lost fields to another did not write.
 */
export function writingEntries(before: Versioned | undefined, after: Versioned): ManagedFieldsEntry[] {
  const sure = surelyWriting(before, after)
  return sure.length > 0 ? sure : freshEntries(before, after)
}

/** The same, without a guess: whoever takes a field away from another, and has none, is not named anywhere. */
export function surelyWriting(before: Versioned | undefined, after: Versioned): ManagedFieldsEntry[] {
  const known = before?.metadata.managedFields ?? []
  const fresh = freshEntries(before, after)
  const stamped = fresh.filter((entry) => !known.some((old) => isOf(old, entry) && old.time === entry.time))
  if (stamped.length > 0) return stamped
  return fresh.filter((entry) => !known.some((old) => isOf(old, entry) && isLoss(old, entry)))
}

/**
 * The entry of whoever made an object: of those from when it was made, the one with the most beside metadata, since others may
 * have put labels and annotations on it within the same second. Undefined where nothing tells.
 */
export function makingEntry({ metadata }: Versioned): ManagedFieldsEntry | undefined {
  const { creationTimestamp = '', managedFields = [] } = metadata
  const sizeOf = ({ fieldsV1 = {} }: ManagedFieldsEntry): number =>
    JSON.stringify({ ...fieldsV1, 'f:metadata': undefined }).length
  return managedFields
    .filter(
      ({ time = '', subresource = '' }) => subresource === '' && Date.parse(time) <= Date.parse(creationTimestamp),
    )
    .sort((a, b) => sizeOf(b) - sizeOf(a))[0]
}

function isOf(a: ManagedFieldsEntry, b: ManagedFieldsEntry): boolean {
  return a.manager === b.manager && a.operation === b.operation && (a.subresource ?? '') === (b.subresource ?? '')
}

function isSame(a: ManagedFieldsEntry, b: ManagedFieldsEntry): boolean {
  return isOf(a, b) && a.time === b.time && equalJson(a.fieldsV1, b.fieldsV1)
}

/** Fields went, and none came. */
function isLoss(before: ManagedFieldsEntry, after: ManagedFieldsEntry): boolean {
  return JSON.stringify(after.fieldsV1 ?? {}).length < JSON.stringify(before.fieldsV1 ?? {}).length
}
