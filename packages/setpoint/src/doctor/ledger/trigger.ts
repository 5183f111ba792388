import { type Cause, causeText, EventCause } from '../../controller/index.js'
import { changes } from '../changes/index.js'
import { writersOf } from '../managers/index.js'
import type { ObjectIdentity } from '../report/index.js'
import type { Case } from './case.js'
import { cutValue } from './cut-value.js'
import { identityOf, identityText } from './identity.js'
import type { RoundCause, Trigger } from './round.js'
import { hasField } from './signature.js'
import type { WriteRecord } from './write.js'

/** Changes of an event that are kept. */
const MOST_CHANGES = 8

/** The one that explains a pass best has the most. */
const STRENGTH: Readonly<Record<RoundCause, number>> = {
  outside: 6,
  answer: 5,
  own: 4,
  observation: 3,
  timer: 2,
  retry: 1,
  resync: 0,
}

/** The strongest of several causes; a pass without any was asked for by somebody. */
export function strongest(causes: readonly RoundCause[]): RoundCause {
  let found: RoundCause | undefined
  for (const cause of causes) if (found === undefined || STRENGTH[cause] > STRENGTH[found]) found = cause
  return found ?? 'outside'
}

/** The strongest of a pass's causes, without looking into them. `own` has a bit for each that is known to be an own one. */
export function strongestAtAGlance(
  found: Case | undefined,
  causes: readonly Cause[],
  writes: readonly WriteRecord[],
  own = 0,
): RoundCause {
  let strong: RoundCause | undefined
  for (let place = 0; place < causes.length; place++) {
    const one = glanceAt(found, causes[place] as Cause, writes, isMarked(own, place))
    if (strong === undefined || STRENGTH[one] > STRENGTH[strong]) strong = one
  }
  return strong ?? 'outside'
}

/** Causes beyond these have no bit of their own, and are asked again. */
const MOST_MARKED = 31

/** Marks the cause of that place. */
export function marked(own: number, place: number): number {
  return place < MOST_MARKED ? own | (1 << place) : own
}

/** Whether the cause of that place is marked. */
export function isMarked(own: number, place: number): boolean {
  return place < MOST_MARKED && (own & (1 << place)) !== 0
}

/** Whether so many causes are all marked. */
export function areAllMarked(own: number, count: number): boolean {
  return count < MOST_MARKED && own === (1 << count) - 1
}

/**
 * Whether the cause is the event of a write of the same object's passes. `own` does not tell: an event can overtake the
 * answer to its write, and call for a pass of another object before anybody knows whose it is.
 */
export function isSelf(found: Case | undefined, cause: Cause): boolean {
  if (found === undefined || !('uid' in cause)) return false
  if (cause.what !== 'delete' && found.isOwnVersion(cause.resourceVersion)) return true
  // A delete has no version to be known by, and an object with a grace period is marked before it goes.
  return found.hasDeleted && isDeparture(cause) && found.isOwnDelete(cause.uid, identityText(identityOfCause(cause)))
}

function isDeparture(cause: Cause): boolean {
  return cause.what === 'delete' || EventCause.eventOf(cause)?.object.metadata.deletionTimestamp !== undefined
}

/** What a cause comes to without looking into it: an event of anybody else's is input from outside. `own`: it is known not to be. */
export function glanceAt(
  found: Case | undefined,
  cause: Cause,
  writes: readonly WriteRecord[],
  own = false,
): RoundCause {
  switch (cause.what) {
    case 'after':
      return 'timer'
    case 'retry':
      return 'retry'
    case 'resync':
      return 'resync'
    case 'initial':
    case 'generic':
      return 'outside'
    default:
      if (own || isSelf(found, cause)) return 'own'
      return writes.length > 0 && isAnswered(cause, writes) ? 'answer' : 'outside'
  }
}

/**
 * The same, with a look at what has changed: for suspects. `writes` are those of the pass itself, `writer` is the object
 * whose pass wrote the version, where that is known, and `own` says that the event is known to be an own one.
 */
