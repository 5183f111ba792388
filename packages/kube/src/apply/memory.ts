import type { ManagedFieldsEntry } from '../meta/index.js'
import type { Managed } from './managed.js'

// What was read from, or written as, which list of entries. Objects of the API never change in place, so the same list
// always means the same: what a server writes again and again is not read again and again.
//
// It is kept on the list itself, as a WeakMap would cost every garbage collection more than it saves the writes in
// between; and only for the latest lists, as most objects of a server are written once.

const MANAGED = Symbol('managed')
const LIMIT = 256

interface Remembering {
  [MANAGED]?: Managed | undefined
}

/** A ring: the oldest is forgotten for the newest. */
const latest: Remembering[] = []
let oldest = 0

export function remember(entries: readonly ManagedFieldsEntry[], managed: Managed): void {
  // Frozen objects are read each time.
  if (!Object.isExtensible(entries)) return
  const forgotten = latest[oldest]
  if (forgotten !== undefined) forgotten[MANAGED] = undefined
  latest[oldest] = entries as Remembering
  oldest = (oldest + 1) % LIMIT
  Object.defineProperty(entries, MANAGED, { value: managed, writable: true, configurable: true })
}

export function recall(entries: readonly ManagedFieldsEntry[]): Managed | undefined {
  return (entries as Remembering)[MANAGED]
}
