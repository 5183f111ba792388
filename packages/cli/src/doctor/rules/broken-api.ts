import { type Condition, type KubeObject } from '@setpoint/kube'
import { BoundedMap } from '../bounded-map.js'
import type { Finding } from '../finding.js'
import { hasLasted } from './patience.js'
import { identityOf, type Rule, type Stand, type Version } from './rule.js'

const MOST = 2000
/** Milliseconds in which a new one gets ready. */
const LONG = 15_000

/** What each kind says when it works: the condition, and what follows when it is False. */
const EXPECTED: Readonly<Record<string, { readonly condition: string; readonly consequence: string }>> = {
  APIService: {
    condition: 'Available',
    consequence:
      'its kinds cannot be read, namespaces cannot be deleted, and the garbage collector holds back what it cannot see',
  },
  CustomResourceDefinition: { condition: 'Established', consequence: 'its kind is not served' },
}

interface Broken {
  readonly object: KubeObject
  readonly since: number
  readonly condition: Condition
}

/** Finds aggregated APIs and definitions that are not served, with their own reason. */
export function brokenApiRule(): Rule {
  const broken = new BoundedMap<string, Broken>(MOST)
  return {
    seen({ object, identity, at }: Version) {
      const expected = Object.hasOwn(EXPECTED, object.kind) ? EXPECTED[object.kind] : undefined
      if (expected === undefined) return
      const { conditions = [] } = (object['status'] ?? {}) as { conditions?: Condition[] }
      const refused = conditions.find(({ type, status }) => type === 'NamesAccepted' && status === 'False')
      const condition =
        refused ?? conditions.find(({ type, status }) => type === expected.condition && status === 'False')
      if (condition === undefined || object.metadata.deletionTimestamp !== undefined) broken.delete(identity.uid)
      else broken.set(identity.uid, { object, since: broken.get(identity.uid)?.since ?? at, condition })
    },
    removed({ uid }) {
      broken.delete(uid)
    },
    findings(stand: Stand): Finding[] {
      return [...broken.values()].filter(({ since }) => hasLasted(since, LONG, stand)).map(findingOf)
    },
  }
}

function findingOf({ object, condition }: Broken): Finding {
  const { type, reason, message } = condition
  return {
    rule: 'broken-api',
    severity: 'problem',
    object: identityOf(object),
    summary: `${object.kind} ${object.metadata.name ?? ''} is not served: ${type} is False, so ${EXPECTED[object.kind]?.consequence ?? ''}`,
    fields: [],
    managers: [],
    evidence: [`${reason}: ${message}`],
    count: 1,
    remedy:
      object.kind === 'APIService'
        ? 'bring its server back, or delete the APIService when nobody needs it any more'
        : 'mend the definition: names must not be taken by another one',
  }
}
