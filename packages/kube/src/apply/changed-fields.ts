import { type FieldFilter, type FieldSet, unionFields } from '../fieldset/index.js'
import { compareTyped } from '../typed/index.js'
import { inVersion, type ObjectVersions, type TypedObject } from './versions.js'

/** What a write did to an object, as managers of one version see it. */
export interface ChangedFields {
  /** Modified or added: whoever wrote them owns them now. */
  readonly taken: FieldSet
  /** Gone: nobody owns them any more. */
  readonly removed: FieldSet
}

/** Which fields a write may not touch, by apiVersion: what remains of a set without them. */
export type ResetFields = ReadonlyMap<string, FieldFilter>

/** The changes between two objects in any version of their kind, computed once per version. */
export class VersionedChanges {
  readonly #versions: ObjectVersions
  readonly #reset: ResetFields
  readonly #before: TypedObject
  readonly #after: TypedObject
  readonly #known = new Map<string, ChangedFields | undefined>()

  constructor(versions: ObjectVersions, reset: ResetFields, before: TypedObject, after: TypedObject) {
    this.#versions = versions
    this.#reset = reset
    this.#before = before
    this.#after = after
  }

  /** Undefined when the kind has no such version. */
  in(apiVersion: string): ChangedFields | undefined {
    if (this.#known.has(apiVersion)) return this.#known.get(apiVersion)
    const changes = this.#compare(apiVersion)
    this.#known.set(apiVersion, changes)
    return changes
  }

  #compare(apiVersion: string): ChangedFields | undefined {
    const before = inVersion(this.#versions, this.#before, apiVersion)
    const after = inVersion(this.#versions, this.#after, apiVersion)
    if (before === undefined || after === undefined) return undefined
    const { removed, modified, added } = compareTyped(before.type, before.value, after.value)
    const filter = this.#reset.get(apiVersion)
    const taken = unionFields(modified, added)
    return filter === undefined ? { taken, removed } : { taken: filter(taken), removed: filter(removed) }
  }
}
