import { isJsonObject, type Json, type JsonObject } from '../json/index.js'
import { PatchError } from './error.js'
import { jsonTypeName } from './go-text.js'
import { decodeJsonPatch, type JsonPatch } from './json-patch/index.js'

const MAX_JSON_PATCH_OPERATIONS = 10_000
const OPERATION_FIELDS: ReadonlySet<string> = new Set(['op', 'path', 'from', 'value'])

/** A JSON patch as a PATCH request brings it. */
export interface JsonPatchRequest {
  readonly patch: JsonPatch
  /** What a strict decoder objects to: errors under fieldValidation Strict, warnings under Warn. */
  readonly strictErrors: readonly string[]
}

/**
 * Decodes the body of a JSON patch request. `strict` is fieldValidation Warn (the server's default) or Strict: then the
 * server also holds each operation against its type, and refuses a wrong one as malformed where Ignore would find it
 * inapplicable.
 */
export function decodeJsonPatchRequest(document: Json, strict: boolean): JsonPatchRequest {
  const strictErrors = strict ? checkOperations(document) : []
  const patch = decodeJsonPatch(document)
  if (patch.length > MAX_JSON_PATCH_OPERATIONS) {
    const limit = `The allowed maximum operations in a JSON patch is ${MAX_JSON_PATCH_OPERATIONS}, got ${patch.length}`
    throw new PatchError('tooLarge', limit)
  }
  return { patch, strictErrors }
}

/** Decodes the body of a merge patch request; `strict` as for a JSON patch. */
export function decodeMergePatchRequest(document: Json, strict: boolean): Json {
  if (strict && document !== null && !isJsonObject(document)) {
    throw new PatchError('malformed', `error decoding patch: ${notAnObject(document)}`)
  }
  if (!isJsonObject(document) && !Array.isArray(document)) throw new PatchError('malformed', 'Invalid JSON Patch')
  return document
}

/** Decodes the body of a strategic merge patch request; null changes nothing. */
export function decodeStrategicMergePatchRequest(document: Json): JsonObject {
  if (document === null) return {}
  if (!isJsonObject(document)) throw new PatchError('malformed', notAnObject(document))
  return document
}

function checkOperations(document: Json): string[] {
  if (document === null) return []
  if (!Array.isArray(document)) throw undecodable(document, 'Go value of type []handlers.jsonPatchOp')
  const unknown: string[] = []
  for (const [index, operation] of document.entries()) {
    if (operation === null) continue
    if (!isJsonObject(operation)) throw undecodable(operation, 'Go value of type handlers.jsonPatchOp')
    for (const [field, value] of Object.entries(operation)) {
      if (!OPERATION_FIELDS.has(field)) {
        unknown.push(`json patch unknown field "[${index}].${field}"`)
      } else if (field !== 'value' && value !== null && typeof value !== 'string') {
        throw undecodable(value, `Go struct field jsonPatchOp.${field} of type string`)
      }
    }
  }
  return unknown
}

function undecodable(value: Json, into: string): PatchError {
  return new PatchError('malformed', `error decoding patch: json: cannot unmarshal ${jsonTypeName(value)} into ${into}`)
}

function notAnObject(value: Json): string {
  return `json: cannot unmarshal ${jsonTypeName(value)} into Go value of type map[string]interface {}`
}
