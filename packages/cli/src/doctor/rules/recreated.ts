import type { KubeObject } from '@setpoint/kube'
import { type ObjectIdentity, showObject } from 'setpoint/doctor'
import { Beats } from '../beats.js'
import { BoundedMap } from '../bounded-map.js'
import type { Finding } from '../finding.js'
import { allManagers, isPerson } from '../managers/index.js'
import type { Rule, Version } from './rule.js'

const MOST = 5000
/** Deletions that are followed by a creation: a few are a rollout, a change of mind, or somebody who looks whether it comes back. */
const PROOF = { owned: 4, ownerless: 6 } as const
/** They come and go by their nature. */
const PASSING_KINDS = new Set(['Lease', 'Event', 'LeaseCandidate'])

interface Identity {
  latest: ObjectIdentity
  /** When it came back, each time with another UID. */
  readonly returns: Beats
  owner: string
  managers: readonly string[]
}

/**
 * Finds names that are deleted and created again and again, for an owner that stays: a fight, or a controller that replaces
 * what it made. Of what has no owner it may well be meant: tests do so all day. What people make by hand is theirs.
 */
export function recreatedRule(): Rule {
  const gone = new BoundedMap<string, { readonly uid: string; readonly owner: string }>(MOST)
  const returned = new BoundedMap<string, Identity>(MOST)
  return {
    seen({ identity, object, at, isNew, writer }: Version) {
      const key = keyOf(identity)
      const previous = gone.get(key)
      if (!isNew || previous === undefined || PASSING_KINDS.has(identity.kind)) return
      gone.delete(key)
      const owner = ownerOf(object)
      // A new owner makes its own.
      if (previous.uid === identity.uid || previous.owner !== owner) return
      const known = returned.get(key) ?? { latest: identity, returns: new Beats(), owner, managers: [] }
      known.latest = identity
      known.owner = owner
      known.returns.add(at)
      known.managers = writer === undefined ? allManagers(object) : [writer]
      returned.set(key, known)
    },
    removed(identity, _at, last) {
      gone.set(keyOf(identity), { uid: identity.uid, owner: last === undefined ? '' : ownerOf(last) })
    },
    findings(): Finding[] {
      return [...returned.values()]
        .filter(({ returns, owner }) => returns.count >= (owner === '' ? PROOF.ownerless : PROOF.owned))
        .filter(({ managers }) => managers.length === 0 || !managers.every(isPerson))
        .map(findingOf)
    },
  }
}

function ownerOf({ metadata }: KubeObject): string {
  return metadata.ownerReferences?.[0]?.uid ?? ''
}

function findingOf({ latest, returns, owner, managers }: Identity): Finding {
  return {
    rule: 'recreated',
    severity: owner === '' ? 'notice' : 'problem',
    class: 'I',
    object: latest,
    summary: `${showObject(latest)} was deleted and created again ${returns.count} times`,
    fields: [],
    managers,
    evidence: [returns.text, `its latest creator: ${managers.join(', ') || 'unknown'}`],
    count: returns.count,
    remedy:
      'find who deletes it: a second controller, a pruning tool, or the creator itself, which should change the object in place, ' +
      'and create nothing while its own deletionTimestamp is set',
  }
}

function keyOf({ apiVersion, kind, namespace, name }: ObjectIdentity): string {
  return `${apiVersion} ${kind} ${namespace}/${name}`
}
