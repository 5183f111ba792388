import { type Cause, EventCause, type Outcome } from '../controller/index.js'
import { changes } from './changes/index.js'
import {
  type Case,
  fieldSignature,
  identityOfCause,
  identityText,
  isSelf,
  type PassRecord,
  type RoundCause,
} from './ledger/index.js'
import { writersOf } from './managers/index.js'
import type { Thresholds } from './options.js'

/** Takes note of a pass that had no effect: what it was called for, what it sent in vain, and when it wants to be called again. */
export function noteIdle(
  record: PassRecord,
  outcome: Outcome,
  cause: RoundCause,
  known: Case | undefined,
  caseFor: () => Case,
  thresholds: Thresholds,
): void {
  noteRequeue(record, outcome, cause, known, caseFor, thresholds)
  noteVain(record, cause, known, caseFor)
  noteUnread(record, known, caseFor)
}

/** Again and again after the same short time, without anything else that called for the pass. */
function noteRequeue(
  { at }: PassRecord,
  outcome: Outcome,
  cause: RoundCause,
  known: Case | undefined,
  caseFor: () => Case,
  { shortRequeue }: Thresholds,
): void {
  const isShort = outcome.result === 'requeue_after' && outcome.delay <= shortRequeue
  if (!isShort) {
    if (known !== undefined) known.requeues = undefined
    return
  }
  const found = caseFor()
  const { delay } = outcome
  if (cause === 'timer' && found.requeues?.delay === delay) found.requeues.count++
  else found.requeues = { delay, count: 1, since: at }
}

/** Milliseconds after which sending the same in vain once more is no loop any more. */
const LONGEST_PERIOD = 3_600_000

/** Sent, answered with success, and nothing came of it. */
function noteVain(record: PassRecord, cause: RoundCause, known: Case | undefined, caseFor: () => Case): void {
  // What somebody else's doings bring about may well be sent once too often.
  if (cause === 'observation' || cause === 'resync') return
  if (record.writes.length === 0 || cause === 'outside' || cause === 'answer') {
    if (known !== undefined && cause !== 'own') known.vains = undefined
    return
  }
  const found = caseFor()
  const { at, writes } = record
  const last = found.vains !== undefined && at - found.vains.at < LONGEST_PERIOD ? found.vains : undefined
  if (!record.detailed) {
    // Worth a closer look the next time.
    found.vains = last ?? { signature: '', count: 1, since: at, at, writes }
    return
  }
  const signature = vainSignature(writes)
  const goesOn = last !== undefined && (last.signature === '' || last.signature === signature)
  if (signature === '') found.vains = undefined
  else if (goesOn) found.vains = { signature, count: last.count + 1, since: last.since, at, writes }
  else found.vains = { signature, count: 1, since: at, at, writes }
}

/** The fields that did not come out as they were sent. */
function vainSignature(writes: PassRecord['writes']): string {
  const fields = writes.flatMap(({ of, detail }) =>
    [...(detail?.discrepancies ?? []), ...(detail?.filled ?? [])].map(({ path }) => fieldSignature(of, path)),
  )
  return fields.join('\n')
}

/** Called for by another object, which it did not look at. */
function noteUnread(record: PassRecord, known: Case | undefined, caseFor: () => Case): void {
  const foreign = foreignTrigger(record, known)
  if (foreign === undefined) {
    if (known?.idles !== undefined && !record.causes.every(isTimer)) known.idles = undefined
    return
  }
  const found = caseFor()
  const of = identityOfCause(foreign)
  const key = identityText(of)
  if (found.idles === undefined || identityText(found.idles.of) !== key)
    found.idles = { of, count: 0, unread: 0, empty: 0, managers: new Set(), since: record.at }
  const { idles } = found
  idles.count++
  if (record.reads === undefined) return
  const event = EventCause.eventOf(foreign)
  const empty = event?.type === 'update' && changes(event.old, event.object).length === 0
  if (event?.type === 'update') for (const manager of writersOf(event.old, event.object)) idles.managers.add(manager)
  if (empty) idles.empty++
  if (!empty && (record.reads.has(key) || record.reads.has(of.kind))) found.idles = undefined
  else idles.unread++
}

/** The one object of somebody else's whose events are all that the pass was called for. */
function foreignTrigger(
  { causes, uid }: PassRecord,
  known: Case | undefined,
): Extract<Cause, { readonly uid: string }> | undefined {
  let foreign: Extract<Cause, { readonly uid: string }> | undefined
  for (const cause of causes) {
    if (!('uid' in cause) || isSelf(known, cause)) return undefined
    if (cause.uid === uid && !isEmptyUpdate(cause)) return undefined
    if (foreign !== undefined && foreign.uid !== cause.uid) return undefined
    foreign = cause
  }
  return foreign
}

function isEmptyUpdate(cause: Cause): boolean {
  const event = EventCause.eventOf(cause)
  return event?.type === 'update' && changes(event.old, event.object).length === 0
}

function isTimer({ what }: Cause): boolean {
  return what === 'after'
}
