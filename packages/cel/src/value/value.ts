import type { Type } from '../type/index.js'
import type { CelDouble } from './double.js'
import type { Duration } from './duration.js'
import type { Int } from './int.js'
import type { CelList } from './list.js'
import type { CelMap } from './map.js'
import type { Opaque } from './opaque.js'
import type { Optional } from './optional.js'
import type { Timestamp } from './timestamp.js'
import type { CelUint } from './uint.js'

/** Anything that an expression can compute. Bare numbers are ints; doubles and uints are boxed. */
export type Value =
  | Int
  | string
  | boolean
  | null
  | CelDouble
  | CelUint
  | Uint8Array
  | Timestamp
  | Duration
  | CelList
  | CelMap
  | Optional
  | Opaque
  | Type