export function lookInto(
  found: Case,
  cause: Cause,
  writes: readonly WriteRecord[],
  writer?: Case,
  own = false,
): Trigger {
  const ours = (of: ObjectIdentity, path: string): boolean => found.hasWritten(of, path) || hasField(writes, of, path)
  const by = writer === found ? undefined : writer
  // The event may have come before the answer that tells whose it is.
  const text = causeText(writer !== undefined && cause instanceof EventCause ? cause.asOwn() : cause)
  const trigger = { text, resourceVersion: '', of: undefined, changes: undefined, managers: [], by }
  if (!('uid' in cause)) return { ...trigger, cause: glanceAt(found, cause, []) }
  const event = EventCause.eventOf(cause)
  const of = event === undefined ? identityOfCause(cause) : identityOf(event.object, event.object.metadata)
  const known = { ...trigger, resourceVersion: cause.resourceVersion, of }
  if (own || writer === found || isSelf(found, cause)) return { ...known, cause: 'own' }
  // It came in a backlog, of a pass over another object: what it changed that one knows.
  if (event === undefined) return { ...known, cause: 'outside' }
  const back = writes.find((write) => write.back !== undefined && identityText(write.of) === identityText(of))?.back
  if (back !== undefined && event.type !== 'delete') return { ...known, cause: 'answer', managers: [back.by] }
  // It came in a backlog, and what it changed is not known any more: then it is what somebody asked for.
  if (event.type === 'update' && event.old === undefined) return { ...known, cause: 'outside' }
  if (event.type !== 'update' || event.old?.metadata.uid !== event.object.metadata.uid) {
    // What is made where a pass has deleted it is an answer only where it was brought back.
    const again = ours(of, '+') || (event.type === 'delete' && ours(of, '-'))
    return { ...known, cause: again ? 'answer' : 'outside' }
  }
  const changed = changes(event.old, event.object)
  const managers = writersOf(event.old, event.object)
  const told = changed.slice(0, MOST_CHANGES).map(({ path, before, after }) => {
    return { path, before: cutValue(before), after: cutValue(after) }
  })
  return { ...known, cause: weigh(changed, (path) => ours(of, path)), changes: told, managers }
}

function weigh(changed: readonly { readonly path: string }[], ours: (path: string) => boolean): RoundCause {
  const others = changed.filter(({ path }) => !ours(path))
  if (others.some(({ path }) => !isStatus(path))) return 'outside'
  return others.length < changed.length ? 'answer' : 'observation'
}

function isStatus(path: string): boolean {
  return path === '.status' || path.startsWith('.status.') || path.startsWith('.status[')
}

/**
 * Whether the event has undone what passes write: they write what it was about, or they delete what was brought back. A status
 * that follows upon a new spec is no answer, but what was asked for.
 */
function isAnswered(cause: Extract<Cause, { readonly uid: string }>, writes: readonly WriteRecord[]): boolean {
  const asked = EventCause.hasRaised(cause)
  for (const write of writes) {
    if (write.kind !== cause.kind || (asked && write.subresource !== '')) continue
    if (!isAboutObject(cause, write.of)) continue
    if (write.verb === 'delete') return write.back !== undefined
    if (cause.what !== 'create') return true
  }
  return false
}

/** Whether an event was about that object of its kind, or one of its name: `namespace/name`, or the name alone. */
function isAboutObject({ object }: Extract<Cause, { readonly uid: string }>, of: ObjectIdentity): boolean {
  const { namespace, name } = of
  if (!object.endsWith(name)) return false
  const length = namespace === '' ? name.length : namespace.length + 1 + name.length
  return object.length === length && object.startsWith(namespace)
}

/** The object that an event was about, from the cause alone. */
export function identityOfCause(cause: Extract<Cause, { readonly uid: string }>): ObjectIdentity {
  const slash = cause.object.indexOf('/')
  const [namespace, name] =
    slash < 0 ? ['', cause.object] : [cause.object.slice(0, slash), cause.object.slice(slash + 1)]
  return { apiVersion: '', kind: cause.kind, namespace, name, uid: cause.uid }
}
