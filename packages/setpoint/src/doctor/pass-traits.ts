import type { Kind } from '@setpoint/kube'
import { type Cause, EventCause, type Outcome } from '../controller/index.js'
import {
  type Case,
  identityText,
  isMarked,
  isSelf,
  isWithin,
  type PassRecord,
  type WriteRecord,
} from './ledger/index.js'
import type { LoopClass, LoopReport } from './report/index.js'

/** Whether there is nothing to note of a pass. */
export function isPlain(
  { writes, causes, hot, ownOnly }: PassRecord,
  outcome: Outcome,
  found: Case | undefined,
): boolean {
  if (writes.length > 0 || hot || outcome.result === 'requeue_after') return false
  if (found === undefined) return causes.every(({ what }) => what === 'initial' || what === 'resync')
  if (found.breaker !== undefined || found.idles !== undefined || found.requeues !== undefined) return false
  return ownOnly || causes.every((cause) => isSelf(found, cause))
}

/** A loop, because it is asked at every pass: a callback would cost more than the rest. */
export function areUpdates(causes: readonly Cause[]): boolean {
  for (let place = 0; place < causes.length; place++) if (causes[place]?.what !== 'update') return false
  return true
}

/** Whether the spec of the reconciled object is another one, by somebody else's doing. `own`: the causes that are its passes'. */
export function isAsked(kind: Kind | undefined, key: string, causes: readonly Cause[], own: number): boolean {
  return causes.some((cause, place) => !isMarked(own, place) && isNewSpec(kind, key, cause))
}

/** Whether a cause is a new spec of the reconciled object, by whomever. */
export function isNewSpec(kind: Kind | undefined, key: string, cause: Cause): boolean {
  return EventCause.hasRaised(cause) && 'uid' in cause && cause.object === key && cause.kind === kind?.kind
}

/** Whether the circle had been closed already when what called for the pass came: once round is one round. */
export function isLate(found: Case, causes: readonly Cause[], marks: number): boolean {
  if (!found.hasLate) return false
  const own = causes.filter((cause, place) => isMarked(marks, place) || isSelf(found, cause))
  return own.length > 0 && own.every((cause) => 'uid' in cause && found.isLate(cause.resourceVersion))
}

/** Loops that go on while passes write nothing. */
const WITHOUT_WRITES: ReadonlySet<LoopClass> = new Set(['H', 'J', 'K'])

/** Whether a pass without effect is still one that should not have been. */
export function isBusy(found: Case, record: PassRecord, outcome: Outcome): boolean {
  // A loop of own writes is over with a look that its timer asks for and that writes nothing, also where that asks for the next.
  const isOfWrites = found.breaker !== undefined && !WITHOUT_WRITES.has(found.breaker.class)
  if (isOfWrites && record.writes.length === 0 && record.causes.some(({ what }) => what === 'after')) return false
  if (found.requeues !== undefined && outcome.result === 'requeue_after') return true
  if (found.vains !== undefined && record.writes.length > 0) return true
  return found.idles !== undefined && found.idles.count > 0
}

/** Whether writes have changed what a loop is about: its fields, or objects that come and go as a whole. */
export function isAboutLoop(writes: readonly WriteRecord[], { paths }: LoopReport): boolean {
  return writes.some(({ effect, of, detail }) =>
    paths.some((one) => {
      if (effect === 'none' || identityText(one.of) !== identityText(of)) return false
      if (one.path === '') return effect !== 'changed'
      return (detail?.changes ?? []).some(({ path }) => isWithin(one.path, path) || isWithin(path, one.path))
    }),
  )
}
