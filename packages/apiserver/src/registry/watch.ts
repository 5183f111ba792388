import { type KubeObject, messageOf, resourceExpired, StatusError, type Timer } from '@setpoint/kube'
import type { Sink, StreamBody } from '../http/message.js'
import { CompactedError, type StorageEvent, type StorageWatch, type StoredObject } from '../storage/index.js'
import type { RegistryDependencies, RequestContext } from './context.js'
import { plainError } from './get.js'
import { collectionPrefix, objectKey } from './keys.js'
import { resourceVersionProblem, untilRevision } from './list.js'
import type { Selection } from './selection.js'

export type WatchEventType = 'ADDED' | 'MODIFIED' | 'DELETED'

/** Turns events into frames of the stream, in the form that the client asked for. */
export interface WatchEncoder {
  event(type: WatchEventType, stored: StoredObject): Uint8Array
  /** An object of the hub version that is not stored: the last match of one that left the selection. */
  image(type: WatchEventType, object: KubeObject): Uint8Array
  bookmark(resourceVersion: string, initialEventsEnd: boolean): Uint8Array
  error(error: StatusError): Uint8Array
}

export interface WatchRequest {
  readonly selection: Selection
  /** Watch one object; '' watches the collection. */
  readonly name: string
  readonly resourceVersion: string
  readonly sendInitialEvents: boolean | undefined
  readonly allowBookmarks: boolean
  /** Undefined or 0: between 30 and 60 minutes, at random, so that clients do not return all at once. */
  readonly timeoutSeconds: number | undefined
}

const MIN_TIMEOUT_SECONDS = 1800
const BOOKMARK_INTERVAL = 60_000
/** A watch shorter than the interval gets its bookmark this long before it ends. */
const LAST_BOOKMARK = 2000
/** Stop feeding the connection while this much of it waits to be taken. */
const HIGH_WATER_BYTES = 1024 * 1024
/**
 * A client that is this far behind is cut off; it will come back or list again. The bounds on a watcher's memory: live
 * events that wait for it, by number and by the bytes of the objects that they hold on to.
 */
const MAX_QUEUED_EVENTS = 10_000
const MAX_QUEUED_BYTES = 64 * 1024 * 1024

/** Checks what can be checked before the stream begins; the rest is told inside it, as an ERROR event. */
export async function watchObjects(
  dependencies: RegistryDependencies,
  context: RequestContext,
  request: WatchRequest,
  encoder: WatchEncoder,
): Promise<StreamBody> {
  const version = request.resourceVersion
  let revision: number | undefined
  if (version !== '') {
    const problem = resourceVersionProblem(version)
    if (problem !== undefined) throw plainError(problem)
    revision = Number(version)
    if (request.sendInitialEvents === true) await untilRevision(dependencies, revision)
  }
  return { start: (sink) => new Watcher(dependencies, context, request, encoder, sink).start(revision ?? 0) }
}

/** A frame that waits its turn. Encoded late: a client that is cut off costs nothing. */
type Queued =
  | { readonly type: WatchEventType; readonly stored: StoredObject }
  | { readonly type: WatchEventType; readonly image: KubeObject }
  | { readonly bookmark: string }

/** One client's watch: initial events, then every change, until the client goes, lags too far or time is up. */
class Watcher {
  readonly #queue: Queued[] = []
  #head = 0
  #initial = 0
  /** Bytes of the live objects that have come since the queue was last empty. */
  #queuedBytes = 0
  /** What the history had for this watch has been queued; from here on events are new. */
  #live = false
  #pumping = false
  /** Conversions under way, each after the one before it. */
  #converting: Promise<void> = Promise.resolve()
  #closed = false
  #watch: StorageWatch | undefined
  #timeout: Timer | undefined
  #nextBookmark: Timer | undefined
  #forgetRetirement: (() => void) | undefined

  constructor(
    private readonly dependencies: RegistryDependencies,
    private readonly context: RequestContext,
    private readonly request: WatchRequest,
    private readonly encoder: WatchEncoder,
    private readonly sink: Sink,
  ) {}

  start(revision: number): void {
    const { clock, random, storage } = this.dependencies
    const { resource, namespace } = this.context
    const { name, sendInitialEvents, allowBookmarks } = this.request
    this.sink.onClose(() => this.#close())
    this.sink.onDrain(() => this.#pump())
    this.#forgetRetirement = resource.retirement?.onRetire(() => this.#retire())
    if (this.#closed) return
    const prefix = name === '' ? collectionPrefix(resource, namespace) : objectKey(resource, namespace, name)

    let from = revision
    const initialEvents = sendInitialEvents ?? revision === 0
    if (initialEvents || (sendInitialEvents === false && revision === 0)) {
      const list = storage.list(prefix)
      from = list.revision
      this.#whenConverted(list.items, () => {
        if (initialEvents) this.#sendInitialEvents(list.items)
        if (sendInitialEvents === true && allowBookmarks) this.#enqueue({ bookmark: String(from) })
      })
    }
    this.#initial = this.#queue.length

    const seconds = this.request.timeoutSeconds || MIN_TIMEOUT_SECONDS * (1 + random.next())
    this.#timeout = clock.schedule(seconds * 1000, () => this.#finish())
    if (allowBookmarks) this.#scheduleBookmark(Math.min(BOOKMARK_INTERVAL, Math.max(seconds * 1000 - LAST_BOOKMARK, 0)))
    try {
      this.#watch = storage.watch(prefix, from, (event) => {
        const { current, previous } = event
        this.#whenConverted(previous === undefined ? [current] : [current, previous], () => this.#onEvent(event))
      })
    } catch (error) {
      if (!(error instanceof CompactedError)) throw error
      const expired = resourceExpired(`too old resource version: ${from} (${error.compacted})`)
      this.sink.write(this.encoder.error(expired))
      this.#finish()
      return
    }
    this.#initial = this.#queue.length - this.#head
    this.#live = true
    if (this.#closed) this.#watch.close()
    this.#pump()
  }

