import type { Clock } from '@setpoint/kube'

// The numbers of the recorders of Kubernetes.
const SIMILAR_LIMIT = 10
const SIMILAR_PERIOD = 600_000
const BURST = 25
const REFILL_PERIOD = 300_000
const KEPT = 4096

/** How an event names what it is about. */
export interface EventReference {
  readonly kind: string
  readonly namespace?: string
  readonly name: string
  readonly uid?: string
  readonly apiVersion: string
  readonly resourceVersion?: string
  readonly fieldPath?: string
}

/** What is to be written for something told. */
export interface Told {
  /** Whether it needs an event of its own; otherwise it counts up the one called `name`. */
  readonly first: boolean
  readonly name: string
  readonly count: number
  readonly message: string
  /** Has to be called with the name of the event that was written. */
  readonly remember: (name: string) => void
}

interface Similar {
  readonly messages: Set<string>
  last: number
}

interface Written {
  name: string
  count: number
}

interface Bucket {
  tokens: number
  at: number
}

/** Decides which events become one. It remembers the latest few thousand; what it has forgotten begins anew. */
export class Correlator {
  readonly #clock: Clock
  readonly #similar = new Map<string, Similar>()
  readonly #written = new Map<string, Written>()
  readonly #buckets = new Map<string, Bucket>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Undefined: there has been too much about this object; it is not told. */
  tell(about: EventReference, type: string, reason: string, message: string): Told | undefined {
    const object = `${about.apiVersion}\n${about.kind}\n${about.namespace ?? ''}\n${about.name}\n${about.uid ?? ''}`
    const group = `${object}\n${about.fieldPath ?? ''}\n${type}\n${reason}`
    const combined = this.#isOneOfMany(group, message)
    const key = combined ? group : `${group}\n${message}`
    const written = this.#written.get(key)
    if (!this.#takeToken(object)) return undefined
    const count = (written?.count ?? 0) + 1
    return {
      first: written === undefined,
      name: written?.name ?? '',
      count,
      message: combined ? `(combined from similar events): ${message}` : message,
      remember: (name) => keep(this.#written, key, { name, count }),
    }
  }

  #isOneOfMany(group: string, message: string): boolean {
    const now = this.#clock.now()
    let similar = this.#similar.get(group)
    if (similar === undefined || now - similar.last > SIMILAR_PERIOD) similar = { messages: new Set(), last: now }
    similar.last = now
    similar.messages.add(message)
    keep(this.#similar, group, similar)
    if (similar.messages.size < SIMILAR_LIMIT) return false
    similar.messages.delete(similar.messages.values().next().value as string)
    return true
  }

  #takeToken(object: string): boolean {
    const now = this.#clock.now()
    const bucket = this.#buckets.get(object) ?? { tokens: BURST, at: now }
    const tokens = Math.min(BURST, bucket.tokens + (now - bucket.at) / REFILL_PERIOD)
    keep(this.#buckets, object, { tokens: tokens < 1 ? tokens : tokens - 1, at: now })
    return tokens >= 1
  }
}

/** Puts an entry last, and drops the oldest beyond the limit. */
function keep<V>(map: Map<string, V>, key: string, value: V): void {
  map.delete(key)
  map.set(key, value)
  if (map.size > KEPT) map.delete(map.keys().next().value as string)
}
