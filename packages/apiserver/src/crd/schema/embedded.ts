import {
  checkDns1035Label,
  type FieldError,
  type FieldPath,
  fieldErrorText,
  invalid,
  isJsonObject,
  type Json,
  type JsonObject,
  nameIsPathSegment,
  type ObjectMeta,
  parseApiVersion,
  required,
  validateObjectMeta,
} from '@setpoint/kube'
import { decodeMetadata, decodeMetadataLeniently, MetadataError } from './metadata/index.js'
import type { Shape } from './shape.js'

/** An embedded resource whose apiVersion, kind or metadata has a wrong type. The request is malformed: a 400. */
export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError'

  constructor(readonly error: FieldError) {
    super(fieldErrorText(error))
  }
}

/** What to do about apiVersion, kind and metadata of wrong types: refuse what is sent, repair what is stored. */
export type Malformed = 'refuse' | 'drop'

/**
 * Brings metadata of embedded resources (and of `value` itself, when its shape says so) into ObjectMeta's form, in
 * place. Returns the fields it dropped because ObjectMeta does not have them, as `spec.template.metadata.foo`.
 */
export function coerceEmbedded(value: Json, shape: Shape, path: FieldPath, malformed: Malformed): string[] {
  const unknown: string[] = []
  coerce(value, shape, path, malformed, unknown)
  return unknown.sort()
}

function coerce(value: Json, shape: Shape, path: FieldPath, malformed: Malformed, unknown: string[]): void {
  if (!shape.embeddedBelow) return
  if (Array.isArray(value)) {
    if (shape.items?.embeddedBelow !== true) return
    for (let index = 0; index < value.length; index++) {
      coerce(value[index] as Json, shape.items, path.index(index), malformed, unknown)
    }
  } else if (isJsonObject(value)) {
    if (shape.embedded) coerceResource(value, path, malformed, unknown)
    for (const { name, field, at } of below(value, shape, path))
      coerce(value[name] as Json, field, at, malformed, unknown)
  }
}

function coerceResource(resource: JsonObject, path: FieldPath, malformed: Malformed, unknown: string[]): void {
  for (const name of ['apiVersion', 'kind'] as const) {
    if (!Object.hasOwn(resource, name) || typeof resource[name] === 'string') continue
    if (malformed === 'refuse') {
      throw new EmbeddedError(invalid(path.child(name), resource[name], 'must be a string'))
    }
    delete resource[name]
  }
  if (!Object.hasOwn(resource, 'metadata')) return
  const metadata = resource['metadata'] as Json
  if (malformed === 'drop') {
    resource['metadata'] = decodeMetadataLeniently(metadata)
    return
  }
  try {
    const decoded = decodeMetadata(metadata)
    resource['metadata'] = decoded.metadata
    unknown.push(...decoded.unknown.map((field) => `${path.child('metadata').text}.${field}`))
  } catch (error) {
    if (!(error instanceof MetadataError)) throw error
    throw new EmbeddedError(invalid(path.child('metadata'), metadata, error.message))
  }
}

/** apiVersion, kind and metadata of embedded resources (and of `value` itself, when its shape says so). */
export function validateEmbedded(value: Json, shape: Shape, path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  walk(value, shape, path, errors)
  return errors
}

function walk(value: Json, shape: Shape, path: FieldPath, errors: FieldError[]): void {
  if (!shape.embeddedBelow) return
  if (Array.isArray(value)) {
    if (shape.items?.embeddedBelow !== true) return
    for (let index = 0; index < value.length; index++)
      walk(value[index] as Json, shape.items, path.index(index), errors)
  } else if (isJsonObject(value)) {
    if (shape.embedded) errors.push(...validateResource(value, path))
    for (const { name, field, at } of below(value, shape, path)) walk(value[name] as Json, field, at, errors)
  }
}

function validateResource(resource: JsonObject, path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  for (const name of ['apiVersion', 'kind']) {
    if (!Object.hasOwn(resource, name)) errors.push(required(path.child(name)))
  }
  if (Object.hasOwn(resource, 'apiVersion')) {
    errors.push(...validateText(resource['apiVersion'] as Json, path.child('apiVersion'), apiVersionProblem))
  }
  if (Object.hasOwn(resource, 'kind')) {
    errors.push(...validateText(resource['kind'] as Json, path.child('kind'), kindProblem))
  }
  if (Object.hasOwn(resource, 'metadata'))
    errors.push(...validateMetadata(resource['metadata'] as Json, path.child('metadata')))
  return errors
}

function validateText(value: Json, path: FieldPath, problem: (text: string) => string | undefined): FieldError[] {
  const detail = typeof value !== 'string' ? 'must be a string' : value === '' ? 'must not be empty' : problem(value)
  return detail === undefined ? [] : [invalid(path, value, detail)]
}

function apiVersionProblem(text: string): string | undefined {
  return parseApiVersion(text) === undefined ? `unexpected GroupVersion string: ${text}` : undefined
}

function kindProblem(text: string): string | undefined {
  const problems = checkDns1035Label(text.toLowerCase())
  return problems.length === 0 ? undefined : `may have mixed case, but should otherwise match: ${problems.join(',')}`
}

function validateMetadata(value: Json, path: FieldPath): FieldError[] {
  try {
    // Decoding has made it so.
    const meta = decodeMetadata(value).metadata as ObjectMeta
    // An embedded resource needs no name of its own.
    const named = meta.name === undefined ? { ...meta, name: 'fakename' } : meta
    return validateObjectMeta(named, named.namespace !== undefined, nameIsPathSegment).map((error) => ({
      ...error,
      field: path.text + error.field.slice('metadata'.length),
    }))
  } catch (error) {
    if (error instanceof MetadataError) return [invalid(path, value, error.message)]
    throw error
  }
}

/** The fields of an object below which a resource may be embedded. */
function* below(
  object: JsonObject,
  shape: Shape,
  path: FieldPath,
): Generator<{ name: string; field: Shape; at: FieldPath }> {
  for (const name of Object.keys(object)) {
    const property = shape.properties.get(name)
    const field = property ?? shape.additional
    if (field?.embeddedBelow === true) {
      yield { name, field, at: property === undefined ? path.key(name) : path.child(name) }
    }
  }
}
