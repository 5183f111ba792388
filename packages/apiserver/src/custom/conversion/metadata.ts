import {
  cloneJson,
  type FieldError,
  fieldErrorsText,
  fieldPath,
  isJsonObject,
  type Json,
  type JsonObject,
  type KubeObject,
  sameValue,
  validateAnnotations,
  validateLabels,
} from '@setpoint/kube'
import { ConversionError } from './review.js'

/** A conversion may not make another object of it. */
export function expectSameObject(original: KubeObject, converted: JsonObject): void {
  const metadata = isJsonObject(converted['metadata']) ? converted['metadata'] : {}
  const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '')
  const { name = '', namespace = '', uid = '' } = original.metadata
  const compare = (what: string, wanted: string, got: string): void => {
    if (wanted !== got) throw new ConversionError(`must have the same ${what}: ${wanted} != ${got}`)
  }
  compare('name', name, text(metadata['name']))
  compare('namespace', namespace, text(metadata['namespace']))
  compare('UID', uid, text(metadata['uid']))
}

/**
 * Of the metadata a conversion may change labels and annotations; everything else is put back. Changes `converted`.
 * Throws a ConversionError for what cannot be metadata.
 */
export function restoreMetadata(original: KubeObject, converted: JsonObject): void {
  const { metadata: sent } = converted
  if (sent === undefined) throw new ConversionError('missing metadata in converted object')
  if (!isJsonObject(sent)) throw new ConversionError(`invalid metadata of type ${goType(sent)} in converted object`)
  const metadata = cloneJson(original.metadata as unknown as JsonObject)
  for (const field of ['labels', 'annotations'] as const) {
    const value = sent[field]
    if (value === undefined || value === null) {
      delete metadata[field]
      continue
    }
    if (!isJsonObject(value)) {
      throw new ConversionError(`invalid metadata.${field} of type ${goType(value)} in converted object`)
    }
    if (!sameValue(metadata[field], value)) checkTexts(field, value)
    metadata[field] = value
  }
  converted['metadata'] = metadata
}

function checkTexts(field: 'labels' | 'annotations', value: JsonObject): void {
  for (const [key, text] of Object.entries(value)) {
    if (typeof text === 'string') continue
    throw new ConversionError(`metadata.${field}[${key}] must be a string, but is ${goType(text)} in converted object`)
  }
  const texts = value as Record<string, string>
  const errors: FieldError[] =
    field === 'labels'
      ? validateLabels(texts, fieldPath('metadata', 'labels'))
      : validateAnnotations(texts, fieldPath('metadata', 'annotation'))
  if (errors.length > 0) throw new ConversionError(fieldErrorsText(errors))
}

function goType(value: Json): string {
  if (value === null) return '<nil>'
  if (Array.isArray(value)) return '[]interface {}'
  if (typeof value === 'object') return 'map[string]interface {}'
  if (typeof value === 'boolean') return 'bool'
  if (typeof value === 'string') return 'string'
  return Number.isInteger(value) ? 'int64' : 'float64'
}
