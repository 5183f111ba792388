import type { FieldSet } from '../fieldset/index.js'
import type { ManagedFieldsEntry } from '../meta/index.js'
import type { Type } from '../typed/index.js'
import type { ManagerIdentity } from './identity.js'

/** The fields of one manager, in the version that it used. */
export class ManagedSet {
  readonly by: ManagerIdentity
  readonly apiVersion: string
  readonly applied: boolean
  readonly set: FieldSet
  /** The entry that this was last written as: most survive the next write unchanged. */
  entry: ManagedFieldsEntry | undefined = undefined
  /** The type that the set was last found in keeping with, so that a stored set is checked once. */
  inKeepingWith: Type | undefined = undefined

  constructor(by: ManagerIdentity, apiVersion: string, applied: boolean, set: FieldSet) {
    this.by = by
    this.apiVersion = apiVersion
    this.applied = applied
    this.set = set
  }

  /** The same manager with other fields; this very one if they are the same. */
  with(set: FieldSet): ManagedSet {
    return set === this.set ? this : new ManagedSet(this.by, this.apiVersion, this.applied, set)
  }
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
