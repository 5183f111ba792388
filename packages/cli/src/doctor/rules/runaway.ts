import { createHash } from 'node:crypto'
import { isJsonObject, type Json, type KubeObject, type OwnerReference } from '@setpoint/kube'
import { masked, type ObjectIdentity } from 'setpoint/doctor'
import { Beats } from '../beats.js'
import { BoundedMap } from '../bounded-map.js'
import type { Finding } from '../finding.js'
import { allManagers, isPerson } from '../managers/index.js'
import type { Lookup, Rule, Stand, Step, Version } from './rule.js'

const MOST = 5000
/** Births that prove it where they add up: for an owner who asks for nothing new, for nobody, and where others go. */
const PROOF = { owned: 6, ownerless: 10, replaced: 20 } as const
/** Milliseconds that it has gone on for: what is made at somebody's wish takes some time, too. */
const LONG = 20_000
/** Milliseconds without another birth after which it is over, or so many times its own pace. */
const QUIET = 5000
const PAUSES = 3
const PASSING_KINDS = new Set(['Lease', 'Event', 'LeaseCandidate', 'TokenReview'])
/** They make as many as somebody asked for. */
const WORKLOADS = new Set(['ReplicaSet', 'ReplicationController', 'StatefulSet', 'DaemonSet', 'Job', 'CronJob'])
/** Numbers of a spec that say nothing about how many there are to be. */
const NO_COUNT = /port|second|minute|hour|day|time|ttl|delay|interval|period|user|group|mode|version|generation|limit/i

/** The end of a name as two random bytes or more give it; `node1` and `euwest1a` are none. */
const DRAWN = /(?<=-)(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{4,}$/
/** Milliseconds that each of them is there for on average; those that live longer are replaced for a reason. */
const SHORT_LIFE = 5000

interface Litter {
  readonly example: ObjectIdentity
  readonly owner: OwnerReference | undefined
  readonly managers: readonly string[]
  births: Beats
  /** Of those that are there. */
  readonly alive: Set<string>
}

/**
 * Finds objects of one owner and one content that keep coming, under names that are random or have the time in them, while
 * nobody asks for more. A burst that ends, as when somebody asks for 200 children, is none; nor are as many as the owner's
 * spec says, nor members that go by their number.
 */
export function runawayRule(): Rule {
  const litters = new BoundedMap<string, Litter>(MOST)
  const litterOf = new BoundedMap<string, Litter>(MOST)
  return {
    seen({ object, identity, at, isFirst, isNew, writer }: Version) {
      const { ownerReferences = [] } = object.metadata
      const stem = stemOf(object)
      const owner = ownerReferences[0]
      if (isFirst || !isNew || stem === undefined || PASSING_KINDS.has(identity.kind)) return
      if (owner !== undefined && WORKLOADS.has(owner.kind)) return
      const managers = writer === undefined ? allManagers(object) : [writer]
      if (managers.length > 0 && managers.every(isPerson)) return
      const content = contentOf(object, owner === undefined)
      const key = `${identity.kind} ${identity.namespace} ${stem} ${owner?.uid ?? ''} ${content}`
      const litter = litters.get(key) ?? { example: identity, owner, managers, births: new Beats(), alive: new Set() }
      litter.births.add(at)
      if (litter.alive.size < MOST) litter.alive.add(identity.uid)
      litters.set(key, litter)
      litterOf.set(identity.uid, litter)
    },
    changed({ before, object, identity }: Step) {
      // Somebody asks for something else of the owner: what comes from now on may be the answer.
      if ((before.metadata.generation ?? 0) >= (object.metadata.generation ?? 0)) return
      for (const litter of litters.values()) if (litter.owner?.uid === identity.uid) litter.births = new Beats()
    },
    removed({ uid }) {
      litterOf.get(uid)?.alive.delete(uid)
      litterOf.delete(uid)
    },
    async findings(stand: Stand): Promise<Finding[]> {
      const suspects = [...litters.values()].filter((litter) => isRunaway(litter, stand))
      const asked = await Promise.all(suspects.map((litter) => isAskedFor(litter, stand.lookup)))
      return suspects.filter((_, place) => asked[place] === false).map(findingOf)
    },
  }
}

/** What a name begins with before what is new in it; undefined where nothing is. */
function stemOf({ metadata: { generateName = '', name = '' } }: KubeObject): string | undefined {
  if (generateName !== '') return generateName
  const mask = masked(name.replace(/\d{9,}/g, 'x0x0x0x0').replace(DRAWN, '0x0'))
  return mask.includes('<id>') || mask.includes('<time>') ? mask : undefined
}

function isRunaway({ births, owner, alive }: Litter, stand: Stand): boolean {
  const proof = owner === undefined ? PROOF.ownerless : PROOF.owned
  return (
    births.count >= (alive.size >= Math.min(proof, births.count) ? proof : PROOF.replaced) &&
    births.duration >= LONG &&
    births.slices(5, { since: births.first, now: births.last }) >= 4 &&
    stand.now - births.last <= Math.max(QUIET, (PAUSES * births.duration) / births.count)
  )
}

/**
 * Whether the spec of the owner has a number of at least so many: a batch on its way, that ends by itself, or a pool whose
 * members are replaced now and then. Where each takes the place of the last as soon as that is there, it is neither.
 */
async function isAskedFor({ owner, example, births, alive }: Litter, lookup: Lookup): Promise<boolean> {
  if (owner === undefined) return false
  const { apiVersion, kind, name, uid } = owner
  const namespace = lookup.isNamespaced(apiVersion, kind) === false ? '' : example.namespace
  const found = await lookup.get({ apiVersion, kind, namespace, name })
  if (found === undefined || found === 'unknown' || found.metadata.uid !== uid) return false
  if (births.count >= PROOF.replaced && (alive.size * births.duration) / births.count < SHORT_LIFE) return false
  return largestCount(found['spec'] as Json | undefined) >= alive.size
}

function largestCount(value: Json | undefined): number {
  if (!isJsonObject(value)) return 0
  const numbers = Object.entries(value).map(([name, field]) => {
    if (typeof field === 'number') return NO_COUNT.test(name) ? 0 : field
    return Array.isArray(field) ? field.length : largestCount(field)
  })
  return Math.max(0, ...numbers)
}

function findingOf({ example, owner, managers, births, alive }: Litter): Finding {
  const { count } = births
  const { kind, namespace, name } = example
  const whose = owner === undefined ? 'nobody' : `${owner.kind} ${owner.name}`
  return {
    rule: 'runaway',
    severity: 'problem',
    class: 'I',
    object: example,
    summary: `${count} objects of kind ${kind} like ${namespace === '' ? '' : `${namespace}/`}${name} came, all with the same content, and more keep coming`,
    fields: [],
    managers,
    evidence: [
      births.text,
      `their owner: ${whose}`,
      ...(alive.size < count ? [`${alive.size} of them are there`] : []),
    ],
    count,
    remedy:
      'give children a name that follows from their owner instead of generateName, so that a second creation meets the first; ' +
      'or wait for the cache to show what was just created',
  }
}

/** All but metadata and status; of what has an owner also without what is new in each of them. */
function contentOf({ metadata: _metadata, status: _status, ...content }: KubeObject, isExact: boolean): string {
  const text = JSON.stringify(content)
  return createHash('sha1')
    .update(isExact ? text : masked(text))
    .digest('base64url')
}
