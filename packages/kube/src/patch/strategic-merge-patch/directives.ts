import type { JsonObject } from '../../json/index.js'
import { own } from '../draft.js'

/** In an object of a patch: `replace` or `delete` that object; as an item of a merging list also `delete` that item. */
export const PATCH_DIRECTIVE = '$patch'
/** The only keys that the object keeps; whatever else the patch sets there must be among them. */
export const RETAIN_KEYS_DIRECTIVE = '$retainKeys'
/** `$setElementOrder/ports`: the order of the items of `ports`, by merge key or, for scalars, by value. */
export const SET_ELEMENT_ORDER_PREFIX = '$setElementOrder'
/** `$deleteFromPrimitiveList/finalizers`: scalars to take out of `finalizers`. */
export const DELETE_FROM_PRIMITIVE_LIST_PREFIX = '$deleteFromPrimitiveList'

/** The field that a directive about a list names; undefined when the key only starts like one. */
export function listOfDirective(key: string, prefix: string): string | undefined {
  return key.startsWith(`${prefix}/`) ? key.slice(prefix.length + 1) : undefined
}

export function isDeleteDirective(item: JsonObject): boolean {
  return own(item, PATCH_DIRECTIVE) === 'delete'
}

export function deleteDirective(mergeKey: string, value: JsonObject[string]): JsonObject {
  return { [PATCH_DIRECTIVE]: 'delete', [mergeKey]: value }
}
