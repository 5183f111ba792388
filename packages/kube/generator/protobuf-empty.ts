import { type GoField, goTypes } from './protobuf-go-types.js'
import { nameOf, packageOf } from './protobuf-packages.js'

/** Structs that `omitzero` leaves out: a decoder knows their zero by its JSON, null. */
const WITH_ZERO = new Set(['meta/v1.Time', 'meta/v1.MicroTime'])

/**
 * What JSON does with a field of `struct` when it is empty, as the protobuf table marks it; `type` is in the table's
 * notation. `omitempty` does not apply to structs: Go writes them, empty or not, and so no mark is needed to say it.
 */
export function emptyMark(struct: string, { json, omitEmpty, omitZero }: GoField, type: string): string {
  if (json === '') return ''
  const isMessage = /^[\w/]+\.\w+$/.test(type)
  if (!isMessage) return omitEmpty || omitZero ? '' : '!'
  if (isWrappedList(type)) {
    if (!omitEmpty && !omitZero) return '!'
    throw new Error(`${struct}.${json} is a list that protobuf wraps: the decoder does not ask whether it is empty`)
  }
  if (!omitZero) return ''
  if (WITH_ZERO.has(type)) return '~'
  throw new Error(`${struct}.${json} is left out when it is zero: teach the decoder what the zero of ${type} is`)
}

function isWrappedList(type: string): boolean {
  const declared = goTypes(packageOf(type)).get(nameOf(type))
  return declared !== undefined && 'underlying' in declared && declared.underlying.startsWith('[]')
}
