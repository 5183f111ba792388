import type { Change } from '../changes/index.js'
import type { Pattern } from '../patterns/index.js'
import type { ObjectIdentity } from '../report/index.js'
import type { CallSite } from './call-site.js'
import type { Discrepancy } from './discrepancy.js'
import type { WriteParts } from './write-detail.js'

export type WriteVerb = 'create' | 'update' | 'patch' | 'apply' | 'delete'

/** What came of a write that the server accepted. `none`: not even a new resourceVersion. */
export type WriteEffect = 'none' | 'created' | 'changed' | 'deleted'

/** One write of one pass. */
export interface WriteRecord {
  readonly verb: WriteVerb
  /** '' for the object itself. */
  readonly subresource: string
  /** The kind of {@link of}. */
  readonly kind: string
  readonly of: ObjectIdentity
  /** What the server answered with; '' for a delete. */
  readonly resourceVersion: string
  readonly effect: WriteEffect
  /** Present for suspects: it costs a comparison of whole objects. */
  readonly detail: WriteDetail | undefined
  /** Of what was deleted: who had brought it back since it was last deleted. Undefined: nobody had, or nobody knows who. */
  readonly back?: BroughtBack | undefined
}

/** An object that was deleted, and made again at once as it was. */
export interface BroughtBack {
  readonly by: string
  /** How many times in a row it was deleted again within half a minute. */
  readonly times: number
}

/** A write as its pass has it, with all that it was made of. */
export interface NotedWrite extends WriteRecord {
  /** Undefined for a delete. */
  readonly parts: WriteParts | undefined
  /** Where it was asked for; undefined: nobody took note. */
  readonly site: CallSite | undefined
}

/** A change as a suspect's write has it. */
export interface NotedChange extends Change {
  /** What its values look like; undefined: nobody has looked. Where long values are cut, only this tells. */
  readonly pattern?: Pattern
}

export interface WriteDetail {
  /** What the write changed of the object as it was known. Empty for what was created or deleted. */
  readonly changes: readonly NotedChange[]
  /** What was sent and not stored so. */
  readonly discrepancies: readonly Discrepancy[]
  /** What the server added to a whole object that was sent without it. */
  readonly filled: readonly Change[]
  /** Whether the call named the path. */
  sent(path: string): boolean
  /** Created under a name that no other pass will find again. */
  readonly randomName: boolean
  /** Created while its owner is being deleted. */
  readonly ownerGoing: boolean
  /** Who had set a field of the version that was overwritten; empty where it is not known. */
  ownersBefore(path: string): readonly string[]
  /** `file:line:column` of the code that asked for it. */
  readonly code: string | undefined
}
