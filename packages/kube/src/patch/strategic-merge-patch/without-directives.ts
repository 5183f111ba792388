import { isJsonObject, type Json } from '../../json/index.js'
import { ObjectDraft } from '../draft.js'
import { PATCH_DIRECTIVE } from './directives.js'

/** A value of a patch that meets nothing to merge with, less every object that has a $patch; undefined for such a one. */
export function withoutDirectives(value: Json): Json | undefined {
  if (Array.isArray(value)) {
    const items = value.map(withoutDirectives)
    if (items.every((item, index) => item === value[index])) return value
    return items.filter((item) => item !== undefined)
  }
  if (!isJsonObject(value)) return value
  if (Object.hasOwn(value, PATCH_DIRECTIVE)) return undefined
  const draft = new ObjectDraft(value)
  for (const key of Object.keys(value)) {
    const kept = withoutDirectives(value[key] ?? null)
    if (kept === undefined) draft.remove(key)
    else draft.set(key, kept)
  }
  return draft.finish()
}
