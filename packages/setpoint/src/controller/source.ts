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
  stop(): Promise<void>
}

/** The events of one kind, from the cache. What was there before the controller comes with low priority. */
export function kindSource<K extends Kind>(
  kind: K,
  handler: Handler<ObjectOf<K> & CachedObject>,
  predicates: readonly Predicate<ObjectOf<K> & CachedObject>[] = [],
): Source {
  const accepts = and(...predicates)
  let lease: InformerLease<ObjectOf<K>> | undefined
  return {
    name: resourceName(kind),
    async start(cache, enqueue, signal) {
      lease = cache.open(kind)
      lease.subscribe((event) => {
        if (!accepts(event)) return
        const cause = causeOf(event)
        const priority = cause.what === 'initial' || cause.what === 'resync' ? PRIORITY.background : PRIORITY.normal
        for (const key of handler(event, cache)) enqueue(key, cause, priority)
      })
      await lease.informer.whenSynced(signal)
    },
    async stop() {
      await lease?.close()
    },
  }
}

/** How a kind's source and messages call it: `webapps.apps.example.com`. */
export function resourceName({ plural, group }: Kind): string {
  return group === '' ? plural : `${plural}.${group}`
}

/** Keys from outside the API: a poller, a queue of messages, a webhook. Bounded: the queue holds each key once. */
export class Channel implements Source {
  readonly name: string
  #enqueue: Enqueue | undefined
  /** What was sent before the controller started. */
  readonly #early = new Map<ObjectKey, string>()

  constructor(name: string = 'channel') {
    this.name = name
  }

  /** Asks for a pass over an object; `why` shows up among the causes of the pass. */
  send(key: ObjectKey, why: string = `sent on ${this.name}`): void {
    if (this.#enqueue === undefined) this.#early.set(key, why)
    else this.#enqueue(key, { what: 'generic', text: why }, PRIORITY.normal)
  }

  start(_cache: Cache, enqueue: Enqueue): Promise<void> {
    this.#enqueue = enqueue
    for (const [key, why] of this.#early) this.send(key, why)
    this.#early.clear()
    return Promise.resolve()
  }

  stop(): Promise<void> {
    this.#enqueue = undefined
    return Promise.resolve()
  }
}

function causeOf(event: CacheEvent): Cause {
  const { kind } = event.object
  if (event.type === 'create' && event.initial) return { what: 'initial', kind, object: keyOf(event.object) }
  if (event.type === 'update' && event.resync) return { what: 'resync', kind, object: keyOf(event.object) }
  return new EventCause(event)
}
