import type { KubeObject } from '@setpoint/kube'
import { type ObjectIdentity, showObject } from 'setpoint/doctor'
import { BoundedMap } from '../bounded-map.js'
import type { Finding } from '../finding.js'
import { managersOf } from '../managers/index.js'
import { ageText, hasLasted } from './patience.js'
import type { Rule, Stand, Version } from './rule.js'

const MOST = 5000
/** Milliseconds in which a controller should have looked at a change. */
const LONG = 20_000

interface Lagging {
  readonly identity: ObjectIdentity
  readonly generation: number
  readonly observed: number
  /** Since when it has not moved. */
  readonly since: number
  readonly field: string
  readonly managers: readonly string[]
}

/** Finds objects whose status is of an older spec, and stays so: their controller is stopped, stuck or overloaded. */
export function observedGenerationRule(): Rule {
  const lagging = new BoundedMap<string, Lagging>(MOST)
  return {
    seen({ object, identity, at }: Version) {
      const { generation = 0, deletionTimestamp } = object.metadata
      const seen = observedIn(object)
      // Whoever deletes an object bumps its generation; what holds it then is another rule's.
      if (seen === undefined || seen.observed >= generation || deletionTimestamp !== undefined) {
        lagging.delete(identity.uid)
        return
      }
      const known = lagging.get(identity.uid)
      const since = known?.observed === seen.observed ? known.since : at
      lagging.set(identity.uid, { identity, generation, since, ...seen, managers: managersOf(object, seen.field) })
    },
    removed({ uid }) {
      lagging.delete(uid)
    },
    findings(stand: Stand): Finding[] {
      return [...lagging.values()]
        .filter(({ since }) => hasLasted(since, LONG, stand))
        .map((object) => findingOf(object, stand.now))
    },
  }
}

/** What a status says of the generation that it is about: as a whole, or the latest of its conditions. */
function observedIn({ status }: KubeObject): { observed: number; field: string } | undefined {
  if (typeof status !== 'object' || status === null) return undefined
  const { observedGeneration, conditions } = status as { observedGeneration?: unknown; conditions?: unknown }
  if (typeof observedGeneration === 'number') {
    return { observed: observedGeneration, field: '.status.observedGeneration' }
  }
  if (!Array.isArray(conditions)) return undefined
  const generations = conditions
    .map((condition: { observedGeneration?: unknown } | null) => condition?.observedGeneration)
    .filter((generation) => typeof generation === 'number')
  return generations.length === 0 ? undefined : { observed: Math.max(...generations), field: '.status.conditions' }
}

function findingOf({ identity, generation, observed, since, field, managers }: Lagging, now: number): Finding {
  const who = managers.length === 0 ? 'its controller' : managers.join(', ')
  return {
    rule: 'observed-generation',
    severity: 'problem',
    object: identity,
    summary: `${showObject(identity)} is at generation ${generation}, and its status is about ${observed}, for ${ageText(now - since)} at least`,
    fields: [{ path: field, values: [String(observed)], managers }],
    managers,
    evidence: [],
    count: 1,
    remedy: `is ${who} running, and is it getting through its queue? Or does it forget to write observedGeneration?`,
  }
}
