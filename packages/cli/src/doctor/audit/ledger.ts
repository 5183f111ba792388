import { createHash } from 'node:crypto'
import { isJsonObject, type Json } from '@setpoint/kube'
import { BoundedMap } from '../bounded-map.js'
import type { AuditRequest } from './event.js'
import { Window } from './window.js'

const MOST = 20_000

/** What one client did to one object in one way. */
export interface Doing {
  readonly request: AuditRequest
  readonly all: Window
  /** Those that were not refused: what others may see. */
  readonly taken: Window
  readonly conflicts: Window
  readonly refusals: Window
  readonly unchanged: Window
  refusal: string
  lastSent: string
}

/** Who wrote an object's own fields last, and how often that changed. */
export interface Turns {
  readonly request: AuditRequest
  readonly writers: Set<string>
  readonly turns: Window
  writer: string
}

/** The requests of a log, added up. */
export class Ledger {
  readonly doings: BoundedMap<string, Doing> = new BoundedMap<string, Doing>(MOST)
  readonly turns: BoundedMap<string, Turns> = new BoundedMap<string, Turns>(MOST)
  readonly #versions = new BoundedMap<string, string>(MOST)

  add(request: AuditRequest): void {
    const { user, agent, verb, subresource, at, code } = request
    const object = objectKey(request)
    const key = `${user} ${agent} ${verb} ${subresource} ${object}`
    const doing = this.doings.get(key) ?? {
      request,
      all: new Window(),
      taken: new Window(),
      conflicts: new Window(),
      refusals: new Window(),
      unchanged: new Window(),
      refusal: '',
      lastSent: '',
    }
    this.doings.set(key, doing)
    doing.all.add(at)
    if (!isRefused(request)) doing.taken.add(at)
    if (code === 409 && verb !== 'create') doing.conflicts.add(at)
    else if (isRefused(request)) {
      doing.refusals.add(at)
      doing.refusal = `${code} ${request.reason}`.trim()
    } else if (code < 300 && isChange(verb)) this.#stored(request, doing, object)
  }

  #stored(request: AuditRequest, doing: Doing, object: string): void {
    const { at, sent, stored, subresource, user, agent } = request
    const version = versionOf(stored)
    const body = sent === undefined ? '' : createHash('sha1').update(JSON.stringify(sent)).digest('base64url')
    const isSame = version === '' ? body !== '' && body === doing.lastSent : version === this.#versions.get(object)
    if (isSame) doing.unchanged.add(at)
    doing.lastSent = body
    if (version !== '') this.#versions.set(object, version)
    if (subresource !== '' && subresource !== 'scale') return
    const writer = `${user} (${agent})`
    const known = this.turns.get(object) ?? { request, writers: new Set<string>(), turns: new Window(), writer }
    if (known.writer !== writer && !isSame) known.turns.add(at)
    known.writer = writer
    known.writers.add(writer)
    this.turns.set(object, known)
  }
}

/** For good: a conflict, or a server that is busy, is another matter. */
function isRefused({ code, verb }: AuditRequest): boolean {
  return code >= 400 && code < 500 && code !== 429 && !(code === 409 && verb !== 'create')
}

export function isChange(verb: string): boolean {
  return verb === 'update' || verb === 'patch'
}

function objectKey({ group, resource, namespace, name, verb }: AuditRequest): string {
  // What is created or listed is told apart by its place alone.
  return `${resource}.${group} ${namespace}/${verb === 'create' || verb === 'list' ? '' : name}`
}

function versionOf(stored: Json | undefined): string {
  const metadata = isJsonObject(stored) ? stored['metadata'] : undefined
  const version = isJsonObject(metadata) ? metadata['resourceVersion'] : undefined
  return typeof version === 'string' ? version : ''
}
