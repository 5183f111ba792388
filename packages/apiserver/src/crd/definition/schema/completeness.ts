import { type FieldError, type FieldPath, required } from '@setpoint/kube'
import type { SentSchema } from '../types.js'

/** Whatever a junctor at the root constrains must be declared outside of it too. */
export function validateCompleteness(schema: SentSchema, path: FieldPath): FieldError[] {
  return validateBranches(schema, schema, path, path)
}

function validateBranches(value: SentSchema, declared: SentSchema, at: FieldPath, from: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  if (value.not !== undefined) errors.push(...validateBranch(value.not, declared, at, from.child('not')))
  for (const name of ['allOf', 'anyOf', 'oneOf'] as const) {
    value[name]?.forEach((branch, index) =>
      errors.push(...validateBranch(branch, declared, at, from.child(name).index(index))),
    )
  }
  return errors
}

function validateBranch(
  branch: SentSchema,
  declared: SentSchema | undefined,
  at: FieldPath,
  from: FieldPath,
): FieldError[] {
  if (declared === undefined) return [required(at, `because it is defined in ${from.toString()}`)]
  const errors = validateBranches(branch, declared, at, from)
  if (branch.items !== undefined) {
    const declaredItems = declared.items as SentSchema | undefined
    errors.push(...validateBranch(branch.items as SentSchema, declaredItems, at.child('items'), from.child('items')))
  }
  for (const [name, property] of Object.entries(branch.properties ?? {})) {
    const declaredProperty = Object.hasOwn(declared.properties ?? {}, name) ? declared.properties?.[name] : undefined
    const properties = { at: at.child('properties').key(name), from: from.child('properties').key(name) }
    errors.push(...validateBranch(property, declaredProperty, properties.at, properties.from))
  }
  return errors
}
