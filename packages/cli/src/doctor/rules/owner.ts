import type { KubeObject, OwnerReference } from '@setpoint/kube'
import { type ObjectIdentity, showObject } from 'setpoint/doctor'
import { BoundedMap } from '../bounded-map.js'
import type { Finding } from '../finding.js'
import { managersOf } from '../managers/index.js'
import { hasLasted } from './patience.js'
import type { Lookup, Rule, Stand, Version } from './rule.js'

const MOST = 20_000
/** Milliseconds that the garbage collector gets. */
const GRACE = 20_000
/** Dependents that are named in a finding. */
const NAMED = 5
/** Owners that are asked for at most, each time that findings are wanted. */
const MOST_QUESTIONS = 100

/** Who refers to one owner. */
interface Reference {
  readonly owner: OwnerReference
  /** Of the dependents; '' for those without. */
  readonly namespace: string
  readonly dependents: Map<string, ObjectIdentity>
  readonly managers: Set<string>
  readonly firstSeen: number
  /** Whether one of them is to stay: of those that are being deleted the owner may well be gone. */
  stays: boolean
}

type Verdict = 'owner-namespace' | 'owner-missing'

/**
 * Finds owner references that lead nowhere: into another namespace, or to an object that is gone, though one of the same
 * name may be there. The garbage collector takes both for absent and deletes what has no other owner, so a dead owner is
 * found only where nobody collects, and an owner elsewhere even when the dependent was gone in a moment.
 */
export function ownerRule(): Rule {
  const references = new BoundedMap<string, Reference>(MOST)
  const refer = (owner: OwnerReference, { object, identity, at }: Version): void => {
    const key = `${identity.namespace} ${owner.apiVersion} ${owner.kind} ${owner.name} ${owner.uid}`
    const known = references.get(key) ?? {
      owner,
      namespace: identity.namespace,
      dependents: new Map(),
      managers: new Set(),
      firstSeen: at,
      stays: false,
    }
    known.stays ||= object.metadata.deletionTimestamp === undefined
    if (known.dependents.size < 1000) known.dependents.set(identity.uid, identity)
    for (const manager of managersOf(object, `.metadata.ownerReferences[uid=${owner.uid}]`)) known.managers.add(manager)
    references.set(key, known)
  }
  return {
    seen(version: Version) {
      for (const owner of version.object.metadata.ownerReferences ?? []) refer(owner, version)
    },
    async findings(stand: Stand): Promise<Finding[]> {
      const suspects = [...references.values()].filter((reference) => isSuspect(reference, stand))
      const found = await Promise.all(
        suspects.slice(0, MOST_QUESTIONS).map((suspect) => examine(suspect, stand.lookup)),
      )
      return found.filter((finding) => finding !== undefined)
    },
  }
}

/** Without a question: the owner has been seen elsewhere, or not at all. */
function isSuspect(reference: Reference, stand: Stand): boolean {
  if (isElsewhere(reference, stand.lookup)) return true
  if (stand.lookup.resident(reference.owner.uid) !== undefined) return false
  return (
    reference.stays &&
    hasLasted(reference.firstSeen, GRACE, stand) &&
    [...reference.dependents.keys()].some((uid) => stand.lookup.resident(uid) !== undefined)
  )
}

function isElsewhere({ owner, namespace }: Reference, lookup: Lookup): boolean {
  const home = lookup.resident(owner.uid)?.namespace ?? ''
  return home !== '' && home !== namespace
}

async function examine(reference: Reference, lookup: Lookup): Promise<Finding | undefined> {
  const verdict = await judge(reference, lookup)
  if (verdict === undefined) return undefined
  const still = await stillThere(reference, lookup)
  if (still.length > 0) return findingOf(reference, verdict, still, lookup)
  return verdict === 'owner-missing'
    ? undefined
    : findingOf(reference, verdict, [...reference.dependents.values()], lookup)
}

async function judge(reference: Reference, lookup: Lookup): Promise<Verdict | undefined> {
  const { owner, namespace } = reference
  const isNamespaced = lookup.isNamespaced(owner.apiVersion, owner.kind)
  if (isElsewhere(reference, lookup) || (isNamespaced === true && namespace === '')) return 'owner-namespace'
  const { apiVersion, kind, name } = owner
  const found = await lookup.get({ apiVersion, kind, name, namespace: isNamespaced === false ? '' : namespace })
  if (found === 'unknown') return undefined
  return found?.metadata.uid === owner.uid ? undefined : 'owner-missing'
}

/** A few of the dependents, asked for again: the garbage collector may have been there meanwhile. */
async function stillThere({ owner, dependents }: Reference, lookup: Lookup): Promise<ObjectIdentity[]> {
  const candidates = [...dependents.values()].filter(({ uid }) => lookup.resident(uid) !== undefined)
  const found = await Promise.all(
    candidates.slice(0, NAMED).map(async (dependent) => {
      const object = await lookup.get(dependent)
      return object !== undefined && object !== 'unknown' && refersTo(object, owner) ? dependent : undefined
    }),
  )
  return found.filter((dependent) => dependent !== undefined)
}

function refersTo({ metadata }: KubeObject, owner: OwnerReference): boolean {
  if (metadata.deletionTimestamp !== undefined) return false
  return (metadata.ownerReferences ?? []).some(
    ({ uid, name, kind }) => uid === owner.uid && name === owner.name && kind === owner.kind,
  )
}

function findingOf(reference: Reference, verdict: Verdict, still: readonly ObjectIdentity[], lookup: Lookup): Finding {
  const { owner, namespace, dependents, managers } = reference
  const [first] = still as [ObjectIdentity]
  const whose = `${owner.kind} ${owner.name} (UID ${owner.uid})`
  const claim =
    dependents.size > 1
      ? `${showObject(first)} and ${dependents.size - 1} more like it name as their owner`
      : `${showObject(first)} names as its owner`
  const home = lookup.resident(owner.uid)?.namespace
  const isServed = lookup.isNamespaced(owner.apiVersion, owner.kind) !== undefined
  const where =
    home !== undefined ? `, which is in namespace ${home}` : namespace === '' ? ', whose kind lives in namespaces' : ''
  const gone = isServed ? 'which is gone' : `and the server has no kind ${owner.kind} in ${owner.apiVersion}`
  return {
    rule: verdict,
    severity: 'problem',
    object: first,
    summary: verdict === 'owner-namespace' ? `${claim} ${whose}${where}` : `${claim} ${whose}, ${gone}`,
    fields: [{ path: '.metadata.ownerReferences', values: [`${owner.kind} ${owner.name}`], managers: [...managers] }],
    managers: [...managers],
    evidence: still.slice(1, NAMED).map((dependent) => `also ${showObject(dependent)}`),
    count: dependents.size,
    remedy:
      verdict === 'owner-namespace'
        ? 'an owner must be in the namespace of its dependents, or have none: the garbage collector takes it for absent, and may delete the dependent. Use a label to find such objects, and a finalizer to clean them up'
        : 'the garbage collector should have deleted it: is it running, and can it discover all kinds? Otherwise delete the object, or take the reference out',
  }
}
