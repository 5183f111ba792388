import { type Kind, messageOf, type ObjectOf, SetpointError, type TypedObject } from '@setpoint/kube'
import {
  type Cache,
  type CachedObject,
  type CacheEvent,
  type CacheListener,
  type Failure,
  type InformerLease,
  keyOf,
  type ObjectKey,
} from '../cache/index.js'
import { type Logger, tell, valueText } from '../log/index.js'
import { PRIORITY } from '../queue/index.js'
import { type Cause, EventCause } from './cause.js'
import type { Predicate } from './predicate.js'
import { type Enqueued, type Handler, keyOfTarget } from './handler.js'

/** Takes a key into a controller's queue. */
export type Enqueue = (key: ObjectKey, cause: Cause, priority: number) => void

/** Where a controller's keys come from. */
export interface Source {
  /** For messages. */
  readonly name: string
  /**
   * Begins to enqueue. The result resolves when everything that was there before has been enqueued. `controller` is the name of
   * the one whose source it is, for messages, and `log` its log.
   */
  start(cache: Cache, enqueue: Enqueue, signal: AbortSignal, controller?: string, log?: Logger): Promise<void>
  /** Ends what `start` began with that `enqueue`: a source may be one of several controllers. Default: all of it. */
  stop(enqueue?: Enqueue): Promise<void>
  /** How what it watches with that `enqueue` is doing, for readiness and messages. Default: it has nothing to say. */
  status?(enqueue: Enqueue): readonly SourceStatus[]
}

/** How a watch of a source is doing. */
export interface SourceStatus {
  /** Of what: `configmaps`, `configmaps in cluster east`. */
  readonly name: string
  /** Whether it is of another cluster than the controller's own, whose cache tells of the others. */
  readonly isElsewhere: boolean
  /** The first list is complete, and has been since. */
  readonly synced: boolean
  /** Why it does not get on at the moment, and what to do; empty when all is well. */
  readonly failures: readonly Failure[]
}

export interface KindSourceOptions {
  /**
   * Where the events come from, where that is another cluster. The handler still looks up in the controller's own cache, whose
   * objects it enqueues. Whoever made it stops it. What goes wrong there is in the controller's log, unless the cache was made with an
   * `onProblem`. Default: the controller's own.
   */
  readonly cache?: Cache
  /** What messages call that other cluster. Default: they say that it is another one. */
  readonly cluster?: string
}

/**
 * The events of one kind, from the cache. What was there before the controller comes with low priority.
 * A predicate that throws counts as true: no key is lost by it. A handler that throws costs no more than the keys that it has not
 * given. The cache's log has either, once per message.
 */
export function kindSource<K extends Kind>(
  kind: K,
  handler: Handler<ObjectOf<K> & CachedObject>,
  predicates: readonly Predicate<ObjectOf<K> & CachedObject>[] = [],
  { cache: other, cluster }: KindSourceOptions = {},
): Source {
  const resource = resourceName(kind)
  const place = cluster === undefined ? 'in another cluster' : `in cluster ${cluster}`
  const name = other === undefined ? resource : `${resource} ${place}`
  const leases = new Map<Enqueue, Lease<ObjectOf<K>>>()
  return {
    name,
    async start(cache, enqueue, signal, controller, log) {
      const endListening = log === undefined ? undefined : other?.listen(toLog(log, place))
      const lease = (other ?? cache).open(kind)
      leases.set(enqueue, { lease, endListening })
      const { informer } = lease
      const mistakes = new Mistakes(controller === undefined ? resource : `${resource} of controller ${controller}`)
      const passes = (
        accepts: Predicate<ObjectOf<K> & CachedObject>,
        event: CacheEvent<ObjectOf<K> & CachedObject>,
      ) => {
        try {
          return accepts(event)
        } catch (error) {
          mistakes.tell(informer, PREDICATE, event, error)
          return true
        }
      }
      lease.subscribe((event) => {
        if (!predicates.every((accepts) => passes(accepts, event))) return
        const cause = causeOf(event)
        const priority = cause.what === 'initial' || cause.what === 'resync' ? PRIORITY.background : PRIORITY.normal
        try {
          for (const key of handler(event, cache)) enqueue(key, cause, priority)
        } catch (error) {
          mistakes.tell(informer, HANDLER, event, error)
        }
      })
      await informer.whenSynced(signal)
    },
    async stop(enqueue) {
      for (const one of enqueue === undefined ? [...leases.keys()] : [enqueue]) {
        const held = leases.get(one)
        leases.delete(one)
        held?.endListening?.()
        await held?.lease.close()
      }
    },
    status(enqueue) {
      const held = leases.get(enqueue)
      if (held === undefined) return []
      const { synced, failures } = held.lease.informer.status()
      return [{ name, isElsewhere: other !== undefined, synced, failures }]
    },
  }
}

