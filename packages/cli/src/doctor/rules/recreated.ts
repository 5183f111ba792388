import type { ObjectIdentity } from 'setpoint/doctor'
import { showObject } from 'setpoint/doctor'
import { BoundedMap } from '../bounded-map.js'
import type { Finding } from '../finding.js'
import { rateText } from '../loops/rhythm.js'
import type { Rule, Version } from './rule.js'

const MOST = 5000
/** Deletions that are followed by a creation: twice is a rollout and a change of mind. */
const PROOF = 3
/** They come and go by their nature. */
const PASSING_KINDS = new Set(['Lease', 'Event', 'LeaseCandidate'])

interface Identity {
  latest: ObjectIdentity
  /** When it came back, each time with another UID. */
  readonly returns: { at: number }[]
  managers: readonly string[]
}

/** Finds names that are deleted and created again and again: a fight, or a controller that replaces what it made. */
export function recreatedRule(): Rule {
  const gone = new BoundedMap<string, string>(MOST)
  const returned = new BoundedMap<string, Identity>(MOST)
  return {
    seen({ identity, object, at, isNew }: Version) {
      const key = keyOf(identity)
      const previous = gone.get(key)
      if (!isNew || previous === undefined || PASSING_KINDS.has(identity.kind)) return
      gone.delete(key)
      if (previous === identity.uid) return
      const known = returned.get(key) ?? { latest: identity, returns: [], managers: [] }
      known.latest = identity
      known.returns.push({ at })
      known.managers = [...new Set((object.metadata.managedFields ?? []).map(({ manager = 'unknown' }) => manager))]
      returned.set(key, known)
    },
    removed(identity) {
      gone.set(keyOf(identity), identity.uid)
    },
    findings(): Finding[] {
      return [...returned.values()].filter(({ returns }) => returns.length >= PROOF).map(findingOf)
    },
  }
}

function findingOf({ latest, returns, managers }: Identity): Finding {
  return {
    rule: 'recreated',
    severity: 'problem',
    class: 'I',
    object: latest,
    summary: `${showObject(latest)} was deleted and created again ${returns.length} times`,
    fields: [],
    managers,
    evidence: [rateText(returns), `its latest creator: ${managers.join(', ') || 'unknown'}`],
    count: returns.length,
    remedy:
      'find who deletes it: a second controller, a pruning tool, or the creator itself, which should change the object in place, ' +
      'and create nothing while its own deletionTimestamp is set',
  }
}

function keyOf({ apiVersion, kind, namespace, name }: ObjectIdentity): string {
  return `${apiVersion} ${kind} ${namespace}/${name}`
}
