import { isJsonObject, type Json, type JsonObject } from '../../json/index.js'
import { ObjectDraft } from '../draft.js'
import { PatchError } from '../error.js'
import { withoutNulls } from '../nulls.js'

/**
 * Applies a JSON merge patch (RFC 7386): objects merge key by key, null deletes, anything else replaces. As on
 * kube-apiserver, and beyond the RFC, nulls in objects inside a list are dropped too, unless the list replaces an object.
 * Neither argument is changed; the result shares structure with both, and is `target` itself when nothing differs.
 */
export function applyMergePatch(target: JsonObject, patch: JsonObject): JsonObject
export function applyMergePatch(target: JsonObject, patch: Json): Json
export function applyMergePatch(target: JsonObject, patch: Json): Json {
  if (isJsonObject(patch)) return mergeObjects(target, patch)
  if (Array.isArray(patch)) return withoutNulls(patch)
  throw new PatchError('malformed', 'Invalid JSON Patch')
}

function mergeObjects(target: JsonObject, patch: JsonObject): JsonObject {
  const draft = new ObjectDraft(target)
  for (const key of Object.keys(patch)) {
    const value = patch[key] ?? null
    if (value === null) draft.remove(key)
    else draft.set(key, mergeValues(draft.get(key), value))
  }
  return draft.finish()
}

function mergeValues(target: Json | undefined, patch: Json): Json {
  if (!isJsonObject(target)) return withoutNulls(patch)
  return isJsonObject(patch) ? mergeObjects(target, patch) : patch
}
