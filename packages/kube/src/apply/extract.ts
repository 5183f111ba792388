import { FieldSet, leafFields, parseFieldsV1 } from '../fieldset/index.js'
import { isJsonObject, type JsonObject } from '../json/index.js'
import type { KubeObject } from '../meta/index.js'
import { extractFields, type Type } from '../typed/index.js'

/**
 * What a manager last applied, taken from the object itself: a configuration to change and apply again. With it come
 * apiVersion, kind; undefined when the manager has applied nothing here.
 */
export function extractApplied(
  type: Type,
  object: KubeObject,
  manager: string,
  subresource = '',
): JsonObject | undefined {
  const entry = object.metadata.managedFields?.find(
    (entry) => entry.manager === manager && entry.operation === 'Apply' && (entry.subresource ?? '') === subresource,
  )
  if (entry === undefined) return undefined
  const set = entry.fieldsV1 === undefined ? FieldSet.empty : parseFieldsV1(entry.fieldsV1)
  const extracted = extractFields(type, object as unknown as JsonObject, leafFields(set))
  const { apiVersion, kind } = object
  return { apiVersion, kind, ...(isJsonObject(extracted) ? extracted : {}) }
}
