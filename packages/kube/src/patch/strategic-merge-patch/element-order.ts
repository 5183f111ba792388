import { equalJson, isJsonObject, type Json, type JsonObject } from '../../json/index.js'
import { own, type ObjectDraft } from '../draft.js'
import { goValue } from '../go-text.js'
import { isDeleteDirective, listOfDirective, PATCH_DIRECTIVE, SET_ELEMENT_ORDER_PREFIX } from './directives.js'
import { badElementOrder, internalFailure, unexpectedType } from './errors.js'
import { checkMergeKeys, itemsAreObjects, partition, requiredIdentity } from './items.js'
import { mergeList, type MergedList, type MergeItem } from './merge-list.js'
import { orderItems } from './order.js'
import type { FieldPatch, PatchSchema } from './patch-schema.js'
import { withoutDirectives } from './without-directives.js'

/**
 * Carries out one $setElementOrder of a patch together with the patch of the list that it names, and returns the key of
 * that list when it is thereby done. Items that the directive does not name keep their live order among the others.
 */
export function setElementOrder(
  target: ObjectDraft,
  patch: JsonObject,
  directive: string,
  schema: PatchSchema,
  mergeItem: MergeItem,
): string | undefined {
  const order = asList(own(patch, directive) ?? null)
  const key = listOfDirective(directive, SET_ELEMENT_ORDER_PREFIX)
  if (key === undefined) throw badElementOrder()
  const live = optionalList(target.get(key))
  const change = optionalList(own(patch, key))
  const field = schema.listField(key)
  checkOrder(change ?? [], order, field.mergeKey)
  const merged = mergedList(live, change, field, mergeItem)
  if (merged === undefined) return undefined

  const { inside, outside } = partition(merged.items, order, field.mergeKey)
  const objects = itemsAreObjects(live ?? [], change ?? [])
  if (objects && field.mergeKey === '') checkMergeKeys([...inside, ...order, ...outside, ...merged.live], '')
  const mergeKey = objects ? field.mergeKey : ''
  target.set(key, orderItems(inside, outside, { patch: order, live: merged.live, mergeKey }))
  return key
}

/** When two patches become one, both must want the same order; the first then carries it. */
export function keepElementOrder(target: ObjectDraft, directive: string, order: Json): void {
  const other = target.get(directive)
  if (other === undefined) target.set(directive, order)
  else if (!equalJson(other, order)) throw badElementOrder()
}

function mergedList(
  live: Json[] | undefined,
  change: Json[] | undefined,
  field: FieldPatch,
  mergeItem: MergeItem,
): MergedList | undefined {
  if (live !== undefined) {
    return change === undefined ? { items: live, live } : mergeList(live, change, field, mergeItem)
  }
  if (change === undefined) return undefined
  return { items: (withoutDirectives(change) as Json[] | undefined) ?? [], live: [] }
}

/** The patch's items must all be named by the directive, in the same order; deletions need not. */
function checkOrder(change: readonly Json[], order: readonly Json[], mergeKey: string): void {
  if (order.length === 0 || change.length === 0) return
  const kept = mergeKey === '' ? change : change.filter((item) => !isDeletion(item))
  let next = 0
  for (let index = 0; index < order.length && next < kept.length; ) {
    const item = kept[next] as Json
    if (isJsonObject(item) && Object.hasOwn(item, PATCH_DIRECTIVE)) {
      next++
      continue
    }
    if (sameItem(item, order[index] as Json, mergeKey)) next++
    index++
  }
  if (next < kept.length) {
    const lists = `${goValue([...change])}\n doesn't match ${SET_ELEMENT_ORDER_PREFIX} list:\n${goValue([...order])}`
    throw internalFailure(`The order in patch list:\n${lists}\n`)
  }
}

function isDeletion(item: Json): boolean {
  if (!isJsonObject(item)) throw unexpectedType({}, item)
  return isDeleteDirective(item)
}

function sameItem(a: Json, b: Json, mergeKey: string): boolean {
  if (mergeKey === '') return a === b
  if (!isJsonObject(a)) throw unexpectedType({}, a)
  if (!isJsonObject(b)) throw unexpectedType({}, b)
  return requiredIdentity(a, mergeKey) === requiredIdentity(b, mergeKey)
}

function optionalList(value: Json | undefined): Json[] | undefined {
  return value === undefined ? undefined : asList(value)
}

function asList(value: Json): Json[] {
  if (!Array.isArray(value)) throw unexpectedType([], value)
  return value
}