/** What a source has of a cache, for one controller. */
interface Lease<T extends TypedObject> {
  readonly lease: InformerLease<T>
  readonly endListening: (() => void) | undefined
}

/** A controller's log as the ear of another cluster's cache. */
function toLog(log: Logger, place: string): CacheListener {
  return {
    onProblem: ({ kind }, message) => tell('warn', () => log, { kind }, `${place}: ${message}`),
    onRecovery: ({ kind }, message) => tell('info', () => log, { kind }, `${place}: ${message}`),
  }
}

/** A function that somebody gave to a source, what it means that it threw, and what to do. */
interface Culprit {
  readonly who: string
  readonly outcome: string
}

const PREDICATE: Culprit = { who: 'a predicate', outcome: 'the event was passed on. Mend the predicate' }
const HANDLER: Culprit = {
  who: 'the handler or map function',
  outcome: 'not all objects that depend on it were looked at. Mend the handler or map function',
}

/** Different messages that a source tells of: there may be one for each object. */
const MOST_TOLD = 20

/** What the functions of a source throw, told once per message. */
class Mistakes {
  readonly #source: string
  readonly #told = new Set<string>()

  constructor(source: string) {
    this.#source = source
  }

  /** Never throws: a log that does costs its line, and no key. */
  tell(informer: InformerLease['informer'], { who, outcome }: Culprit, { object }: CacheEvent, error: unknown): void {
    const what = messageOf(error)
    const mistake = `${who}: ${what}`
    if (this.#told.has(mistake) || this.#told.size === MOST_TOLD) return
    this.#told.add(mistake)
    const more = this.#told.size === MOST_TOLD ? '; what else goes wrong there is not told any more' : ''
    const message = `${who} of the source ${this.#source} failed on ${object.kind} ${keyOf(object)}: ${what}${placeOf(error)}; ${outcome}${more}`
    try {
      informer.notice(message)
    } catch {
      // See above.
    }
  }
}

/** Where it was thrown, as its stack says it. */
function placeOf(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const [, place] = /\n\s+at (?:.*\()?([^\n()]+:\d+:\d+)\)?/.exec(stack) ?? []
  return place === undefined ? '' : ` (at ${place})`
}

/** How a kind's source and messages call it: `webapps.apps.example.com`. */
function resourceName({ plural, group }: Kind): string {
  return group === '' ? plural : `${plural}.${group}`
}

/**
 * Keys from outside the API: a poller, a queue of messages, a webhook. Every controller that has it among its sources gets every
 * key. Bounded: a queue holds each key once.
 */
export class Channel implements Source {
  readonly name: string
  /** Of the controllers that have started. */
  readonly #enqueues = new Set<Enqueue>()
  /** What was sent before the first of them started: those that start later get it too. */
  readonly #early = new Map<ObjectKey, string>()

  constructor(name: string = 'channel') {
    this.name = name
  }

  /** Asks for a pass over an object; `why` shows up among the causes of the pass. */
  send(target: Enqueued, why: string = `sent on ${this.name}`): void {
    const key = keyOfTarget(target)
    if (key === '' || key.endsWith('/') || key.split('/').length > 2)
      throw new SetpointError(
        'RequestInvalid',
        `${this.name}: ${valueText(target)} names no object; send 'namespace/name' or { namespace, name }`,
      )
    if (this.#enqueues.size === 0) this.#early.set(key, why)
    for (const enqueue of this.#enqueues) enqueue(key, { what: 'generic', text: why }, PRIORITY.normal)
  }

  start(_cache: Cache, enqueue: Enqueue): Promise<void> {
    this.#enqueues.add(enqueue)
    for (const [key, why] of this.#early) enqueue(key, { what: 'generic', text: why }, PRIORITY.normal)
    return Promise.resolve()
  }

  stop(enqueue?: Enqueue): Promise<void> {
    if (enqueue === undefined) this.#enqueues.clear()
    else this.#enqueues.delete(enqueue)
    if (this.#enqueues.size === 0) this.#early.clear()
    return Promise.resolve()
  }
}

function causeOf(event: CacheEvent): Cause {
  const { kind } = event.object
  if (event.type === 'create' && event.initial) return { what: 'initial', kind, object: keyOf(event.object) }
  if (event.type === 'update' && event.resync) return { what: 'resync', kind, object: keyOf(event.object) }
  return new EventCause(event)
}
