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
  if (cause === 'timer') known?.rest()
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
  const isShort = outcome.result === 'requeue_after' && outcome.delay < shortRequeue
  if (!isShort) {
    if (known !== undefined) known.requeues = undefined
    return
  }
  const found = caseFor()
  const { delay } = outcome
  if (cause === 'timer' && found.requeues !== undefined && isAbout(delay, found.requeues.delay)) found.requeues.count++
  else found.requeues = { delay, count: 1, since: at }
}

/** Whether a delay is that one but for some jitter; one that backs off soon is not. */
function isAbout(delay: number, other: number): boolean {
  return Math.abs(delay - other) <= Math.max(10, other / 5)
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
  const { at } = record
  const last = found.vains !== undefined && at - found.vains.at < LONGEST_PERIOD ? found.vains : undefined
  if (!record.detailed) {
    // Worth a closer look the next time.
    found.vains = last ?? { signature: '', count: 1, since: at, at, writes: [] }
    return
  }
  const writes = record.kept
  const signature = vainSignature(writes)
  const goesOn = last !== undefined && (last.signature === '' || last.signature === signature)
  if (signature === '') found.vains = undefined
  else if (goesOn) found.vains = { signature, count: last.count + 1, since: last.since, at, writes }
  else found.vains = { signature, count: 1, since: at, at, writes }
}

/** The fields that did not come out as they were sent. */
function vainSignature(writes: PassRecord['kept']): string {
  const fields = writes.flatMap(({ of, detail }) =>
    [...(detail?.discrepancies ?? []), ...(detail?.filled ?? [])].map(({ path }) => fieldSignature(of, path)),
  )
  return fields.join('\n')
}

/** Milliseconds after which a pass for nothing is no burden. */
const LONGEST_PAUSE = 600_000
/** Managers that are named. */
const MOST_MANAGERS = 20

/** Called for by other objects of one kind, which it did not look at. */
function noteUnread(record: PassRecord, known: Case | undefined, caseFor: () => Case): void {
  const [foreign, ...others] = foreignTriggers(record, known)
  if (foreign === undefined) {
    if (known?.idles !== undefined && !record.causes.every(isTimer)) known.idles = undefined
    return
  }
  const found = caseFor()
  const of = identityOfCause(foreign)
  const { at } = record
  if (found.idles === undefined || found.idles.of.kind !== of.kind || at - found.idles.at > LONGEST_PAUSE)
    found.idles = { of, count: 0, several: false, unread: 0, empty: 0, managers: new Set(), since: at, at }
  const { idles } = found
  idles.several ||= others.length > 0 || identityText(idles.of) !== identityText(of)
  idles.of = of
  idles.at = at
  idles.count++
  const { reads } = record
  if (reads === undefined) return
  const triggers = [foreign, ...others]
  for (const manager of triggers.flatMap(managersIn))
    if (idles.managers.size < MOST_MANAGERS) idles.managers.add(manager)
  if (triggers.every(isEmptyUpdate)) {
    idles.empty++
    idles.unread++
  } else if (triggers.some((cause) => reads.has(cause.kind) || reads.has(identityText(identityOfCause(cause)))))
    found.idles = undefined
  // A pass that looks at nothing and says nothing has given up early: what it would have looked at, nobody knows.
  else if (record.isComplete && !triggers.some((cause) => isChild(cause, record))) idles.unread++
}

type ObjectCause = Extract<Cause, { readonly uid: string }>

/** The objects of somebody else's, all of one kind, whose events are all that the pass was called for. */
function foreignTriggers({ causes, uid }: PassRecord, known: Case | undefined): readonly ObjectCause[] {
  const foreign: ObjectCause[] = []
  for (const cause of causes) {
    if (!('uid' in cause) || cause.own || isSelf(known, cause)) return []
    if (cause.uid === uid && !isEmptyUpdate(cause)) return []
    if (foreign[0] !== undefined && foreign[0].kind !== cause.kind) return []
    foreign.push(cause)
  }
  return foreign
}

function managersIn(cause: Cause): readonly string[] {
  const event = EventCause.eventOf(cause)
  return event?.type === 'update' && event.old !== undefined ? writersOf(event.old, event.object) : []
}

function isEmptyUpdate(cause: Cause): boolean {
  const event = EventCause.eventOf(cause)
  return event?.type === 'update' && event.old !== undefined && changes(event.old, event.object).length === 0
}

/** Whether it is the reconciled object's own child: that it is watched is no mistake, even if it is not looked at now. */
function isChild(cause: Cause, { uid }: PassRecord): boolean {
  const event = EventCause.eventOf(cause)
  return event?.object.metadata.ownerReferences?.some((owner) => owner.uid === uid) ?? false
}

function isTimer({ what }: Cause): boolean {
  return what === 'after'
}
