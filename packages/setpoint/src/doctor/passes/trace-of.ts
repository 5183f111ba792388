import { formatMicroTime } from '@setpoint/kube'
import type { CachedObject } from '../../cache/index.js'
import { type Cause, causeText, EventCause } from '../../controller/index.js'
import { type Change, changes } from '../changes/index.js'
import {
  asSent,
  detailOf,
  identityOf,
  identityOfCause,
  isEnd,
  isMarked,
  type NotedWrite,
  type PassRecord,
  toldOf,
} from '../ledger/index.js'
import { changersOf } from '../managers/index.js'
import { hidden, type ObjectIdentity, withoutSecret } from '../report/index.js'
import type { FieldTrace, PassTrace, TriggerTrace, WriteTrace } from './pass-trace.js'

/** Something that happened to an object. */
type ObjectCause = Extract<Cause, { readonly uid: string }>

/** Whose passes they are, and what is asked of them when a pass is told of. */
export interface Traced {
  readonly controller: string
  /** What the monotonic clock has to be added to for the time of day. */
  readonly epoch: number
  /** The object that a pass was about. */
  objectOf(record: PassRecord): ObjectIdentity
  /** Whether a pass of this process is known to have brought it about. */
  isOwn(cause: ObjectCause): boolean
  /** For each write of a pass, the line of code that asked for one like it. */
  linesLike(record: PassRecord): readonly (string | undefined)[]
}

/** A pass as it was noted, looked into. It costs what it does not cost to note it: comparisons and copies. */
export function traceOf(record: PassRecord, by: Traced): PassTrace {
  const { id, causes, omittedCauses, at, milliseconds, looked, writes, omittedWrites, result, told } = record
  const lines = by.linesLike(record)
  return {
    id,
    controller: by.controller,
    object: by.objectOf(record),
    began: formatMicroTime(by.epoch + at),
    milliseconds,
    triggers: causes.map((cause, place) => triggerOf(cause, isMarked(record.own, place), by)),
    omittedTriggers: omittedCauses,
    reads: [...looked],
    writes: writes.map((write, place) => writeOf(write, lines[place], by.controller)),
    omittedWrites,
    result: result ?? 'success',
    told,
  }
}

function triggerOf(cause: Cause, marked: boolean, by: Traced): TriggerTrace {
  if (!('uid' in cause)) {
    const shown = cause.what === 'retry' ? { ...cause, message: toldOf(cause.message) } : cause
    return { text: causeText(shown), of: undefined, resourceVersion: '', own: false, changes: undefined }
  }
  const { resourceVersion } = cause
  const event = EventCause.eventOf(cause)
  const of = event === undefined ? identityOfCause(cause) : identityOf(event.object, event.object.metadata)
  // The event may have come before the answer that tells whose it is.
  const own = cause.own || marked || by.isOwn(cause)
  const text = causeText(own && cause instanceof EventCause ? cause.asOwn() : cause)
  const old = event?.type === 'update' ? event.old : undefined
  if (event === undefined || old === undefined) return { text, of, resourceVersion, own, changes: undefined }
  const fields = changes(old, event.object).map((change) => fieldOf(of.kind, change, old, event.object))
  return { text, of, resourceVersion, own, changes: fields }
}

function writeOf(write: NotedWrite, lineLike: string | undefined, controller: string): WriteTrace {
  const { verb, subresource, of, resourceVersion, effect, parts, site } = write
  const code = site?.place ?? lineLike
  const codeOfAnother = site?.place === undefined && code !== undefined
  const what = { verb, subresource, of, resourceVersion, effect, code, codeOfAnother }
  if (parts === undefined) return { ...what, sent: undefined, stored: undefined, changes: undefined, mayBeStale: false }
  const { before, stored } = parts
  const isKnown = before !== undefined && !parts.created
  return {
    ...what,
    effect: isEnd(parts) ? 'deleted' : effect,
    sent: parts.sent === undefined ? undefined : withoutSecret(of.kind, asSent(parts.sent)),
    stored: withoutSecret(of.kind, asSent(stored)),
    changes: isKnown
      ? detailOf(parts, controller).detail.changes.map((change) =>
          fieldOf(of.kind, change, before, stored as CachedObject),
        )
      : undefined,
    mayBeStale: parts.shared,
  }
}

function fieldOf(kind: string, { path, before, after }: Change, old: CachedObject, now: CachedObject): FieldTrace {
  return {
    path,
    before: hidden(kind, path, before),
    after: hidden(kind, path, after),
    managers: changersOf(path, after === undefined, old, now),
  }
}
