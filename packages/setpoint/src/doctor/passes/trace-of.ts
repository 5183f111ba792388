import { type Clock, formatMicroTime } from '@setpoint/kube'
import type { CachedObject } from '../../cache/index.js'
import { type Cause, causeText, EventCause, type Outcome } from '../../controller/index.js'
import { type Change, changes } from '../changes/index.js'
import {
  asSent,
  detailOf,
  identityOf,
  identityOfCause,
  isMarked,
  type NotedWrite,
  type PassRecord,
} from '../ledger/index.js'
import { ownersOf, writersOf } from '../managers/index.js'
import { hidden, type ObjectIdentity, withoutSecret } from '../report/index.js'
import type { FieldTrace, PassTrace, TriggerTrace, WriteTrace } from './pass-trace.js'

/** Whose passes they are, and what is asked of them when a pass is told of. */
export interface Traced {
  readonly controller: string
  readonly clock: Clock
  /** The object that a pass was about. */
  objectOf(record: PassRecord): ObjectIdentity
  /** Whether a pass of this process has written a version. */
  isOwn(version: string): boolean
  /** The line of code that asked for a write like that one. */
  lineLike(record: PassRecord, write: NotedWrite): string | undefined
}

/** A pass as it was noted, looked into. It costs what it does not cost to note it: comparisons, copies, and the text of stacks. */
export function traceOf(record: PassRecord, outcome: Outcome, by: Traced): PassTrace {
  const { clock, controller } = by
  const { causes, omittedCauses, at, milliseconds, looked, writes, omittedWrites } = record
  return {
    controller,
    object: by.objectOf(record),
    began: formatMicroTime(clock.now() - (clock.monotonic() - at)),
    milliseconds,
    triggers: causes.map((cause, place) => triggerOf(cause, isMarked(record.own, place), by)),
    omittedTriggers: omittedCauses,
    reads: [...looked],
    writes: writes.map((write) => writeOf(write, record, by)),
    omittedWrites,
    result: outcome.result,
    told: toldOf(outcome),
  }
}

function toldOf(outcome: Outcome): string {
  if (outcome.result === 'requeue_after') return `after ${outcome.delay} ms`
  return outcome.result === 'error' ? outcome.error.message : ''
}

function triggerOf(cause: Cause, marked: boolean, by: Traced): TriggerTrace {
  if (!('uid' in cause)) {
    return { text: causeText(cause), of: undefined, resourceVersion: '', own: false, changes: undefined }
  }
  const { resourceVersion } = cause
  const event = EventCause.eventOf(cause)
  const of = event === undefined ? identityOfCause(cause) : identityOf(event.object, event.object.metadata)
  // The event may have come before the answer that tells whose it is.
  const own = cause.own || marked || by.isOwn(resourceVersion)
  const text = causeText(own && cause instanceof EventCause ? cause.asOwn() : cause)
  const old = event?.type === 'update' ? event.old : undefined
  if (event === undefined || old === undefined) return { text, of, resourceVersion, own, changes: undefined }
  const writers = writersOf(old, event.object)
  const fields = changes(old, event.object).map((change): FieldTrace => {
    return { ...shown(of.kind, change), managers: changersOf(change, old, event.object, writers) }
  })
  return { text, of, resourceVersion, own, changes: fields }
}

/**
 * Whoever has a field that was changed is who changed it: others have lost it by that. What was taken away is nobody's any
 * more, and then it was one of those who wrote. Of several who have a part of the field, those who wrote.
 */
function changersOf(
  { path, after }: Change,
  old: CachedObject,
  now: CachedObject,
  writers: readonly string[],
): readonly string[] {
  const owners = ownersOf(after === undefined ? old : now, path)
  const both = owners.filter((manager) => writers.includes(manager))
  if (both.length > 0) return both
  return owners.length > 0 && after !== undefined ? owners : writers
}

function writeOf(write: NotedWrite, record: PassRecord, by: Traced): WriteTrace {
  const { controller } = by
  const { verb, subresource, of, resourceVersion, effect, parts, site } = write
  const code = site === undefined ? by.lineLike(record, write) : site.place
  const codeOfAnother = site === undefined && code !== undefined
  const what = { verb, subresource, of, resourceVersion, effect, code, codeOfAnother }
  if (parts === undefined || parts.shared) return { ...what, sent: undefined, stored: undefined, changes: undefined }
  const { detail } = detailOf(parts, controller)
  const { before } = parts
  const writers = before === undefined ? [] : writersOf(before, parts.stored as CachedObject)
  const managers = writers.length === 0 ? [controller] : writers
  return {
    ...what,
    sent: parts.sent === undefined ? undefined : withoutSecret(of.kind, asSent(parts.sent)),
    stored: withoutSecret(of.kind, asSent(parts.stored)),
    changes:
      before === undefined || parts.created
        ? undefined
        : detail.changes.map((change) => ({ ...shown(of.kind, change), managers })),
  }
}

function shown(kind: string, { path, before, after }: Change): Change {
  return { path, before: hidden(kind, path, before), after: hidden(kind, path, after) }
}
