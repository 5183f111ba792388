import type { ManagedFieldsEntry } from '@setpoint/kube'
import { owningEntries, type Versioned, writingEntries } from './entries.js'

/** Who wrote the newer of two versions. Empty where managedFields do not tell. */
export function writersOf(before: Versioned | undefined, after: Versioned): string[] {
  return names(writingEntries(before, after))
}

/** Who has set a field; several managers may have, to the same value. */
export function ownersOf(object: Versioned, path: string): string[] {
  return names(owningEntries(object, path))
}

function names(entries: readonly ManagedFieldsEntry[]): string[] {
  return [...new Set(entries.map(({ manager = '' }) => manager))].filter((manager) => manager !== '')
}
