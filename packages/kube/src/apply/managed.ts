import type { FieldSet } from '../fieldset/index.js'
import type { ManagerIdentity } from './identity.js'

/** The fields of one manager, in the version that it used. */
export interface ManagedSet {
  readonly by: ManagerIdentity
  readonly apiVersion: string
  readonly applied: boolean
  readonly set: FieldSet
}

/** Who manages what, by the text of their identity. */
export type ManagedSets = ReadonlyMap<string, ManagedSet>

/** When each manager last changed something, by the text of its identity. There may be times without a set. */
export type ManagedTimes = ReadonlyMap<string, string>

/** metadata.managedFields, read. */
export interface Managed {
  readonly sets: ManagedSets
  readonly times: ManagedTimes
}

export const NOT_MANAGED: Managed = { sets: new Map(), times: new Map() }

/** The sets with another set for one manager; a manager of nothing is none. */
export function withSet(sets: ManagedSets, managed: ManagedSet): ManagedSets {
  const result = new Map(sets)
  if (managed.set.isEmpty) result.delete(managed.by.text)
  else result.set(managed.by.text, managed)
  return result
}
