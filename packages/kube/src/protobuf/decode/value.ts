import type { Json } from '../../json/index.js'
import type { Cursor } from './cursor.js'
import { ProtobufDecodeError } from './error.js'

/** How one value of a type is read. */
export interface ValueType {
  readonly wireType: number
  /** What a field that is no pointer may leave out, because absent means the same; undefined when nothing does. */
  readonly zero: Json | undefined
  /** What stands where no bytes are: a map's key without a value, a struct that was not sent. */
  readonly empty: () => Json
  /** What a field that JSON has whatever was sent is without bytes. Default: `empty`. */
  readonly absent?: () => Json
  /** A field of it that is no pointer is always in JSON. */
  readonly struct: boolean
  /** What stands for null behind a pointer, which null itself would take away. Default: null. */
  readonly pointedAt?: Json
  readonly read: (cursor: Cursor, depth: number) => Json
  /** Reads a value that comes again into the one that the field has already. Default: the last one counts. */
  readonly merge?: (cursor: Cursor, depth: number, previous: Json) => void
}

/** Reads the JSON within protobuf: `bytes` from `start` to `end`, which lies `depth` deep. Throws {@link ProtobufDecodeError}. */
export type ReadJson = (bytes: Buffer, start: number, end: number, depth: number) => Json

/** What decoders of requests and of answers do not have in common. */
export interface DecodeOptions {
  /** How deep an object may nest. */
  readonly maxDepth: number
  /** Reads what an object has as JSON: a RawExtension, the default of a schema. */
  readonly readJson: ReadJson
  /** Reads a FieldsV1. */
  readonly readFieldSet: ReadJson
  /**
   * A zero time behind a pointer is the zero time, not null. JSON has null for both, and whoever decodes that once more has
   * lost the pointer.
   */
  readonly keepPointers: boolean
}

/** Makes JSON of what was read. The refusal of what has none waits until all bytes are read. */
export function toJson<T>(cursor: Cursor, convert: (value: T) => Json, value: T): Json {
  try {
    return convert(value)
  } catch (error) {
    if (!(error instanceof ProtobufDecodeError)) throw error
    cursor.withoutJson ??= error
    return null
  }
}
