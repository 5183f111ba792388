import { isJsonObject, type Json, type JsonObject } from '../../json/index.js'
import { ObjectDraft, own } from '../draft.js'
import { goType } from '../go-text.js'
import { withoutNulls } from '../nulls.js'
import {
  DELETE_FROM_PRIMITIVE_LIST_PREFIX,
  listOfDirective,
  PATCH_DIRECTIVE,
  RETAIN_KEYS_DIRECTIVE,
  SET_ELEMENT_ORDER_PREFIX,
} from './directives.js'
import { keepElementOrder, setElementOrder } from './element-order.js'
import { badPrimitiveList, unknownDirective } from './errors.js'
import { deleteFromList, mergeList, type MergeItem } from './merge-list.js'
import type { PatchSchema } from './patch-schema.js'
import { keepRetainKeys, retainKeys } from './retain-keys.js'
import { withoutDirectives } from './without-directives.js'

/**
 * `apply`: merge a patch into an object; directives are carried out and nulls delete.
 * `combine`: merge a second patch into a first; directives about lists and nulls stay, to be carried out later.
 */
export type MergeMode = 'apply' | 'combine'

/** Merges `patch` into `original` as the schema says; neither is changed, and the result shares structure with both. */
export function mergeObjects(
  original: JsonObject,
  patch: JsonObject,
  schema: PatchSchema,
  mode: MergeMode,
): JsonObject {
  const directive = own(patch, PATCH_DIRECTIVE)
  if (directive !== undefined) return replaceOrDelete(directive, patch)

  const target = new ObjectDraft(original)
  const mergeItem: MergeItem = (item, change, itemSchema) => mergeObjects(item, change, itemSchema, mode)
  const keys = Object.keys(patch)
  const done = keys.some((key) => key.startsWith('$'))
    ? carryOutDirectives(target, patch, schema, mode, mergeItem)
    : undefined

  for (const key of keys) {
    if (done?.has(key) === true) continue
    const value = patch[key] ?? null
    if (!key.startsWith(DELETE_FROM_PRIMITIVE_LIST_PREFIX)) mergeField(target, key, value, schema, mode, mergeItem)
    else if (mode === 'apply') deleteFromPrimitiveList(target, key, value, schema, mergeItem)
    else target.set(key, value)
  }
  return target.finish()
}

function replaceOrDelete(directive: Json, patch: JsonObject): JsonObject {
  if (directive === 'delete') return {}
  if (directive !== 'replace') throw unknownDirective(directive, patch)
  const replacement = new ObjectDraft(patch)
  replacement.remove(PATCH_DIRECTIVE)
  return replacement.finish()
}

/** First the directives that decide about the object and its lists as a whole; returns the keys that are done with. */
function carryOutDirectives(
  target: ObjectDraft,
  patch: JsonObject,
  schema: PatchSchema,
  mode: MergeMode,
  mergeItem: MergeItem,
): Set<string> {
  const done = new Set<string>()
  const retained = own(patch, RETAIN_KEYS_DIRECTIVE)
  if (retained !== undefined) {
    if (mode === 'apply') retainKeys(target, patch, retained)
    else keepRetainKeys(target, retained)
    done.add(RETAIN_KEYS_DIRECTIVE)
  }
  for (const key of Object.keys(patch)) {
    if (!key.startsWith(SET_ELEMENT_ORDER_PREFIX)) continue
    if (mode === 'combine') keepElementOrder(target, key, patch[key] ?? null)
    done.add(key)
    const list = setElementOrder(target, patch, key, schema, mergeItem)
    if (list !== undefined) done.add(list)
  }
  return done
}

function mergeField(
  target: ObjectDraft,
  key: string,
  value: Json,
  schema: PatchSchema,
  mode: MergeMode,
  mergeItem: MergeItem,
): void {
  if (value === null) {
    target.remove(key)
    if (mode === 'combine') target.set(key, null)
    return
  }
  const current = target.get(key)
  if (isJsonObject(current) && isJsonObject(value)) {
    const field = schema.objectField(key)
    target.set(key, field.strategy === 'replace' ? value : mergeItem(current, value, field.schema))
  } else if (Array.isArray(current) && Array.isArray(value)) {
    target.set(key, mergeList(current, value, schema.listField(key), mergeItem).items)
  } else {
    const taken = withoutDirectives(mode === 'apply' ? withoutNulls(value) : value)
    if (taken === undefined) target.remove(key)
    else target.set(key, taken)
  }
}

function deleteFromPrimitiveList(
  target: ObjectDraft,
  directive: string,
  value: Json,
  schema: PatchSchema,
  mergeItem: MergeItem,
): void {
  const key = listOfDirective(directive, DELETE_FROM_PRIMITIVE_LIST_PREFIX)
  if (key === undefined) throw badPrimitiveList()
  if (key === '') return
  const current = target.get(key)
  if (current === undefined) return
  if (value === null) target.remove(key)
  else if (Array.isArray(current) && Array.isArray(value)) {
    target.set(key, deleteFromList(current, value, schema.listField(key), mergeItem))
  } else if (goType(current) === goType(value)) {
    // Meant for lists alone; kube-apiserver takes any other value that fits as if the directive were not there.
    mergeField(target, key, value, schema, 'apply', mergeItem)
  }
}
