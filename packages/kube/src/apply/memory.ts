import type { ManagedFieldsEntry } from '../meta/index.js'
import type { Managed } from './managed.js'

// What was read from, or written as, which list of entries. Objects of the API never change in place, so the same list
// always means the same: a server that keeps its objects in memory reads each list once.
//
// It is kept on the list itself: a WeakMap costs every garbage collection more than it saves the writes in between.

const MANAGED = Symbol('managed')

interface Remembering {
  [MANAGED]?: Managed
}

export function remember(entries: readonly ManagedFieldsEntry[], managed: Managed): void {
  // Frozen objects are read again each time.
  if (Object.isExtensible(entries)) Object.defineProperty(entries, MANAGED, { value: managed, configurable: true })
}

export function recall(entries: readonly ManagedFieldsEntry[]): Managed | undefined {
  return (entries as Remembering)[MANAGED]
}
