import type { JsonObject, Kind } from '@setpoint/kube'
import {
  FrameSplitter,
  identityIn,
  type ObjectIdentity,
  type ObjectReader,
  ProtobufDecodeError,
  protobufReader,
  readWatchEvent,
} from '@setpoint/kube/protobuf'
import { type Events, type Format, type Frame, type LentEvent, LONGEST_EVENT, UnreadableAnswer } from './format.js'

const STATUS = { group: '', version: 'v1', kind: 'Status' }

/**
 * What a server sends of its built-in kinds where it is asked for it: a third less to carry than JSON, and for the server a
 * fraction of the work. Throws {@link UnreadableAnswer}, also for kinds and fields that are not known.
 */
export function protobufFormat(kind: Kind, shares: boolean): Format {
  const object = readerOf(kind, kind.kind, shares)
  return {
    shares,
    events: () => new ProtobufEvents(object),
    page: (body) => readWhole(readerOf(kind, `${kind.kind}List`, shares), body),
  }
}

function readerOf({ group, version }: Kind, kind: string, shared: boolean): ObjectReader {
  const reader = protobufReader({ group, version, kind }, { shared })
  if (reader !== undefined) return reader
  throw new UnreadableAnswer(`there is no description of the protobuf form of ${kind}`)
}

/** The splitter's own error is no sign of another form: an event that is too long is too long in JSON as well. */
class ProtobufEvents implements Events {
  readonly #frames = new FrameSplitter(LONGEST_EVENT)
  readonly #reader: ObjectReader

  constructor(reader: ObjectReader) {
    this.#reader = reader
  }

  push(piece: Uint8Array): LentEvent[] {
    return this.#frames.push(piece).map((frame) => new ProtobufEvent(frame, this.#reader))
  }
}

class ProtobufEvent implements LentEvent {
  readonly #type: string
  readonly #body: Uint8Array
  readonly #reader: ObjectReader
  #identity: ObjectIdentity | undefined

  constructor(frame: Uint8Array, reader: ObjectReader) {
    const { type, object } = readable(() => readWatchEvent(frame))
    this.#type = type
    this.#body = object
    this.#reader = reader
  }

  get resourceVersion(): string | undefined {
    if (this.#type !== 'ADDED' && this.#type !== 'MODIFIED') return undefined
    this.#identity = readable(() => identityIn(this.#body))
    return this.#identity?.resourceVersion
  }

  isOf(uid: string): boolean {
    return this.#identity?.uid === uid
  }

  read(): Frame {
    if (this.#type === 'ERROR')
      return { type: this.#type, object: readable(() => protobufReader(STATUS)?.read(this.#body)) }
    return { type: this.#type, object: readWhole(this.#reader, this.#body) }
  }
}

/** All of an object or list: one that lacks what only a newer server knows must not be written back. */
function readWhole(reader: ObjectReader, body: Uint8Array): JsonObject {
  const object = readable(() => reader.read(body))
  if (!reader.sawUnknownField) return object
  throw new UnreadableAnswer('the server is newer than this program and has fields that it does not know')
}

function readable<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof ProtobufDecodeError) throw new UnreadableAnswer(error.message, { cause: error })
    throw error
  }
}
