import type { Json } from '@setpoint/kube'
import type { LoopClass } from './loop-class.js'

/** Which object: enough to find it again. */
export interface ObjectIdentity {
  readonly apiVersion: string
  readonly kind: string
  /** '' for what has no namespace. */
  readonly namespace: string
  readonly name: string
  /** '' where it is not known. */
  readonly uid: string
}

/** A field that does not come to rest. */
export interface LoopPath {
  /** As kubectl would write it: `.status.conditions[type=Ready].message`. Empty where the object as a whole comes and goes. */
  readonly path: string
  /** The object that has the field: the reconciled one, or one that it makes. */
  readonly of: ObjectIdentity
  /** The values that it had lately, the oldest first. Undefined: it was not there. */
  readonly values: readonly (Json | undefined)[]
  /** Who wrote it, as far as managedFields tells. */
  readonly managers: readonly string[]
}

/** How fast it goes round. The class does not depend on it; how bad it is does. */
export interface LoopRate {
  /** Rounds that were seen, from the first to the last. */
  readonly cycles: number
  readonly milliseconds: number
  readonly perSecond: number
}

/** One step of the circle, in words: a write, the event that came of it, the pass that the event led to. */
export interface LoopLink {
  readonly what: 'write' | 'event' | 'pass' | 'requeue'
  readonly text: string
}

/** What the loop doctor found out about one loop of one object. */
export interface LoopReport {
  /** The reconciled object. */
  readonly object: ObjectIdentity
  readonly controller: string
  readonly class: LoopClass
  /** What happens, in one sentence. */
  readonly summary: string
  readonly paths: readonly LoopPath[]
  /** All field managers that take part. */
  readonly managers: readonly string[]
  readonly rate: LoopRate
  /** The proof: the last round and a half. */
  readonly chain: readonly LoopLink[]
  /** What the last pass looked at: `Deployment default/demo`, or a kind where it listed all of them. Empty where it is not known. */
  readonly reads: readonly string[]
  /** `file:line:column` of the code that asked for the writes. Empty where it is not known. */
  readonly code: readonly string[]
  /** What to do about it. */
  readonly remedy: string
  /** When the first and the last of the rounds were, as RFC 3339. */
  readonly since: string
  readonly until: string
}
