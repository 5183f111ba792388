import { fieldElement, type FieldSet, FieldSetBuilder } from '../fieldset/index.js'
import type { Json, JsonObject } from '../json/index.js'
import { itemsByElement } from './list-item.js'
import { formOf, type ListType, type MapType, type Type } from './type.js'
import { filledList, filledMap } from './values.js'

/** Every path below a value that appears or vanishes as a whole, containers included; undefined when it is a leaf. */
export function everyFieldBelow(type: Type, value: Json): FieldSet | undefined {
  const form = formOf(type, value)
  if (form === 'map' && type.map?.atomic === false) return belowMap(type.map, filledMap(value))
  if (form === 'list' && type.list?.atomic === false) return belowList(type.list, filledList(value))
  return undefined
}

function belowMap(map: MapType, value: JsonObject | undefined): FieldSet | undefined {
  if (value === undefined) return undefined
  const builder = new FieldSetBuilder()
  for (const key of Object.keys(value)) {
    const item = value[key]
    const field = map.fields.get(key)
    const type = field === undefined ? map.element : field.type
    if (type === undefined || item === undefined) continue
    builder.add(field?.element ?? fieldElement(key), true, everyFieldBelow(type, item))
  }
  return builder.build()
}

function belowList(list: ListType, items: readonly Json[] | undefined): FieldSet | undefined {
  if (items === undefined) return undefined
  const builder = new FieldSetBuilder()
  for (const { element, values } of itemsByElement(list, items).values()) {
    builder.add(element, true, values.length === 1 ? everyFieldBelow(list.element, values[0] as Json) : undefined)
  }
  return builder.build()
}
