import { isJsonObject, type Json, type JsonObject } from '../json/index.js'
import { formOf, type ListType, type MapType, type Type } from './type.js'
import { validateTyped } from './validate.js'
import { isEmptyMap, own } from './values.js'

/**
 * Which fields a value has, in a text: two valid values of one type with equal shapes differ in nothing but the contents of
 * their leaves, and not in whether a leaf is null, empty, zero or false. So they have the same field set, and the same
 * changes from any value whose leaves are all of these. Undefined for a value that does not have the type, or that is out of
 * the ordinary.
 *
 * Names and keys come with their length in front, so that no name can be taken for a part of another shape.
 */
export function shapeOf(type: Type, value: Json): string | undefined {
  if (value === null) return '0'
  switch (formOf(type, value)) {
    case 'map':
      return type.map !== undefined && isJsonObject(value) ? shapeOfMap(type, type.map, value) : undefined
    case 'list':
      return type.list !== undefined && Array.isArray(value) ? shapeOfList(type, type.list, value) : undefined
    case 'scalar':
      return shapeOfScalar(type, value)
    default:
      return undefined
  }
}

function shapeOfScalar({ scalar }: Type, value: Json): string | undefined {
  switch (typeof value) {
    case 'string':
      return scalar !== 'string' && scalar !== 'untyped' ? undefined : value === '' ? 'e' : 's'
    case 'number':
      return scalar !== 'numeric' && scalar !== 'untyped' ? undefined : value === 0 ? 'z' : 'n'
    case 'boolean':
      return scalar !== 'boolean' && scalar !== 'untyped' ? undefined : value ? 't' : 'f'
    default:
      return undefined
  }
}

function shapeOfMap(type: Type, map: MapType, value: JsonObject): string | undefined {
  if (isEmptyMap(value)) return '{}'
  if (map.atomic) return isValid(type, value) ? '{*}' : undefined
  let shape = '{'
  for (const key in value) {
    if (!Object.hasOwn(value, key)) continue
    const item = value[key]
    if (item === undefined) continue
    const itemType = map.typeOf(key)
    const below = itemType === undefined ? undefined : shapeOf(itemType, item)
    if (below === undefined) return undefined
    shape += `${key.length}:${key}${below}`
  }
  return `${shape}}`
}

function shapeOfList(type: Type, list: ListType, items: readonly Json[]): string | undefined {
  if (items.length === 0) return '[]'
  if (list.atomic) return isValid(type, items as Json[]) ? '[*]' : undefined
  let shape = '['
  for (const item of items) {
    const identity = list.keys.length === 0 ? scalarText(item) : keyText(list.keys, item)
    const below = identity === undefined ? undefined : shapeOf(list.element, item)
    if (below === undefined) return undefined
    shape += `${identity}${below}`
  }
  return `${shape}]`
}

/** The values of an item's keys, all of which it must have. */
function keyText(keys: readonly string[], item: Json): string | undefined {
  if (!isJsonObject(item)) return undefined
  let text = ''
  for (const key of keys) {
    const part = scalarText(own(item, key))
    if (part === undefined) return undefined
    text += part
  }
  return text
}

function scalarText(value: Json | undefined): string | undefined {
  switch (typeof value) {
    case 'string':
      return `${value.length}:${value}`
    case 'number':
      return `#${value};`
    case 'boolean':
      return value ? '+' : '-'
    default:
      return undefined
  }
}

function isValid(type: Type, value: Json): boolean {
  return validateTyped(type, value, { allowDuplicates: true }).length === 0
}
