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

/** An event as a cause. It keeps the event for whoever has to know what changed, and does not show it. */
export class EventCause {
  readonly what: CacheEvent['type']
  /** The object that changed, which may be another one than the one to be reconciled. */
  readonly kind: string
  readonly object: ObjectKey
  readonly uid: string
  readonly resourceVersion: string
  /** This process wrote that version. */
  readonly own: boolean
  readonly #event: KeptEvent
  readonly #raised: boolean

  /** `raised`: as {@link hasRaised} says it; default: as the event does. */
  constructor(event: KeptEvent, own: boolean = event.own, raised: boolean = raises(event)) {
    const { uid = '', resourceVersion = '' } = event.object.metadata
    this.what = event.type
    this.kind = event.object.kind
    this.object = keyOf(event.object)
    this.uid = uid
    this.resourceVersion = resourceVersion
    this.own = own
    this.#event = event
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

  /** The cause without what was there before: that it was an update is known, what it changed is not. */
  static brief(cause: Cause): Cause {
    if (!(cause instanceof EventCause) || cause.#event.type !== 'update') return cause
    return new EventCause({ ...cause.#event, old: undefined }, cause.own, cause.#raised)
  }

  /** The same, now that it is known to be this process's own. */
  asOwn(): EventCause {
    return this.own ? this : new EventCause(this.#event, true, this.#raised)
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
