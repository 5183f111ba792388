import { type FieldSet, fieldElement, FieldSetBuilder } from '../fieldset/index.js'
import { isJsonObject, type Json, type JsonObject } from '../json/index.js'
import { itemsByElement } from './list-item.js'
import { formOf, type ListType, type MapType, type Type } from './type.js'
import { filledList, filledMap, isEmptyMap } from './values.js'

/**
 * The fields that a manager owns who has applied this value: every leaf, every item of a list and every key of a map.
 * Named fields with something in them are not owned themselves. The value must be valid.
 */
export function ownedFields(type: Type, value: Json): FieldSet {
  return below(type, value) ?? new FieldSetBuilder().build()
}

function below(type: Type, value: Json): FieldSet | undefined {
  const form = formOf(type, value)
  if (form === 'map' && type.map?.atomic === false) return belowMap(type.map, filledMap(value))
  if (form === 'list' && type.list?.atomic === false) return belowList(type.list, filledList(value))
  return undefined
}

/** Whether a value is owned as a whole. */
function isLeaf(type: Type, value: Json): boolean {
  switch (formOf(type, value)) {
    case 'map':
      return type.map?.atomic === true
    case 'list':
      return type.list?.atomic === true
    default:
      return true
  }
}

function belowMap(map: MapType, value: JsonObject | undefined): FieldSet | undefined {
  if (value === undefined) return undefined
  const builder = new FieldSetBuilder()
  for (const key of Object.keys(value)) {
    const item = value[key]
    const field = map.fields.get(key)
    const type = field === undefined ? map.element : field.type
    if (type === undefined || item === undefined) continue
    const nothingInIt = item === null || (isJsonObject(item) && isEmptyMap(item))
    const member = field === undefined || nothingInIt || isLeaf(type, item)
    builder.add(field?.element ?? fieldElement(key), member, below(type, item))
  }
  return builder.build()
}

function belowList(list: ListType, items: readonly Json[] | undefined): FieldSet | undefined {
  if (items === undefined) return undefined
  const builder = new FieldSetBuilder()
  for (const { element, values } of itemsByElement(list, items).values()) {
    // Duplicates are owned together: nothing can tell their parts apart.
    builder.add(element, true, values.length === 1 ? below(list.element, values[0] as Json) : undefined)
  }
  return builder.build()
}
