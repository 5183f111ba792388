import type { CachedObject } from '../cache/index.js'
import type { Cause } from '../controller/index.js'
import { changes } from './changes/index.js'
import { type Authors, type Case, identityOfCause, identityText, isSelf, isWithin, lookInto } from './ledger/index.js'
import { changersOf, ownersOf } from './managers/index.js'
import type { ObjectIdentity } from './report/index.js'

/** none: nobody asks. changed: the object differs from what the last pass saw. gone: it is, or is being, deleted. */
export type Urgency = 'none' | 'changed' | 'gone'

/** What somebody has asked for since the last pass, as far as the cache knows by now: `live` is what it has of the object. */
export function urgencyOf(found: Case, causes: readonly Cause[], live: CachedObject | undefined): Urgency {
  if ((live?.metadata.uid ?? '') !== found.uid) return 'gone'
  if (live === undefined) return 'none'
  const { generation, deletionTimestamp } = live.metadata
  // A deletion is urgent once. From then on it is one of the things that the passes have seen, and do not come to an end with.
  if (deletionTimestamp !== undefined && deletionTimestamp !== found.seen?.metadata.deletionTimestamp) return 'gone'
  // The cache may be behind what the answers to own writes have told. Kinds without a generation: any change by somebody else.
  const isChanged =
    generation === undefined
      ? causes.some((cause) => 'uid' in cause && cause.uid === found.uid && !isSelf(found, cause))
      : generation > (found.generation ?? 0)
  return isChanged && !isDisputed(found, live) ? 'changed' : 'none'
}

/** The same where the kind is not known: whether somebody has changed the object of that name, and not just what the passes write. */
export function urgencyByName(found: Case, causes: readonly Cause[], authors: Authors): Urgency {
  const isAsked = (cause: Cause): boolean => {
    if (!('uid' in cause) || cause.object !== found.key) return false
    return lookInto(found, cause, [], authors.writerOf(cause.resourceVersion)).cause === 'outside'
  }
  return causes.some(isAsked) ? 'changed' : 'none'
}

/** Whether a cause is about an object; an identity without a name is that of all objects of its kind. */
export function isAbout(cause: Cause, of: ObjectIdentity | undefined): boolean {
  if (of === undefined || !('uid' in cause)) return false
  return of.name === '' ? cause.kind === of.kind : identityText(identityOfCause(cause)) === identityText(of)
}

/** Whether nothing has changed since the last pass but what a fight is about, and nobody has changed it but those who fight. */
function isDisputed({ breaker, seen }: Case, live: CachedObject): boolean {
  if (breaker?.disputed === undefined || seen === undefined) return false
  const { paths, managers } = breaker.disputed
  const isTheirs = (path: string): boolean => paths.some((one) => isWithin(one, path))
  const raising = changes(seen, live).filter(({ path }) => !isWithin('.metadata', path) && !isWithin('.status', path))
  if (!raising.every(({ path }) => isTheirs(path))) return false
  const gone = raising.filter(({ after }) => after === undefined).map(({ path }) => path)
  return paths.every((path) => {
    const isGone = gone.some((one) => isWithin(one, path))
    // Who takes a field away is seldom named: then it may be anybody's wish.
    const owners = isGone ? changersOf(path, true, seen, live) : ownersOf(live, path)
    return !(isGone && owners.length === 0) && owners.every((owner) => managers.includes(owner))
  })
}
