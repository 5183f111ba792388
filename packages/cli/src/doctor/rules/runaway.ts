import { createHash } from 'node:crypto'
import type { KubeObject } from '@setpoint/kube'
import { masked, type ObjectIdentity } from 'setpoint/doctor'
import { Beats } from '../beats.js'
import { BoundedMap } from '../bounded-map.js'
import type { Finding } from '../finding.js'
import type { Rule, Stand, Version } from './rule.js'

const MOST = 5000
const PROOF = 20
const PASSING_KINDS = new Set(['Lease', 'Event', 'LeaseCandidate', 'TokenReview'])
/** They make as many as somebody asked for. */
const WORKLOADS = new Set(['ReplicaSet', 'ReplicationController', 'StatefulSet', 'DaemonSet', 'Job', 'CronJob'])

interface Litter {
  readonly example: ObjectIdentity
  readonly owner: string
  readonly managers: readonly string[]
  readonly births: Beats
}

/**
 * Finds objects of one owner and one content that keep coming, under names that are random or have the time in them. A
 * burst that ends, as when somebody asks for 200 children, is none; nor are members that go by their number.
 */
export function runawayRule(): Rule {
  const litters = new BoundedMap<string, Litter>(MOST)
  return {
    seen({ object, identity, at, isFirst, isNew }: Version) {
      const { ownerReferences = [], managedFields = [] } = object.metadata
      const stem = stemOf(object)
      const owner = ownerReferences[0]
      if (isFirst || !isNew || stem === undefined || PASSING_KINDS.has(identity.kind) || isFromWorkload(owner?.kind))
        return
      const key = `${identity.kind} ${identity.namespace} ${stem} ${owner?.uid ?? ''} ${contentOf(object)}`
      const litter = litters.get(key) ?? {
        example: identity,
        owner: owner === undefined ? 'nobody' : `${owner.kind} ${owner.name}`,
        managers: [...new Set(managedFields.map(({ manager = 'unknown' }) => manager))],
        births: new Beats(),
      }
      litter.births.add(at)
      litters.set(key, litter)
    },
    findings(stand: Stand): Finding[] {
      return [...litters.values()].filter((litter) => isRunaway(litter, stand)).map(findingOf)
    },
  }
}

/** What a name begins with before what is new in it; undefined where nothing is. */
function stemOf({ metadata: { generateName = '', name = '' } }: KubeObject): string | undefined {
  if (generateName !== '') return generateName
  const mask = masked(name.replace(/\d{9,}/g, 'x0x0x0x0'))
  return mask.includes('<id>') || mask.includes('<time>') ? mask : undefined
}

function isRunaway({ births }: Litter, stand: Stand): boolean {
  return births.count >= PROOF && births.slices(5, stand) >= 4
}

function isFromWorkload(kind: string | undefined): boolean {
  return kind !== undefined && WORKLOADS.has(kind)
}

function findingOf({ example, owner, managers, births }: Litter): Finding {
  const { count } = births
  const { kind, namespace, name } = example
  return {
    rule: 'runaway',
    severity: 'problem',
    class: 'I',
    object: example,
    summary: `${count} objects of kind ${kind} like ${namespace === '' ? '' : `${namespace}/`}${name} came, all with the same content, and more keep coming`,
    fields: [],
    managers,
    evidence: [births.text, `their owner: ${owner}`],
    count,
    remedy:
      'give children a name that follows from their owner instead of generateName, so that a second creation meets the first; ' +
      'or wait for the cache to show what was just created',
  }
}

/** All but metadata and status. */
function contentOf({ metadata: _metadata, status: _status, ...content }: KubeObject): string {
  return createHash('sha1').update(JSON.stringify(content)).digest('base64url')
}
