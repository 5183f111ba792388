import type { Json } from '@setpoint/kube'
import type { ObjectIdentity } from '../report/index.js'

/** A field that an event or a write has changed. What a Secret holds is not shown. */
export interface FieldTrace {
  /** As kubectl would write it: `.status.conditions[type=Ready].message`. */
  readonly path: string
  /** Undefined: it was not there. */
  readonly before: Json | undefined
  /** Undefined: it is no longer there. */
  readonly after: Json | undefined
  /** Who has changed it; empty where managedFields do not tell. */
  readonly managers: readonly string[]
}

/** Why a pass ran. */
export interface TriggerTrace {
  /** One line, for people: `update of ConfigMap default/demo @1234 (own)`. */
  readonly text: string
  /** The object that something happened to; undefined: it is no event. */
  readonly of: ObjectIdentity | undefined
  /** '' for what is no event. */
  readonly resourceVersion: string
  /** Whether this process has brought it about. */
  readonly own: boolean
  /** What the event changed; undefined where there was nothing before it, or nobody knows what. */
  readonly changes: readonly FieldTrace[] | undefined
}

/** A write that the server has accepted. */
export interface WriteTrace {
  readonly verb: 'create' | 'update' | 'patch' | 'apply' | 'delete'
  /** '' for the object itself. */
  readonly subresource: string
  readonly of: ObjectIdentity
  /** What the server answered with: the event of that version is this write's. '' for a delete. */
  readonly resourceVersion: string
  readonly effect: 'none' | 'created' | 'changed' | 'deleted'
  /**
   * The object or the patch, as it went over the wire, and of what `ctx.status` writes the status, which is all that the server
   * takes; undefined: there was none, or it is not known any more.
   */
  readonly sent: Json | undefined
  /** The object as it was stored; undefined as above. */
  readonly stored: Json | undefined
  /** The fields that are different now; undefined: it is not known any more, or there was nothing before. */
  readonly changes: readonly FieldTrace[] | undefined
  /** `file:line:column` of the code that asked for it; undefined: nobody took note, or it is nobody's but Setpoint's. */
  readonly code: string | undefined
  /**
   * Whether that line is known of a write like it, and not of this one: of passes that are not suspect, the lines of a few in
   * a second are noted.
   */
  readonly codeOfAnother: boolean
  /**
   * Whether the caller of a client may have changed what it sent or was answered since, and the fields above with it: of such
   * writes copies are made where lines are noted.
   */
  readonly mayBeStale: boolean
}

/** All that is known of a pass that is over. */
export interface PassTrace {
  /** The reconcileID of its log lines; '' where nobody said. */
  readonly id: string
  readonly controller: string
  /** The reconciled object. */
  readonly object: ObjectIdentity
  /** RFC 3339. */
  readonly began: string
  readonly milliseconds: number
  /** The latest few. */
  readonly triggers: readonly TriggerTrace[]
  /** How many older ones there were. */
  readonly omittedTriggers: number
  /** What it has looked at: `ConfigMap default/demo`, or a kind where it has listed all of them. */
  readonly reads: readonly string[]
  /** The first hundred. */
  readonly writes: readonly WriteTrace[]
  /** How many more there were. */
  readonly omittedWrites: number
  readonly result: 'success' | 'requeue_after' | 'error'
  /** What the result says beside that, `after 5000 ms` or the error's message up to the first brace; '' for a success. */
  readonly told: string
}
