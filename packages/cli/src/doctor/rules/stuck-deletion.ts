import { type Condition, type KubeObject, parseTime } from '@setpoint/kube'
import { type ObjectIdentity, showObject } from 'setpoint/doctor'
import { BoundedMap } from '../bounded-map.js'
import type { Finding } from '../finding.js'
import { isPerson } from '../managers/index.js'
import { finalizerHint } from './finalizer-hints.js'
import { ageText, hasLasted } from './patience.js'
import type { Rule, Stand, Version } from './rule.js'

const MOST = 5000
/** Milliseconds after which a deletion counts as stuck; a controller needs seconds. */
const LONG = 60_000

interface Finalizer {
  /** Namespaces have theirs in two places. */
  readonly path: string
  readonly name: string
  /** Who put it there. */
  readonly managers: readonly string[]
}

interface Terminating {
  readonly identity: ObjectIdentity
  readonly deleted: number
  readonly firstSeen: number
  readonly finalizers: readonly Finalizer[]
  readonly conditions: readonly string[]
}

/** Finds objects that are being deleted and are still there, and who has to let go of them. */
export function stuckDeletionRule(): Rule {
  const terminating = new BoundedMap<string, Terminating>(MOST)
  return {
    seen({ object, identity, at }: Version) {
      const { deletionTimestamp } = object.metadata
      if (deletionTimestamp === undefined) return
      const firstSeen = terminating.get(identity.uid)?.firstSeen ?? at
      terminating.set(identity.uid, {
        identity,
        deleted: parseTime(deletionTimestamp) ?? at,
        firstSeen,
        finalizers: finalizersOf(object),
        conditions: conditionsOf(object),
      })
    },
    removed({ uid }) {
      terminating.delete(uid)
    },
    findings(stand: Stand): Finding[] {
      return [...terminating.values()]
        .filter(({ deleted, firstSeen }) => stand.now - deleted >= LONG && hasLasted(firstSeen, LONG / 4, stand, 0))
        .map((object) => findingOf(object, stand.now))
    },
  }
}

function findingOf({ identity, deleted, finalizers, conditions }: Terminating, now: number): Finding {
  const names = finalizers.map(({ name }) => name)
  const managers = [...new Set(finalizers.flatMap((finalizer) => finalizer.managers))]
  const what = `${showObject(identity)} has been terminating for ${ageText(now - deleted)}`
  const hints = names.map(finalizerHint).filter((hint) => hint !== undefined)
  return {
    rule: 'stuck-deletion',
    severity: 'problem',
    object: identity,
    summary:
      names.length === 0
        ? `${what} and has no finalizer left`
        : `${what}; it waits for ${names.map(quoted).join(', ')}`,
    fields: finalizers.map(({ path, name, managers: setters }) => ({
      path,
      values: [quoted(name)],
      managers: setters,
    })),
    managers,
    evidence: conditions,
    count: 1,
    remedy: [...hints, remedyFor(identity, names, managers)].join('; '),
  }
}

function remedyFor({ kind }: ObjectIdentity, names: readonly string[], managers: readonly string[]): string {
  if (names.length === 0) {
    return kind === 'Pod'
      ? 'its node has to confirm that the containers have ended: is the kubelet up?'
      : 'nothing holds it but its grace period; look at the server that stores it'
  }
  if (kind === 'Namespace') return 'take what its conditions name out of the way; the namespace follows'
  const byHand = 'Remove a finalizer by hand only when its controller is gone for good'
  if (managers.length > 0 && managers.every(isPerson)) {
    return `it was put there with ${managers.join(', ')}, so look for the controller that its name points to. ${byHand}`
  }
  const who = managers.length === 0 ? 'the controller that put it there' : managers.join(', ')
  return `ask ${who}: is it running, may it patch the object, what does its log say? ${byHand}`
}

function finalizersOf({ kind, apiVersion, metadata, ...rest }: KubeObject): Finalizer[] {
  const path = '.metadata.finalizers'
  const own = (metadata.finalizers ?? []).map((name) => ({ path, name, managers: settersOf(name, metadata) }))
  if (kind !== 'Namespace' || apiVersion !== 'v1') return own
  const { finalizers = [] } = (rest['spec'] ?? {}) as { finalizers?: string[] }
  const managers = ['kube-controller-manager']
  return [...own, ...finalizers.map((name) => ({ path: '.spec.finalizers', name, managers }))]
}

function settersOf(finalizer: string, { managedFields = [] }: KubeObject['metadata']): string[] {
  const setters = managedFields.filter(({ fieldsV1 }) => {
    const own = (fieldsV1?.['f:metadata'] as Record<string, unknown> | undefined)?.['f:finalizers']
    return own !== undefined && Object.hasOwn(own as object, `v:${JSON.stringify(finalizer)}`)
  })
  return [...new Set(setters.map(({ manager = 'unknown' }) => manager))]
}

/** What the object says of its own deletion: of a namespace, what is left in it and what could not be deleted. */
function conditionsOf({ status }: KubeObject): string[] {
  const { conditions = [] } = (status ?? {}) as { conditions?: Condition[] }
  return conditions
    .filter(
      ({ type, status: is }) => is === 'True' && /^Namespace(?:Content|Finalizers|Deletion)|^Terminating$/.test(type),
    )
    .map(({ type, message }) => `${type}: ${message}`)
}

function quoted(text: string): string {
  return `"${text}"`
}
