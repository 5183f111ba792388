import type { ManagedFieldsEntry } from '@setpoint/kube'
import { ownsExactly } from './owns-path.js'
import { owningEntries, surelyWriting, type Versioned, writingEntries } from './entries.js'

/** Who wrote the newer of two versions. Empty where managedFields do not tell. */
export function writersOf(before: Versioned | undefined, after: Versioned): string[] {
  return names(writingEntries(before, after))
}

/**
 * Who changed a field from one version to the next; empty where managedFields do not tell. Whoever has it now has set it:
 * others have lost it by that. What was taken away is nobody's any more, and then it was whoever is sure to have written.
 */
export function changersOf(path: string, isGone: boolean, before: Versioned, after: Versioned): string[] {
  const writers = names(surelyWriting(before, after))
  if (isGone) return writers
  const owners = ownersOf(after, path)
  const both = owners.filter((manager) => writers.includes(manager))
  return both.length > 0 ? both : owners
}

/**
 * Who has set a field; several managers may have, to the same value. Whoever has no more than the map that it is in counts only
 * where nobody has the field itself.
 */
export function ownersOf(object: Versioned, path: string): string[] {
  const entries = owningEntries(object, path)
  const exact = entries.filter(({ fieldsV1 = {} }) => ownsExactly(fieldsV1, path))
  return names(exact.length > 0 ? exact : entries)
}

function names(entries: readonly ManagedFieldsEntry[]): string[] {
  return [...new Set(entries.map(({ manager = '' }) => manager))].filter((manager) => manager !== '')
}
