import { StatusError, statusFrom, type TransportResponse, type TypedObject } from '@setpoint/kube'
import { parsedAnswer, unreadable } from './body.js'
import { lines } from './lines.js'

/** What happened to an object. A BOOKMARK's object has a resourceVersion and annotations, nothing else. */
export type WatchEvent<T extends TypedObject> =
  | { readonly type: 'ADDED' | 'MODIFIED' | 'DELETED'; readonly object: T }
  | {
      readonly type: 'BOOKMARK'
      readonly object: Pick<TypedObject, 'apiVersion' | 'kind'> & {
        metadata: { resourceVersion: string; annotations?: { [key: string]: string } }
      }
    }

/**
 * A running watch: iterate over it once. It ends when the server ends it, which every server does after a while, and
 * throws a StatusError when the server says why (isExpired(error): list again). Leaving the loop stops it.
 */
export class Watch<T extends TypedObject> implements AsyncIterable<WatchEvent<T>>, AsyncDisposable {
  readonly #response: TransportResponse
  readonly #stop: AbortController
  readonly #shape: (object: T) => T

  constructor(response: TransportResponse, stop: AbortController, shape: (object: T) => T) {
    this.#response = response
    this.#stop = stop
    this.#shape = shape
  }

  /** Ends the watch; a loop over it ends without an error. */
  stop(): void {
    this.#stop.abort(STOPPED)
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<WatchEvent<T>> {
    try {
      for await (const line of lines(this.#response.body)) {
        const event = eventIn<T>(line)
        yield event.type === 'BOOKMARK' ? event : { type: event.type, object: this.#shape(event.object) }
        if (this.#stop.signal.aborted) break
      }
    } catch (error) {
      if (!this.#stop.signal.aborted) throw error
    } finally {
      // After an abort this changes nothing: the first reason stays.
      this.stop()
    }
    // However the stream ended, the caller's reason is what the caller hears.
    if (this.#stop.signal.reason !== STOPPED) throw this.#stop.signal.reason
  }

  [Symbol.asyncDispose](): Promise<void> {
    this.stop()
    return Promise.resolve()
  }
}

const STOPPED = new Error('the watch was stopped')

const A_LINE = 'a line of a watch'

/** What a line says; an event that says what went wrong is thrown. */
function eventIn<T extends TypedObject>(line: string): WatchEvent<T> {
  const event = parsedAnswer(A_LINE, line) as Partial<WatchEvent<T> | { type: 'ERROR'; object: unknown }> | null
  if (typeof event?.object !== 'object' || event.object === null) throw unreadable(A_LINE, 'event', line)
  if (event.type !== 'ERROR') return event as WatchEvent<T>
  const status = statusFrom(event.object)
  throw status === undefined ? unreadable(A_LINE, 'event', line) : new StatusError(status)
}