  #sendInitialEvents(items: readonly StoredObject[]): void {
    const { selection } = this.request
    for (const stored of items) {
      if (selection.everything || this.#matches(stored)) this.#enqueue({ type: 'ADDED', stored })
    }
  }

  /** An object that enters the selection is ADDED, one that leaves it DELETED, whatever the write was. */
  #onEvent({ type, current, previous }: StorageEvent): void {
    const { selection } = this.request
    if (selection.everything) {
      if (type === 'delete') this.#enqueue({ type: 'DELETED', stored: current })
      else this.#enqueue({ type: previous === undefined ? 'ADDED' : 'MODIFIED', stored: current })
    } else {
      const was = previous !== undefined && this.#matches(previous)
      const is = type === 'put' && this.#matches(current)
      if (is) this.#enqueue({ type: was ? 'MODIFIED' : 'ADDED', stored: current })
      else if (was)
        this.#enqueue({ type: 'DELETED', image: lastMatch(this.context.resource.codec.load(previous.object), current) })
    }
    if (!this.#live) return
    this.#queuedBytes += current.bytes.length
    const queued = this.#queue.length - this.#head - this.#initial
    if (queued > MAX_QUEUED_EVENTS || (queued > 0 && this.#queuedBytes > MAX_QUEUED_BYTES)) this.#finish()
  }

  /** Selectors look at the version of the request where that is more than another name for the stored one. */
  #matches(stored: StoredObject): boolean {
    return this.request.selection.matches(this.#seen(stored))
  }

  #seen({ object }: StoredObject): KubeObject {
    const { codec } = this.context.resource
    return codec.prepare === undefined ? object : codec.load(object)
  }

  /** Runs a step when these objects can be loaded: at once where nobody has to convert them, else in order. */
  #whenConverted(stored: readonly StoredObject[], step: () => void): void {
    const { prepare } = this.context.resource.codec
    if (prepare === undefined) return step()
    this.#converting = this.#converting.then(async () => {
      if (this.#closed) return
      try {
        await prepare(stored.map(({ object }) => object))
        if (!this.#closed) step()
      } catch (error) {
        this.sink.write(this.encoder.error(plainError(messageOf(error))))
        this.#finish()
      }
    })
  }

  #enqueue(item: Queued): void {
    this.#queue.push(item)
    if (this.#pumping || this.#closed) return
    this.#pumping = true
    // One write for everything that happens in this turn of the event loop.
    queueMicrotask(() => {
      this.#pumping = false
      this.#pump()
    })
  }

  /** Nobody waits for what happens here: an event that cannot be shown as the client wants it ends this watch, not the process. */
  #pump(): void {
    try {
      this.#send()
    } catch (error) {
      // Upstream says nothing then.
      if (!(error instanceof StatusError)) this.sink.write(this.encoder.error(plainError(messageOf(error))))
      this.#finish()
    }
  }

  #send(): void {
    if (this.#closed) return
    while (this.#head < this.#queue.length && this.sink.pending < HIGH_WATER_BYTES) {
      const frames: Uint8Array[] = []
      let size = 0
      while (this.#head < this.#queue.length && size < HIGH_WATER_BYTES / 4) {
        const frame = this.#encode(this.#queue[this.#head++] as Queued)
        frames.push(frame)
        size += frame.length
      }
      this.sink.write(frames.length === 1 ? (frames[0] as Uint8Array) : Buffer.concat(frames, size))
    }
    this.#initial = Math.max(0, this.#initial - this.#head)
    if (this.#head === this.#queue.length) {
      this.#queue.length = 0
      this.#queuedBytes = 0
    } else this.#queue.splice(0, this.#head)
    this.#head = 0
  }

  #encode(item: Queued): Uint8Array {
    if ('bookmark' in item) return this.encoder.bookmark(item.bookmark, true)
    if ('image' in item) return this.encoder.image(item.type, item.image)
    return this.encoder.event(item.type, item.stored)
  }

  #scheduleBookmark(delay: number): void {
    const { clock, storage } = this.dependencies
    this.#nextBookmark = clock.schedule(delay, () => {
      // Only a client that has seen everything may be told so.
      if (this.#queue.length === 0) this.sink.write(this.encoder.bookmark(String(storage.revision), false))
      this.#scheduleBookmark(BOOKMARK_INTERVAL)
    })
  }

  /** What is watched is served no longer, or otherwise: the client gets what there is, and has to come back. */
  #retire(): void {
    this.#pump()
    this.#finish()
  }

  #finish(): void {
    if (this.#closed) return
    this.#close()
    this.sink.end()
  }

  #close(): void {
    this.#closed = true
    this.#watch?.close()
    this.#forgetRetirement?.()
    this.#timeout?.cancel()
    this.#nextBookmark?.cancel()
    this.#queue.length = 0
    this.#head = 0
  }
}

/** The object as it last matched, at the revision of the change that took it away. */
function lastMatch(previous: KubeObject, current: StoredObject): KubeObject {
  const resourceVersion = String(current.revision)
  return { ...previous, metadata: { ...previous.metadata, resourceVersion } }
}
