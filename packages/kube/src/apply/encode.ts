import { toFieldsV1 } from '../fieldset/index.js'
import { compareGoStrings, equalJson, type Json } from '../json/index.js'
import type { ManagedFieldsEntry } from '../meta/index.js'
import { parseTime } from '../time/index.js'
import type { Managed, ManagedSet, ManagedTimes } from './managed.js'
import { remember } from './memory.js'

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
  if (previous !== undefined && sameEntries(entries, previous)) {
    adopt(managed, entries, previous)
    return previous
  }
  if (isIdentifiedByEntries(managed)) remember(entries, { sets: managed.sets, times: currentTimes(managed) })
  return entries
}

function sameEntries(entries: readonly ManagedFieldsEntry[], previous: readonly ManagedFieldsEntry[]): boolean {
  return (
    entries.length === previous.length &&
    entries.every((entry, index) => entry === previous[index] || equalJson(asJson(entry), asJson(previous[index])))
  )
}

/** Lets the sets have the entries that stand for them already, so that the next look finds them without comparing. */
function adopt(
  { sets }: Managed,
  entries: readonly ManagedFieldsEntry[],
  previous: readonly ManagedFieldsEntry[],
): void {
  for (const set of sets.values()) {
    const index = set.entry === undefined ? -1 : entries.indexOf(set.entry)
    set.entry = previous[index] ?? set.entry
  }
}

function asJson(entry: ManagedFieldsEntry | undefined): Json {
  return (entry ?? null) as Json
}

/** Whether reading the entries again gives the same. It does not where /scale puts a set into another version. */
function isIdentifiedByEntries({ sets }: Managed): boolean {
  for (const { by, apiVersion, applied } of sets.values()) if (!applied && by.apiVersion !== apiVersion) return false
  return true
}

/** The times without those of managers who are gone: should they come back, they begin anew. */
function currentTimes({ sets, times }: Managed): ManagedTimes {
  let count = 0
  for (const key of times.keys()) if (sets.has(key)) count++
  return count === times.size ? times : new Map([...times].filter(([key]) => sets.has(key)))
}

/** One entry. It is remembered with the set that it came from. */
export function encodeEntry(managed: ManagedSet, time: string | undefined): ManagedFieldsEntry {
  const { by, apiVersion, applied, set, entry: known } = managed
  if (known !== undefined && known.time === time) return known
  const entry: ManagedFieldsEntry = {}
  if (by.manager !== '') entry.manager = by.manager
  entry.operation = applied || by.operation === 'Apply' ? 'Apply' : 'Update'
  entry.apiVersion = apiVersion
  if (time !== undefined) entry.time = time
  entry.fieldsType = 'FieldsV1'
  entry.fieldsV1 = toFieldsV1(set)
  if (by.subresource !== '') entry.subresource = by.subresource
  managed.entry = entry
  return entry
}

function compareEntries(a: ManagedFieldsEntry, b: ManagedFieldsEntry): number {
  return (
    compareGoStrings(a.operation ?? '', b.operation ?? '') ||
    compareTimes(a.time, b.time) ||
    compareGoStrings(a.manager ?? '', b.manager ?? '') ||
    compareGoStrings(a.apiVersion ?? '', b.apiVersion ?? '') ||
    compareGoStrings(a.subresource ?? '', b.subresource ?? '')
  )
}

const UTC_SECONDS = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/

/** Orders timestamps by whole seconds; none at all is the epoch. */
export function compareTimes(a: string | undefined, b: string | undefined): number {
  if (a === b) return 0
  if (a !== undefined && b !== undefined && UTC_SECONDS.test(a) && UTC_SECONDS.test(b)) return a < b ? -1 : 1
  return seconds(a) - seconds(b)
}

function seconds(time: string | undefined): number {
  return time === undefined ? 0 : Math.floor((parseTime(time) ?? 0) / 1000)
}
