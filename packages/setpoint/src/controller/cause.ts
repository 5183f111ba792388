import { type CachedObject, type CacheEvent, keyOf, type ObjectKey } from '../cache/index.js'

/** Why a key was added to the queue: an event, or the controller itself. */
export type Cause =
  /** Something happened to an object; an {@link EventCause}, or one that says the same. */
  | Omit<EventCause, 'asOwn'>
  /** There when the controller started. */
  | { readonly what: 'initial'; readonly kind: string; readonly object: ObjectKey }
  /** Replayed for safety; nothing changed. */
  | { readonly what: 'resync'; readonly kind: string; readonly object: ObjectKey }
  /** The last pass asked for another one. */
  | { readonly what: 'after'; readonly delay: number }
  /** The last pass failed. */
  | { readonly what: 'retry'; readonly failures: number; readonly message: string }
  /** Somebody outside of the API asked: a channel, a webhook of a forge, a test. */
  | { readonly what: 'generic'; readonly text: string }

/** An event as a cause has it: what was there before an update may have been let go. */
type KeptEvent =
  | Exclude<CacheEvent, { readonly type: 'update' }>
  | (Omit<Extract<CacheEvent, { readonly type: 'update' }>, 'old'> & { readonly old: CachedObject | undefined })

/** An event as a cause. It keeps the event for whoever has to know what changed, unless it is brief, and does not show it. */
export class EventCause {
  readonly what: CacheEvent['type']
  /** The object that changed, which may be another one than the one to be reconciled. */
  readonly kind: string
  readonly object: ObjectKey
  readonly uid: string
  readonly resourceVersion: string
  /** This process wrote that version. */
  readonly own: boolean
  readonly #event: KeptEvent | undefined
  readonly #raised: boolean

  /** `raised`: as {@link hasRaised} says it; default: as the event does. `keeps`: it keeps the event; default true. */
  constructor(event: KeptEvent, own: boolean = event.own, raised: boolean = raises(event), keeps: boolean = true) {
    const { uid = '', resourceVersion = '' } = event.object.metadata
    this.what = event.type
    this.kind = event.object.kind
    this.object = keyOf(event.object)
    this.uid = uid
    this.resourceVersion = resourceVersion
    this.own = own
    this.#event = keeps ? event : undefined
    this.#raised = raised
  }

  /** The event behind a cause, where there is one. */
  static eventOf(cause: Cause): KeptEvent | undefined {
    return cause instanceof EventCause ? cause.#event : undefined
  }

  /** Whether it is an update that has raised the generation. Noted when the event comes, and both versions are at hand. */
  static hasRaised(cause: Cause): boolean {
    return cause instanceof EventCause && cause.#raised
  }

  /**
   * The cause without versions that nobody else may keep: that it was an update is known, what it changed is not; and what this
   * process wrote itself is known by its version, unless it is about to go: a deletion has none of its own.
   */
  static brief(cause: Cause): Cause {
    if (!(cause instanceof EventCause)) return cause
    const { own } = cause
    const event = cause.#event
    const raised = cause.#raised
    if (event === undefined || event.type === 'delete') return cause
    if (own && event.object.metadata.deletionTimestamp === undefined) return new EventCause(event, own, raised, false)
    return event.type === 'update' ? new EventCause({ ...event, old: undefined }, own, raised) : cause
  }

  /** The same, now that it is known to be this process's own. */
  asOwn(): EventCause {
    const event = this.#event
    return this.own || event === undefined ? this : new EventCause(event, true, this.#raised)
  }
}

function raises(event: KeptEvent): boolean {
  return event.type === 'update' && event.old?.metadata.generation !== event.object.metadata.generation
}

/** One line for logs: `update of ConfigMap default/demo-config @1234 (own)`. */
export function causeText(cause: Cause): string {
  switch (cause.what) {
    case 'initial':
    case 'resync':
      return `${cause.what} of ${cause.kind} ${cause.object}`
    case 'after':
      return `${cause.delay} ms are over`
    case 'retry':
      return `retry ${cause.failures} after: ${cause.message}`
    case 'generic':
      return cause.text
    default:
      return `${cause.what} of ${cause.kind} ${cause.object} @${cause.resourceVersion}${cause.own ? ' (own)' : ''}`
  }
}
