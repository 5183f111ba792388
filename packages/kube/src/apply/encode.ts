import { type FieldSet, toFieldsV1 } from '../fieldset/index.js'
import type { JsonObject } from '../json/index.js'
import type { ManagedFieldsEntry } from '../meta/index.js'
import { compareGoStrings } from '../patch/go-text.js'
import { parseTime } from '../time/index.js'
import type { Managed, ManagedSet } from './managed.js'
import { recallEntry, recallSpelling, remember, rememberEntry, rememberSpelling } from './memory.js'

/**
 * metadata.managedFields, ordered: Apply before Update, then by time, name, version and subresource. It is `previous`
 * itself when nothing changed since.
 */
export function encodeManagedFields(
  managed: Managed,
  previous?: ManagedFieldsEntry[],
): ManagedFieldsEntry[] | undefined {
  if (managed.sets.size === 0) return undefined
  const entries = Array.from(managed.sets.values(), (set) => encodeEntry(set, managed.times.get(set.by.text)))
  if (entries.length > 1) entries.sort(compareEntries)
  if (previous?.length === entries.length && entries.every((entry, index) => entry === previous[index])) {
    return previous
  }
  if (isIdentifiedByEntries(managed)) remember(entries, managed)
  return entries
}

/** Whether reading the entries again gives the same. It does not where /scale puts a set into another version. */
function isIdentifiedByEntries({ sets }: Managed): boolean {
  for (const { by, apiVersion, applied } of sets.values()) if (!applied && by.apiVersion !== apiVersion) return false
  return true
}

function encodeEntry(managed: ManagedSet, time: string | undefined): ManagedFieldsEntry {
  const known = recallEntry(managed)
  if (known !== undefined && known.time === time) return known
  const { by, apiVersion, applied, set } = managed
  const entry: ManagedFieldsEntry = {
    ...(by.manager === '' ? {} : { manager: by.manager }),
    operation: applied || by.operation === 'Apply' ? 'Apply' : 'Update',
    apiVersion,
    ...(time === undefined ? {} : { time }),
    fieldsType: 'FieldsV1',
    fieldsV1: spell(set),
    ...(by.subresource === '' ? {} : { subresource: by.subresource }),
  }
  rememberEntry(managed, entry)
  return entry
}

function spell(set: FieldSet): JsonObject {
  const known = recallSpelling(set)
  if (known !== undefined) return known
  const spelling = toFieldsV1(set)
  rememberSpelling(set, spelling)
  return spelling
}

function compareEntries(a: ManagedFieldsEntry, b: ManagedFieldsEntry): number {
  return (
    compareGoStrings(a.operation ?? '', b.operation ?? '') ||
    seconds(a.time) - seconds(b.time) ||
    compareGoStrings(a.manager ?? '', b.manager ?? '') ||
    compareGoStrings(a.apiVersion ?? '', b.apiVersion ?? '') ||
    compareGoStrings(a.subresource ?? '', b.subresource ?? '')
  )
}

/** Whole seconds since the epoch; no time is the epoch. */
export function seconds(time: string | undefined): number {
  return time === undefined ? 0 : Math.floor((parseTime(time) ?? 0) / 1000)
}
