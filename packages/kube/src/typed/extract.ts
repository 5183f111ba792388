import { fieldElement, fieldSet, type FieldSet, type Path, unionFields } from '../fieldset/index.js'
import { isJsonObject, type Json, type JsonObject, setOwn } from '../json/index.js'
import { itemElement } from './list-item.js'
import { ownedFields } from './to-field-set.js'
import { formOf, type ListType, type MapType, type Type } from './type.js'
import { isEmptyMap } from './values.js'

export interface ExtractOptions {
  /** Also takes the key fields of the list items that it takes something from. Default false. */
  readonly keyFields?: boolean
}

/**
 * Only the items and fields of a set, with what leads to them. The set should hold leaves only: a path that is in it
 * together with paths below it is taken as a whole.
 */
export function extractFields(type: Type, value: Json, wanted: FieldSet, options: ExtractOptions = {}): Json {
  const set = options.keyFields === true ? unionFields(wanted, keyFieldsOf(wanted, ownedFields(type, value))) : wanted
  return extract(type, value, set)
}

function keyFieldsOf(wanted: FieldSet, present: FieldSet): FieldSet {
  const paths: Path[] = []
  for (const path of wanted.paths()) {
    if (!present.has(path)) continue
    for (const [index, element] of path.entries()) {
      if (element.kind !== 'key') continue
      for (const { name } of element.fields) paths.push([...path.slice(0, index + 1), fieldElement(name)])
    }
  }
  return fieldSet(...paths)
}

function extract(type: Type, value: Json, wanted: FieldSet): Json {
  switch (formOf(type, value)) {
    case 'map':
      return type.map === undefined || !isJsonObject(value) ? null : extractFromMap(type.map, value, wanted)
    case 'list':
      return type.list === undefined || !Array.isArray(value) ? null : extractFromList(type.list, value, wanted)
    case 'scalar':
      return value
    default:
      return null
  }
}

function extractFromMap(map: MapType, value: JsonObject, wanted: FieldSet): Json {
  if (map.atomic || isEmptyMap(value)) return value
  const taken: JsonObject = {}
  for (const key of Object.keys(value)) {
    const node = wanted.find(fieldElement(key))
    const type = map.typeOf(key)
    if (node === undefined || type === undefined) continue
    // A member that is a map again is searched with its parent's set: so the server's library does it.
    setOwn(taken, key, extract(type, value[key] as Json, node.member ? wanted : (node.children ?? wanted)))
  }
  return isEmptyMap(taken) ? null : taken
}

function extractFromList(list: ListType, items: readonly Json[], wanted: FieldSet): Json {
  if (list.atomic || items.length === 0) return items as Json[]
  const taken: Json[] = []
  for (const item of items) {
    const element = itemElement(list, item)
    const node = typeof element === 'string' ? undefined : wanted.find(element)
    if (node === undefined) continue
    taken.push(node.children === undefined ? item : extract(list.element, item, node.children))
  }
  return taken.length === 0 ? null : taken
}
