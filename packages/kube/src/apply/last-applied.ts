import { subtractFields, type FieldSet } from '../fieldset/index.js'
import { cloneJson, goJson, isJsonObject, type Json, type JsonObject } from '../json/index.js'
import { exceedsBytes, MAX_ANNOTATIONS_SIZE } from '../names/index.js'
import { compareTyped, ownedFields, validateTyped } from '../typed/index.js'
import type { TypedObject } from './versions.js'

/** Where kubectl's client-side apply keeps what it applied last. */
export const LAST_APPLIED_ANNOTATION = 'kubectl.kubernetes.io/last-applied-configuration'

/** The one manager that takes over from client-side apply; any other name opts out. */
export const KUBECTL = 'kubectl'

/**
 * The fields that client-side apply set and nobody changed since. kubectl may take them over without force, whoever
 * they are recorded for. Undefined when the object was not applied on the client's side, or not in this version.
 */
export function fieldsLastApplied({ apiVersion, type, value: live }: TypedObject): FieldSet | undefined {
  const text = lastApplied(live)
  if (text === undefined) return undefined
  const configuration = parseObject(text)
  if (configuration?.['apiVersion'] !== apiVersion) return undefined
  if (validateTyped(type, configuration).length > 0 || validateTyped(type, live).length > 0) return undefined
  const { removed, modified, added } = compareTyped(type, configuration, live)
  const applied = ownedFields(type, configuration)
  return subtractFields(subtractFields(subtractFields(applied, modified), added), removed)
}

/**
 * Brings the annotation in keeping with what kubectl applied on the server's side, so that a client-side apply later
 * starts from there. An object without the annotation stays without.
 */
export function withLastApplied(object: JsonObject, patch: JsonObject): JsonObject {
  if (lastApplied(object) === undefined) return object
  const metadata = object['metadata'] as JsonObject
  const annotations = { ...(metadata['annotations'] as { [name: string]: string }) }
  annotations[LAST_APPLIED_ANNOTATION] = encode(patch)
  const all = Object.entries(annotations)
    .map(([key, value]) => key + value)
    .join('')
  if (exceedsBytes(all, MAX_ANNOTATIONS_SIZE)) delete annotations[LAST_APPLIED_ANNOTATION]
  return { ...object, metadata: { ...metadata, annotations } }
}

function lastApplied(object: JsonObject): string | undefined {
  const { metadata } = object
  const annotations = isJsonObject(metadata) ? metadata['annotations'] : undefined
  const text = isJsonObject(annotations) ? annotations[LAST_APPLIED_ANNOTATION] : undefined
  return typeof text === 'string' && text !== '' ? text : undefined
}

/** As Go's encoder writes it: keys in order, and a newline at the end. */
function encode(patch: JsonObject): string {
  const copy = cloneJson(patch)
  const { metadata } = copy
  const annotations = isJsonObject(metadata) ? metadata['annotations'] : undefined
  if (isJsonObject(annotations)) delete annotations[LAST_APPLIED_ANNOTATION]
  return `${goJson(copy)}\n`
}

function parseObject(text: string): JsonObject | undefined {
  try {
    const value = JSON.parse(text) as Json
    return isJsonObject(value) ? value : undefined
  } catch {
    return undefined
  }
}
