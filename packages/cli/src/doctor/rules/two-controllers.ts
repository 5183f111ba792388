import { controllerOf, type KubeObject } from '@setpoint/kube'
import { type ObjectIdentity, showObject } from 'setpoint/doctor'
import { BoundedMap } from '../bounded-map.js'
import type { Finding } from '../finding.js'
import { managersOf, writersOf } from '../managers/index.js'
import type { Rule, Step, Version } from './rule.js'

const MOST = 5000
/** An object changes hands once when it is adopted; again and again when two want it. */
const PROOF = 3

interface Disputed {
  readonly identity: ObjectIdentity
  readonly controllers: Set<string>
  readonly managers: Set<string>
  switches: number
}

/** Finds objects with two controllers: at once, which only servers without that check store, or in turns. */
export function twoControllersRule(): Rule {
  const disputed = new BoundedMap<string, Disputed>(MOST)
  const note = (
    identity: ObjectIdentity,
    controllers: readonly string[],
    managers: readonly string[],
    switches: number,
  ): void => {
    const known = disputed.get(identity.uid) ?? { identity, controllers: new Set(), managers: new Set(), switches: 0 }
    for (const controller of controllers) known.controllers.add(controller)
    for (const manager of managers) known.managers.add(manager)
    known.switches += switches
    disputed.set(identity.uid, known)
  }
  return {
    seen({ object, identity }: Version) {
      const controllers = controllersIn(object)
      if (controllers.length > 1) note(identity, controllers, managersOf(object, PATH), PROOF)
    },
    changed({ before, object, identity }: Step) {
      const [old, now] = [controllerOf(before), controllerOf(object)]
      if (old === undefined || now === undefined || old.uid === now.uid) return
      note(identity, [...controllersIn(before), ...controllersIn(object)], writersOf(before, object, PATH), 1)
    },
    removed({ uid }) {
      disputed.delete(uid)
    },
    findings(): Finding[] {
      return [...disputed.values()].filter(({ switches }) => switches >= PROOF).map(findingOf)
    },
  }
}

const PATH = '.metadata.ownerReferences'

function controllersIn({ metadata }: KubeObject): string[] {
  return (metadata.ownerReferences ?? [])
    .filter(({ controller }) => controller === true)
    .map(({ kind, name, uid }) => `${kind} ${name} (UID ${uid})`)
}

function findingOf({ identity, controllers, managers, switches }: Disputed): Finding {
  return {
    rule: 'two-controllers',
    severity: 'problem',
    object: identity,
    summary: `${showObject(identity)} is claimed by ${[...controllers].join(' and ')}`,
    fields: [{ path: PATH, values: [...controllers], managers: [...managers] }],
    managers: [...managers],
    evidence: [],
    count: switches,
    remedy:
      'an object has one controller: give the children of each their own names, make selectors disjoint, and adopt only what has no controller',
  }
}
