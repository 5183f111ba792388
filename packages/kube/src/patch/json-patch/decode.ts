import { isJsonObject, type Json, type JsonObject } from '../../json/index.js'
import { PatchError } from '../error.js'
import { jsonTypeName } from '../go-text.js'

/**
 * The operations of a JSON patch. What an operation needs is looked up when it runs, so that an incomplete one fails as
 * it does on kube-apiserver: in its turn, and as `inapplicable`. A null is an operation of no kind.
 */
export type JsonPatch = readonly (JsonObject | null)[]

/** Reads a JSON patch document; anything but a list of objects is malformed. Null is the empty patch. */
export function decodeJsonPatch(document: Json): JsonPatch {
  if (document === null) return []
  if (!Array.isArray(document)) {
    throw new PatchError(
      'malformed',
      `json: cannot unmarshal ${jsonTypeName(document)} into Go value of type jsonpatch.Patch`,
    )
  }
  for (const operation of document) {
    if (operation === null || isJsonObject(operation)) continue
    const found = jsonTypeName(operation)
    throw new PatchError('malformed', `json: cannot unmarshal ${found} into Go value of type jsonpatch.Operation`)
  }
  return document as (JsonObject | null)[]
}
