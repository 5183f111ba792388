import { isJsonObject, type Json, type KubeObject } from '@setpoint/kube'
import { changes } from 'setpoint/doctor'
import { BoundedMap } from '../bounded-map.js'
import type { Finding } from '../finding.js'
import { identityOf, logRules, type Lookup, withoutRepeats } from '../rules/index.js'
import type { AuditRequest } from './event.js'

/** Objects of which the latest version is kept. */
const MOST = 3000
const MOST_HOMES = 100_000

interface Home {
  readonly namespace: string
  readonly name: string
}

/**
 * The objects of a log of level RequestResponse, one version after the other, for the rules that look at a cluster. Who wrote
 * a version is in the log itself. What the log does not show is not asked for: there may be no such cluster any more.
 */
export class AuditVersions {
  readonly #rules = logRules()
  readonly #latest = new BoundedMap<string, KubeObject>(MOST)
  readonly #homes = new BoundedMap<string, Home>(MOST_HOMES)
  /** By UID, how the log calls an object. */
  readonly #keys = new BoundedMap<string, string>(MOST_HOMES)

  add(request: AuditRequest, key: string): void {
    const { code, isDryRun, subresource, stored, verb, at, manager } = request
    if (code >= 300 || isDryRun || (subresource !== '' && subresource !== 'status') || !isJsonObject(stored)) return
    const { metadata, kind } = stored
    if (kind === 'Status') {
      const { details } = stored
      if (verb === 'delete' && isJsonObject(details) && typeof details['uid'] === 'string')
        this.#gone(details['uid'], at)
      return
    }
    if (!isJsonObject(metadata) || typeof metadata['uid'] !== 'string' || typeof kind !== 'string') return
    const object = stored as unknown as KubeObject
    const { uid = '', resourceVersion = '' } = object.metadata
    const before = this.#latest.get(uid)
    if (isGone(object)) return this.#gone(uid, at, object)
    // Requests end in another order than they are stored now and then.
    if (before !== undefined && Number(before.metadata.resourceVersion) >= Number(resourceVersion)) return
    const isNew = verb === 'create' || code === 201
    const version = {
      object,
      identity: identityOf(object),
      at,
      isFirst: before === undefined && !isNew,
      isNew,
      writer: manager,
    }
    const { namespace = '', name = '' } = object.metadata
    this.#homes.set(uid, { namespace, name })
    this.#keys.set(uid, key)
    this.#latest.set(uid, object)
    for (const rule of this.#rules) rule.seen?.(version)
    if (before === undefined || object.kind === 'Event') return
    const step = { ...version, before, changes: changes(before as Json as object, object as Json as object) }
    for (const rule of this.#rules) rule.changed?.(step)
  }

  /** What the versions show, and of which objects, as the log calls them. */
  async findings(since: number, now: number): Promise<{ findings: Finding[]; keys: ReadonlySet<string> }> {
    const stand = { since, now, lookup: this.#lookup() }
    const all = await Promise.all(this.#rules.map(async (rule) => rule.findings(stand)))
    const findings = withoutRepeats(all.flat())
    const restless = findings.filter(({ rule }) => rule === 'loop' || rule === 'fight' || rule === 'two-controllers')
    return { findings, keys: new Set(restless.map(({ object }) => this.#keys.get(object.uid) ?? '')) }
  }

  #gone(uid: string, at: number, last: KubeObject | undefined = this.#latest.get(uid)): void {
    this.#homes.delete(uid)
    this.#latest.delete(uid)
    if (last !== undefined) for (const rule of this.#rules) rule.removed?.(identityOf(last), at, last)
  }

  #lookup(): Lookup {
    return {
      get: () => Promise.resolve('unknown'),
      list: () => Promise.resolve('unknown'),
      resident: (uid) => this.#homes.get(uid),
      isNamespaced: () => false,
    }
  }
}

/** Whether this is the last that there was of an object. */
function isGone({ metadata }: KubeObject): boolean {
  const { deletionTimestamp, deletionGracePeriodSeconds = 0, finalizers = [] } = metadata
  return deletionTimestamp !== undefined && deletionGracePeriodSeconds === 0 && finalizers.length === 0
}
