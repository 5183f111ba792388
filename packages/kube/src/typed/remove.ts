import { fieldElement, type FieldSet } from '../fieldset/index.js'
import { isJsonObject, type Json, type JsonObject, setOwn } from '../json/index.js'
import { itemElement } from './list-item.js'
import { formOf, type ListType, type MapType, type Type } from './type.js'
import { isEmptyMap } from './values.js'

/**
 * A value without the items and fields of a set. What loses everything becomes null rather than vanish: its parent
 * still has it.
 */
export function removeFields(type: Type, value: Json, removed: FieldSet): Json {
  switch (formOf(type, value)) {
    case 'map':
      return type.map === undefined || !isJsonObject(value) ? null : removeFromMap(type.map, value, removed)
    case 'list':
      return type.list === undefined || !Array.isArray(value) ? null : removeFromList(type.list, value, removed)
    case 'scalar':
      return value
    default:
      return null
  }
}

function removeFromMap(map: MapType, value: JsonObject, removed: FieldSet): Json {
  if (map.atomic) return null
  const kept: JsonObject = {}
  for (const key of Object.keys(value)) {
    const node = removed.find(fieldElement(key))
    if (node?.member === true) continue
    const item = value[key] as Json
    const type = map.typeOf(key)
    const below = node?.children
    setOwn(kept, key, below === undefined || type === undefined ? item : removeFields(type, item, below))
  }
  return isEmptyMap(kept) ? null : kept
}

function removeFromList(list: ListType, items: readonly Json[], removed: FieldSet): Json {
  if (list.atomic) return null
  const kept: Json[] = []
  for (const item of items) {
    const element = itemElement(list, item)
    const node = typeof element === 'string' ? undefined : removed.find(element)
    if (node?.member === true) continue
    kept.push(node?.children === undefined ? item : removeFields(list.element, item, node.children))
  }
  return kept.length === 0 ? null : kept
}
