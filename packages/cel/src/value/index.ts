// What expressions compute with. Plain JavaScript values where there is one (ints are numbers while they are safe
// integers, strings, booleans, null, bytes), small classes for the rest. Values are immutable for everyone else.
export { compareNumbers, compareValues } from './compare.js'
export { CelDouble, doubleText } from './double.js'
export { Duration } from './duration.js'
export { equalValues } from './equal.js'
export { Failure, noSuchOverload } from './failure.js'
export type { Int } from './int.js'
export {
  addInt,
  divideInt,
  intOf,
  isInt,
  moduloInt,
  multiplyInt,
  negateInt,
  subtractInt,
} from './int.js'
export { toJson, toValue } from './json.js'
export { ArrayList, CelList } from './list.js'
export { CelMap, EntryMap } from './map.js'
export { Opaque } from './opaque.js'
export { Optional } from './optional.js'
export { valueText } from './show.js'
export { codePoints, compareText, textSize } from './text.js'
export { Timestamp } from './timestamp.js'
export { fits, typeOf } from './type-of.js'
export { CelUint, MAX_UINT } from './uint.js'
export type { Value } from './value.js'
