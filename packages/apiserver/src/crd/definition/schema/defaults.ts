import { cloneJson, type FieldError, type FieldPath, type Json, type JsonObject, type Schema } from '@setpoint/kube'
import { validateDefault, validateMetadataDefault } from '../../schema/index.js'
import type { CheckDefaultRules } from './rules.js'

const RESOURCE_FIELDS: ReadonlySet<string> = new Set(['metadata', 'apiVersion', 'kind'])

/** Where a schema stands in the resource around it, root or embedded. */
interface Place {
  /** The resource's schema. */
  readonly root: Schema
  /** Puts a value where it would stand in the resource. */
  readonly wrap: (value: Json) => Json
  readonly insideMeta: boolean
}

/** Every default of a structural schema must be a value that its own schema allows. */
export function validateDefaults(
  schema: Schema,
  path: FieldPath,
  checkRules: CheckDefaultRules | undefined,
): FieldError[] {
  return validateOne(schema, path, resourcePlace(schema), checkRules, true)
}

function resourcePlace(root: Schema): Place {
  return { root, wrap: (value) => value, insideMeta: false }
}

function validateOne(
  schema: Schema,
  path: FieldPath,
  outer: Place,
  checkRules: CheckDefaultRules | undefined,
  isRoot: boolean,
): FieldError[] {
  const isResource = isRoot || schema['x-kubernetes-embedded-resource'] === true
  const place = isResource ? resourcePlace(schema) : outer
  const errors: FieldError[] = []
  if (schema.default !== undefined) {
    const found = validateOwn(isRoot ? { ...schema, 'x-kubernetes-embedded-resource': true } : schema, path, place)
    errors.push(...found)
    if (found.length === 0)
      errors.push(...(checkRules?.(schema, schema.default, path.child('default'), isResource) ?? []))
  }
  if (schema.items !== undefined) {
    const inner = { ...place, wrap: (value: Json) => place.wrap([value]) }
    errors.push(...validateOne(schema.items, path.child('items'), inner, checkRules, false))
  }
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const inner: Place = {
      root: place.root,
      wrap: (value) => place.wrap({ [name]: value }),
      insideMeta: place.insideMeta || (isResource && RESOURCE_FIELDS.has(name)),
    }
    errors.push(...validateOne(property, path.child('properties').key(name), inner, checkRules, false))
  }
  // Not below additionalProperties: the server does not look there.
  return errors
}

function validateOwn(schema: Schema, path: FieldPath, { root, wrap, insideMeta }: Place): FieldError[] {
  const value = schema.default as Json
  const at = path.child('default')
  if (!insideMeta) return validateDefault(schema, value, at)
  const object = { kind: 'Validation', apiVersion: 'validation/v1', ...(wrap(cloneJson(value)) as JsonObject) }
  return validateMetadataDefault(schema, value, root, object, at)
}
