import { FieldSet, fieldElement, type PathElement } from '../fieldset/index.js'
import { equalJson, type Json, type JsonObject } from '../json/index.js'
import { Changes, type Comparison } from './changes.js'
import { everyFieldBelow } from './every-field.js'
import { itemsByElement, type ListItems } from './list-item.js'
import { type Form, formOf, type ListType, type MapType, type Type } from './type.js'
import { filledList, filledMap, own } from './values.js'

const SAME: Comparison = { removed: FieldSet.empty, modified: FieldSet.empty, added: FieldSet.empty }

/** Compares two valid values of one type. What is the same object on both sides is not looked into. */
export function compareTyped(type: Type, before: Json, after: Json): Comparison {
  return changesBetween(type, before, after)?.build() ?? SAME
}

/** Undefined: none. Nothing is allocated for what has not changed. */
function changesBetween(type: Type, before: Json, after: Json): Changes | undefined {
  if (before === after) return undefined
  const form = formOf(type, before)
  const newForm = formOf(type, after)
  const changes = changesOf(form, type, before, after)
  return form === newForm ? changes : Changes.both(changes, changesOf(newForm, type, before, after))
}

function changesOf(form: Form, { map, list }: Type, before: Json, after: Json): Changes | undefined {
  if (form === 'map' && map?.atomic === false) {
    const old = filledMap(before)
    const next = filledMap(after)
    if (old !== undefined || next !== undefined) return compareMaps(map, old ?? {}, next ?? {})
  }
  if (form === 'list' && list?.atomic === false) {
    const old = filledList(before)
    const next = filledList(after)
    if (old !== undefined || next !== undefined) return compareLists(list, old ?? [], next ?? [])
  }
  return equalJson(before, after) ? undefined : Changes.leaf
}

function compareMaps(map: MapType, before: JsonObject, after: JsonObject): Changes | undefined {
  let changes: Changes | undefined
  for (const key in before) {
    if (!Object.hasOwn(before, key)) continue
    const old = before[key]
    const next = own(after, key)
    if (old === next || old === undefined) continue
    const type = map.typeOf(key)
    if (type === undefined) continue
    if (next === undefined) {
      changes ??= new Changes()
      changes.remove(elementOf(map, key), everyFieldBelow(type, old))
      continue
    }
    const below = changesBetween(type, old, next)
    if (below === undefined) continue
    changes ??= new Changes()
    changes.within(elementOf(map, key), below)
  }
  for (const key in after) {
    if (!Object.hasOwn(after, key) || own(before, key) !== undefined) continue
    const next = after[key]
    const type = map.typeOf(key)
    if (type === undefined || next === undefined) continue
    changes ??= new Changes()
    changes.add(elementOf(map, key), everyFieldBelow(type, next))
  }
  return changes
}

function elementOf(map: MapType, key: string): PathElement {
  return map.fields.get(key)?.element ?? fieldElement(key)
}

function compareLists(list: ListType, before: readonly Json[], after: readonly Json[]): Changes | undefined {
  // Most lists are as they were, and finding out which items are which costs more than comparing them.
  if (equalJson(before as Json[], after as Json[])) return undefined
  const changes = new Changes()
  const old = itemsByElement(list, before)
  const next = itemsByElement(list, after)
  for (const [text, items] of old) compareItems(list, items.element, items, next.get(text), changes)
  for (const [text, items] of next) if (!old.has(text)) compareItems(list, items.element, undefined, items, changes)
  return changes
}

/** Duplicates count as one leaf: they appear, change and vanish together. */
function compareItems(
  list: ListType,
  element: PathElement,
  old: ListItems | undefined,
  next: ListItems | undefined,
  changes: Changes,
): void {
  const before = old?.values ?? []
  const after = next?.values ?? []
  if (before.length > 1 && after.length > 1) {
    if (!equalJson(before, after)) changes.modify(element)
    return
  }
  const [removed] = before
  const [added] = after
  if (before.length <= 1 && after.length <= 1 && removed !== undefined && added !== undefined) {
    const below = changesBetween(list.element, removed, added)
    if (below !== undefined) changes.within(element, below)
    return
  }
  if (removed !== undefined) {
    changes.remove(element, before.length === 1 ? everyFieldBelow(list.element, removed) : undefined)
  }
  if (added !== undefined) {
    changes.add(element, after.length === 1 ? everyFieldBelow(list.element, added) : undefined)
  }
}
