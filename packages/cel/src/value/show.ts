import { Type } from '../type/index.js'
import { CelDouble, doubleText } from './double.js'
import { Duration } from './duration.js'
import { CelList } from './list.js'
import { CelMap } from './map.js'
import { Optional } from './optional.js'
import { Timestamp } from './timestamp.js'
import { CelUint } from './uint.js'
import type { Value } from './value.js'

/** A value inside an error message. */
export function valueText(value: Value): string {
  if (value instanceof CelDouble) return doubleText(value.value, 21)
  if (value instanceof CelUint) return String(value.value)
  if (value instanceof Type) return value.name
  if (value instanceof CelList) return `[${value.toArray().map(valueText).join(', ')}]`
  if (value instanceof CelMap) {
    return `{${[...value.keys()].map((key) => `${valueText(key)}: ${valueText(value.find(key) as Value)}`).join(', ')}}`
  }
  if (value instanceof Optional) return value.present ? `optional(${valueText(value.value)})` : 'optional.none()'
  if (value instanceof Timestamp || value instanceof Duration) return value.toString()
  return String(value)
}
