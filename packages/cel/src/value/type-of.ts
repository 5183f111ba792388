import {
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  DYN,
  INT,
  listOf,
  mapOf,
  NULL,
  optionalOf,
  STRING,
  TIMESTAMP,
  TYPE,
  Type,
  UINT,
} from '../type/index.js'
import { CelDouble } from './double.js'
import { Duration } from './duration.js'
import { CelList } from './list.js'
import { CelMap } from './map.js'
import { Opaque } from './opaque.js'
import { Optional } from './optional.js'
import { Timestamp } from './timestamp.js'
import { CelUint } from './uint.js'
import type { Value } from './value.js'

const LIST = listOf(DYN)
const MAP = mapOf(DYN, DYN)
const OPTIONAL = optionalOf(DYN)

/** The type of a value at run time: without the types of elements, which the value does not know. */
export function typeOf(value: Value): Type {
  switch (typeof value) {
    case 'number':
    case 'bigint':
      return INT
    case 'string':
      return STRING
    case 'boolean':
      return BOOL
    default:
      return value === null ? NULL : typeOfObject(value)
  }
}

function typeOfObject(value: object): Type {
  if (value instanceof CelMap) return value.structType ?? MAP
  if (value instanceof CelList) return LIST
  if (value instanceof CelDouble) return DOUBLE
  if (value instanceof CelUint) return UINT
  if (value instanceof Uint8Array) return BYTES
  if (value instanceof Timestamp) return TIMESTAMP
  if (value instanceof Duration) return DURATION
  if (value instanceof Optional) return OPTIONAL
  if (value instanceof Type) return TYPE
  return value instanceof Opaque ? value.type : DYN
}

/** Whether a value may be given to a parameter of this type. Of lists and maps, the first element speaks for all. */
export function fits(value: Value, type: Type): boolean {
  switch (type.kind) {
    case 'dyn':
    case 'typeParam':
      return true
    case 'list': {
      if (!(value instanceof CelList)) return false
      return value.size === 0 || fits(value.get(0), type.param(0))
    }
    case 'map': {
      if (!(value instanceof CelMap)) return false
      for (const key of value.keys()) return fits(key, type.param(0)) && fits(value.find(key) as Value, type.param(1))
      return true
    }
    case 'type':
      return value instanceof Type
    default:
      return typeOf(value).name === type.name
  }
}
