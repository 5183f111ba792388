import { type FieldError, type FieldPath, forbidden } from '@setpoint/kube'
import type { SentSchema } from '../types.js'
import { validatePattern } from './pattern.js'

/** Fields that declare rather than constrain, with what they must be below a junctor. */
const DECLARATIONS: readonly (readonly [keyof SentSchema, string])[] = [
  ['default', 'must be undefined to be structural'],
  ['title', 'must be empty to be structural'],
  ['description', 'must be empty to be structural'],
  ['nullable', 'must be false to be structural'],
  ['x-kubernetes-preserve-unknown-fields', 'must be false to be structural'],
  ['x-kubernetes-embedded-resource', 'must be false to be structural'],
  ['x-kubernetes-int-or-string', 'must be false to be structural'],
  ['x-kubernetes-list-map-keys', 'must be empty to be structural'],
  ['x-kubernetes-list-type', 'must be undefined to be structural'],
  ['x-kubernetes-map-type', 'must be undefined to be structural'],
  ['x-kubernetes-validations', 'must be empty to be structural'],
]

/** A schema below a junctor may only constrain. `anyOfTypes`: its anyOf is the one that int-or-string may have. */
export function validateNested(schema: SentSchema, path: FieldPath, anyOfTypes = false): FieldError[] {
  const errors: FieldError[] = []
  const branches = (name: 'anyOf' | 'allOf' | 'oneOf'): void =>
    schema[name]?.forEach((branch, index) => errors.push(...validateNested(branch, path.child(name).index(index))))
  if (!anyOfTypes) branches('anyOf')
  branches('allOf')
  branches('oneOf')
  if (schema.not !== undefined) errors.push(...validateNested(schema.not, path.child('not')))
  errors.push(...validatePattern(schema, path))
  if (schema.items !== undefined) errors.push(...validateNested(schema.items as SentSchema, path.child('items')))
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    errors.push(...validateNested(property, path.child('properties').key(name)))
  }
  if (schema.type !== undefined) errors.push(forbidden(path.child('type'), 'must be empty to be structural'))
  if (schema.additionalProperties !== undefined && schema.additionalProperties !== false) {
    errors.push(forbidden(path.child('additionalProperties'), 'must be undefined to be structural'))
  }
  for (const [name, detail] of DECLARATIONS) {
    if (schema[name] !== undefined) errors.push(forbidden(path.child(name), detail))
  }
  if (Object.hasOwn(schema.properties ?? {}, 'metadata')) {
    errors.push(forbidden(path.child('properties').key('metadata'), 'must not be specified in a nested context'))
  }
  return errors
}
