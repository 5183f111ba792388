import { equalJson, type Json, type JsonObject } from '../../json/index.js'
import type { ObjectDraft } from '../draft.js'
import { goValue } from '../go-text.js'
import { DELETE_FROM_PRIMITIVE_LIST_PREFIX, RETAIN_KEYS_DIRECTIVE, SET_ELEMENT_ORDER_PREFIX } from './directives.js'
import { badRetainKeys, internalFailure } from './errors.js'

/** Takes every key out of the object that the directive does not list, and refuses a patch that sets one of those. */
export function retainKeys(target: ObjectDraft, patch: JsonObject, retained: Json): void {
  if (!Array.isArray(retained)) throw badRetainKeys()
  const keys = new Set(retained)
  for (const key of Object.keys(patch)) {
    if (patch[key] !== null && !isDirective(key) && !keys.has(key)) throw badRetainKeys()
  }
  for (const key of target.keys()) {
    if (!keys.has(key)) target.remove(key)
  }
}

/** When two patches become one, both must retain the same keys; the first then carries the directive. */
export function keepRetainKeys(target: ObjectDraft, retained: Json): void {
  const other = target.get(RETAIN_KEYS_DIRECTIVE)
  if (other === undefined) {
    target.set(RETAIN_KEYS_DIRECTIVE, retained)
  } else if (!equalJson(other, retained)) {
    const lists = `${goValue(other)} and ${goValue(retained)}`
    throw internalFailure(`${lists} are not deep equal: this may happen when calculating the 3-way diff patch`)
  }
}

function isDirective(key: string): boolean {
  return (
    key === RETAIN_KEYS_DIRECTIVE ||
    key.startsWith(DELETE_FROM_PRIMITIVE_LIST_PREFIX) ||
    key.startsWith(SET_ELEMENT_ORDER_PREFIX)
  )
}
