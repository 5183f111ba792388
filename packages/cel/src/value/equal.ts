import { Type } from '../type/index.js'
import { compareNumbers } from './compare.js'
import { CelDouble } from './double.js'
import { Duration } from './duration.js'
import { noSuchOverload } from './failure.js'
import { CelList } from './list.js'
import { CelMap } from './map.js'
import { Opaque } from './opaque.js'
import { Optional } from './optional.js'
import { Timestamp } from './timestamp.js'
import { CelUint } from './uint.js'
import type { Value } from './value.js'

/** Equality of any two values: numbers compare across their types, values of unlike types are unequal. */
export function equalValues(a: Value, b: Value): boolean {
  if (a === b) return true
  if (a === null || b === null) return false
  if (typeof a !== 'object')
    return typeof b === 'object' && isBoxedNumber(b) && isNumber(a) && compareNumbers(a, b) === 0
  if (isBoxedNumber(a)) return isNumber(b) && compareNumbers(a, b) === 0
  if (typeof b !== 'object') return a instanceof Opaque ? failUnlike() : false
  if (a instanceof CelMap) return b instanceof CelMap && a.equals(b)
  if (a instanceof CelList) return b instanceof CelList && a.equals(b)
  if (a instanceof Uint8Array) return b instanceof Uint8Array && Buffer.compare(a, b) === 0
  if (a instanceof Timestamp) return b instanceof Timestamp && a.nanoseconds === b.nanoseconds
  if (a instanceof Duration) return b instanceof Duration && a.nanoseconds === b.nanoseconds
  if (a instanceof Optional) return b instanceof Optional && equalOptionals(a, b)
  if (a instanceof Type) return b instanceof Type && a.name === b.name
  if (a instanceof Opaque) return b instanceof Opaque && a.type.name === b.type.name ? a.equals(b) : failUnlike()
  return false
}

/** Values of libraries cannot be compared with anything but their own kind. */
function failUnlike(): never {
  throw noSuchOverload()
}

function isNumber(value: Value): boolean {
  return typeof value === 'number' || typeof value === 'bigint' || isBoxedNumber(value)
}

function isBoxedNumber(value: Value): boolean {
  return value instanceof CelDouble || value instanceof CelUint
}

function equalOptionals(a: Optional, b: Optional): boolean {
  return a.present && b.present ? equalValues(a.value, b.value) : a.present === b.present
}
