import { isJsonObject, type Json } from '../json/index.js'
import { ObjectDraft } from './draft.js'

/**
 * A value as a merge patch sets it where nothing was: less every key, at any depth, that holds null. Nulls that are items
 * of a list stay.
 */
export function withoutNulls(value: Json): Json {
  if (Array.isArray(value)) {
    const items = value.map(withoutNulls)
    return items.every((item, index) => item === value[index]) ? value : items
  }
  if (!isJsonObject(value)) return value
  const draft = new ObjectDraft(value)
  for (const key of Object.keys(value)) {
    const item = value[key] ?? null
    if (item === null) draft.remove(key)
    else draft.set(key, withoutNulls(item))
  }
  return draft.finish()
}
