import { quote } from '../field/index.js'
import { keyElement, type KeyField, type PathElement, valueElement } from '../fieldset/index.js'
import { isJsonObject, type Json, type JsonObject } from '../json/index.js'
import type { ListType } from './type.js'
import { own } from './values.js'

/** Whether {@link itemElement} surely finds something; it is much cheaper to ask. */
export function isIdentified({ keys }: ListType, item: Json): boolean {
  if (typeof item !== 'object') return keys.length === 0
  const [first] = keys
  return first !== undefined && isJsonObject(item) && keys.every((key) => own(item, key) !== undefined)
}

/** What identifies an item of a set or of a list with keys; a text says why nothing does. */
export function itemElement(list: ListType, item: Json): PathElement | string {
  return list.keys.length > 0 ? keyedItem(list, item) : setMember(item)
}

function keyedItem(list: ListType, item: Json): PathElement | string {
  if (item === null) return 'associative list with keys may not have a null element'
  if (!isJsonObject(item)) return 'associative list with keys may not have non-map elements'
  const [first, second] = list.keys
  if (second === undefined && first !== undefined) {
    const value = own(item, first)
    if (value !== undefined) return keyElement([{ name: first, value }])
  }
  const fields = keyFields(list, item)
  if (typeof fields === 'string') return fields
  if (fields.length > 0) return keyElement(fields)
  const names = list.keys.map(quote).join(' ')
  return `associative list with keys has an element that omits all key fields [${names}] (and doesn't have default values for any key fields)`
}

/** A key field that is missing and has no default is no part of the key: with it, the item would be another one. */
function keyFields(list: ListType, item: JsonObject): KeyField[] | string {
  const fields: KeyField[] = []
  for (const name of list.keys) {
    const given = own(item, name)
    if (given !== undefined) {
      fields.push({ name, value: given })
      continue
    }
    const { map } = list.element
    if (map === undefined) {
      return `couldn't find default value for ${name}: associative list may not have non-map types`
    }
    const value = map.fields.get(name)?.default ?? null
    if (value !== null) fields.push({ name, value })
  }
  return fields
}

function setMember(item: Json): PathElement | string {
  if (Array.isArray(item)) return 'not supported: associative list with lists as elements'
  if (item === null) return "associative list without keys has an element that's an explicit null"
  if (typeof item === 'object') return "associative list without keys has an element that's a map type"
  return valueElement(item)
}

/** The items of a list by what identifies them, in order of first appearance; more than one item is a duplicate. */
export function itemsByElement(list: ListType, items: readonly Json[]): Map<string, ListItems> {
  const result = new Map<string, ListItems>()
  for (const item of items) {
    const element = itemElement(list, item)
    if (typeof element === 'string') continue
    const found = result.get(element.text)
    if (found === undefined) result.set(element.text, { element, values: [item] })
    else found.values.push(item)
  }
  return result
}

export interface ListItems {
  readonly element: PathElement
  readonly values: Json[]
}
