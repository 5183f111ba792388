import { equalJson, isJsonObject, setOwn, type Json, type JsonObject } from '../../json/index.js'
import { own } from '../draft.js'
import { applyMergePatch } from './apply.js'

/**
 * The merge patch that turns `original` into `modified`; empty when they are equal. A merge patch cannot say null: where
 * `modified` has one, applying the patch leaves the key out.
 */
export function createMergePatch(original: JsonObject, modified: JsonObject): JsonObject {
  const patch: JsonObject = {}
  for (const key of Object.keys(modified)) {
    const before = own(original, key)
    const after = modified[key] ?? null
    if (isJsonObject(before) && isJsonObject(after)) {
      const nested = createMergePatch(before, after)
      if (Object.keys(nested).length > 0) setOwn(patch, key, nested)
    } else if (!equalJson(before, after)) {
      setOwn(patch, key, after)
    }
  }
  for (const key of Object.keys(original)) {
    if (!Object.hasOwn(modified, key)) setOwn(patch, key, null)
  }
  return patch
}

/**
 * The merge patch of a client-side apply to kinds without merge keys (custom resources): it deletes what `original`, the
 * last applied configuration, had and `modified` has no more, and sets what differs between `current`, the live object,
 * and `modified`. Fields of `current` that neither configuration names stay.
 */
export function createThreeWayMergePatch(original: JsonObject, modified: JsonObject, current: JsonObject): JsonObject {
  const changes = onlyChanges(createMergePatch(current, modified))
  const deletions = onlyDeletions(createMergePatch(original, modified))
  return applyMergePatch(deletions, changes)
}

function onlyChanges(patch: JsonObject): JsonObject {
  return filterPatch(patch, (value) => value !== null)
}

function onlyDeletions(patch: JsonObject): JsonObject {
  return filterPatch(patch, (value) => value === null)
}

/** Keeps the leaves that pass. An object that the patch itself left empty is a leaf: it sets an empty object. */
function filterPatch(patch: JsonObject, keep: (value: Json) => boolean): JsonObject {
  const kept: JsonObject = {}
  for (const key of Object.keys(patch)) {
    const value = patch[key] ?? null
    if (isJsonObject(value) && Object.keys(value).length > 0) {
      const nested = filterPatch(value, keep)
      if (Object.keys(nested).length > 0) setOwn(kept, key, nested)
    } else if (keep(value)) {
      setOwn(kept, key, value)
    }
  }
  return kept
}
