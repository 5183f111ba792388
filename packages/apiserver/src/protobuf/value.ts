import type { Json } from '@setpoint/kube'
import { GoError } from '../decode/typed/index.js'
import type { Cursor } from './cursor.js'

/** How one value of a type is read. */
export interface ValueType {
  readonly wireType: number
  /** What a field that is no pointer leaves out, because absent means the same; undefined when nothing does. */
  readonly zero: Json | undefined
  /** What a map has for a key without a value. */
  readonly empty: () => Json
  /** What stands for null behind a pointer, which null itself would take away. Default: null. */
  readonly pointedAt?: Json
  readonly read: (cursor: Cursor, depth: number) => Json
  /** Reads a value that comes again into the one that the field has already. Default: the last one counts. */
  readonly merge?: (cursor: Cursor, depth: number, previous: Json) => void
}

/** Makes JSON of what was read. The refusal of what has none waits until all bytes are read. */
export function toJson<T>(cursor: Cursor, convert: (value: T) => Json, value: T): Json {
  try {
    return convert(value)
  } catch (error) {
    if (!(error instanceof GoError)) throw error
    cursor.withoutJson ??= error
    return null
  }
}

export function tooDeep(): GoError {
  return new GoError('exceeded max depth')
}
