import type { Kind, ObjectOf } from '@setpoint/kube'
import {
  type Cache,
  type CachedObject,
  type CacheEvent,
  type InformerLease,
  keyOf,
  type ObjectKey,
} from '../cache/index.js'
import { PRIORITY } from '../queue/index.js'
import { type Cause, EventCause } from './cause.js'
import { and, type Predicate } from './predicate.js'
import type { Handler } from './handler.js'

/** Takes a key into a controller's queue. */
export type Enqueue = (key: ObjectKey, cause: Cause, priority: number) => void

/** Where a controller's keys come from. */
export interface Source {
  /** For messages. */
  readonly name: string
  /** Begins to enqueue. The result resolves when everything that was there before has been enqueued. */
  start(cache: Cache, enqueue: Enqueue, signal: AbortSignal): Promise<void>
  /** Ends what `start` began with that `enqueue`: a source may be one of several controllers. Default: all of it. */
  stop(enqueue?: Enqueue): Promise<void>
}

export interface KindSourceOptions {
  /**
   * Where the events come from, where that is another cluster. The handler still looks up in the controller's own cache, whose
   * objects it enqueues. Whoever made it stops it. Default: the controller's own.
   */
  readonly cache?: Cache
}

/** The events of one kind, from the cache. What was there before the controller comes with low priority. */
export function kindSource<K extends Kind>(
  kind: K,
  handler: Handler<ObjectOf<K> & CachedObject>,
  predicates: readonly Predicate<ObjectOf<K> & CachedObject>[] = [],
  { cache: other }: KindSourceOptions = {},
): Source {
  const accepts = and(...predicates)
  const leases = new Map<Enqueue, InformerLease<ObjectOf<K>>>()
  return {
    name: other === undefined ? resourceName(kind) : `${resourceName(kind)} in another cluster`,
    async start(cache, enqueue, signal) {
      const lease = (other ?? cache).open(kind)
      leases.set(enqueue, lease)
      lease.subscribe((event) => {
        if (!accepts(event)) return
        const cause = causeOf(event)
        const priority = cause.what === 'initial' || cause.what === 'resync' ? PRIORITY.background : PRIORITY.normal
        for (const key of handler(event, cache)) enqueue(key, cause, priority)
      })
      await lease.informer.whenSynced(signal)
    },
    async stop(enqueue) {
      for (const one of enqueue === undefined ? [...leases.keys()] : [enqueue]) {
        const lease = leases.get(one)
        leases.delete(one)
        await lease?.close()
      }
    },
  }
}

/** How a kind's source and messages call it: `webapps.apps.example.com`. */
export function resourceName({ plural, group }: Kind): string {
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
  send(key: ObjectKey, why: string = `sent on ${this.name}`): void {
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
