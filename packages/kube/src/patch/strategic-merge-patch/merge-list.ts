import { isJsonObject, type Json, type JsonObject } from '../../json/index.js'
import { own } from '../draft.js'
import { PATCH_DIRECTIVE } from './directives.js'
import { internalFailure, missingMergeKey, unknownDirective } from './errors.js'
import { firstPositions, identityOf, itemsAreObjects, partition, requiredIdentity } from './items.js'
import { orderItems } from './order.js'
import type { FieldPatch, PatchSchema } from './patch-schema.js'

/** Merges an item of a patch's list into the item of the same merge key. */
export type MergeItem = (original: JsonObject, patch: JsonObject, schema: PatchSchema) => JsonObject

export interface MergedList {
  readonly items: Json[]
  /**
   * The live order as $setElementOrder must take it. kube-apiserver's deletions shift the live list in place, and what it
   * then appends lands in the places that became free: of the new items, as many as were deleted have a live position.
   */
  readonly live: Json[]
}

/** Merges the patch's list into the live one, or replaces it when the field does not merge. */
export function mergeList(original: Json[], patch: Json[], field: FieldPatch, mergeItem: MergeItem): MergedList {
  if (field.strategy !== 'merge') return { items: patch, live: original }
  return mergeMergingList(original, patch, field, mergeItem)
}

/** What $deleteFromPrimitiveList leaves; given objects, kube-apiserver merges them instead, whatever the strategy. */
export function deleteFromList(original: Json[], patch: Json[], field: FieldPatch, mergeItem: MergeItem): Json[] {
  if (original.length === 0 && patch.length === 0) return original
  if (itemsAreObjects(original, patch)) return mergeMergingList(original, patch, field, mergeItem).items
  const deleted = new Set(patch)
  return original.filter((item) => !deleted.has(item))
}

function mergeMergingList(original: Json[], patch: Json[], field: FieldPatch, mergeItem: MergeItem): MergedList {
  if (original.length === 0 && patch.length === 0) return { items: original, live: original }
  const { mergeKey, schema } = field
  if (!itemsAreObjects(original, patch)) {
    const { inside, outside } = partition([...new Set([...original, ...patch])], patch, mergeKey)
    return { items: orderItems(inside, outside, { patch, live: original, mergeKey }), live: original }
  }
  if (mergeKey === '') throw internalFailure(`cannot merge lists without merge key for ${schema.goKind}`)

  const { remaining, changes } = applyItemDirectives(original, patch as JsonObject[], mergeKey)
  const merged = mergeItems(remaining, changes, mergeKey, (item, change) => mergeItem(item, change, schema))
  const { inside, outside } = partition(merged, changes, mergeKey)
  return {
    items: orderItems(inside, outside, { patch: changes, live: remaining, mergeKey }),
    live: merged.slice(0, original.length),
  }
}

/** Carries out `$patch: delete` and `$patch: replace` items; what is left of either list goes on to be merged. */
function applyItemDirectives(
  original: readonly Json[],
  patch: readonly JsonObject[],
  mergeKey: string,
): { remaining: readonly Json[]; changes: JsonObject[] } {
  const changes: JsonObject[] = []
  const deleted = new Set<Json | undefined>()
  let replace = false
  for (const item of patch) {
    const directive = own(item, PATCH_DIRECTIVE)
    if (directive === undefined) {
      changes.push(item)
    } else if (directive === 'delete') {
      const identity = own(item, mergeKey)
      if (identity === undefined) throw missingMergeKey(item, mergeKey)
      deleted.add(identity)
    } else if (directive === 'replace') {
      replace = true
    } else if (directive === 'merge') {
      throw internalFailure('merging lists cannot yet be specified in the patch')
    } else {
      throw unknownDirective(directive, item)
    }
  }
  if (replace) return { remaining: changes, changes: [] }
  if (deleted.size === 0) return { remaining: original, changes }
  return { remaining: original.filter((item) => !deleted.has(identityOf(item, mergeKey))), changes }
}

function mergeItems(
  original: readonly Json[],
  changes: readonly JsonObject[],
  mergeKey: string,
  mergeItem: (item: JsonObject, change: JsonObject) => JsonObject,
): Json[] {
  const merged = [...original]
  let positions = firstPositions(merged, mergeKey)
  for (const change of changes) {
    const identity = requiredIdentity(change, mergeKey)
    const position = positions.get(identity)
    const item = position === undefined ? undefined : merged[position]
    if (position !== undefined && isJsonObject(item)) {
      const result = mergeItem(item, change)
      merged[position] = result
      // A null merge key finds an item whose key is null, and then deletes that key.
      if (identityOf(result, mergeKey) !== identity) positions = firstPositions(merged, mergeKey)
    } else {
      positions.set(identity, merged.length)
      merged.push(change)
    }
  }
  return merged
}
