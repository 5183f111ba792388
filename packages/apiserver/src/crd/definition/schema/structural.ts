import {
  equalJson,
  type FieldError,
  type FieldPath,
  fieldErrorText,
  forbidden,
  invalid,
  type Json,
  required,
} from '@setpoint/kube'
import type { SentSchema } from '../types.js'
import { validateCompleteness } from './completeness.js'
import { isIntOrStringAllOf, isIntOrStringAnyOf } from './int-or-string.js'
import { validateNested } from './nested.js'
import { validatePattern } from './pattern.js'

/**
 * Whether a schema is structural: every value has a declared type, junctors only constrain and never declare, metadata
 * is left to the server. Errors are sorted by their text. Expects a schema that {@link structuralProblem} accepts.
 */
export function validateStructural(schema: SentSchema, path: FieldPath): FieldError[] {
  const errors = [...validateInvariants(schema, 'root', path), ...validateCompleteness(schema, path)]
  return errors
    .map((error) => ({ error, text: fieldErrorText(error) }))
    .sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0))
    .map(({ error }) => error)
}

/** What a schema is a schema of. */
type Level = 'root' | 'item' | 'field'

const NO_TYPE: Readonly<Record<Level, string>> = {
  root: 'must not be empty at the root',
  item: 'must not be empty for specified array items',
  field: 'must not be empty for specified object fields',
}

function validateInvariants(schema: SentSchema, level: Level, path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  const items = schema.items as SentSchema | undefined
  if (schema.type === 'array' && items === undefined) errors.push(required(path.child('items'), 'must be specified'))
  if (items !== undefined) errors.push(...validateInvariants(items, 'item', path.child('items')))
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    errors.push(...validateInvariants(property, 'field', path.child('properties').key(name)))
  }
  if (schema.additionalProperties !== undefined) {
    const at = path.child('additionalProperties')
    if (level === 'root') errors.push(forbidden(at, 'must not be used at the root'))
    if (typeof schema.additionalProperties === 'object') {
      errors.push(...validateInvariants(schema.additionalProperties, 'field', at))
    }
  }
  errors.push(
    ...validateExtensions(schema, path),
    ...validateJunctors(schema, path),
    ...validateType(schema, level, path),
  )
  return [...errors, ...validateMetadata(schema, level, path)]
}

function validateExtensions(schema: SentSchema, path: FieldPath): FieldError[] {
  if (schema['x-kubernetes-int-or-string'] !== true) return []
  return (['x-kubernetes-preserve-unknown-fields', 'x-kubernetes-embedded-resource'] as const)
    .filter((name) => schema[name] === true)
    .map((name) => invalid(path.child(name), true, 'must be false if x-kubernetes-int-or-string is true'))
}

/** Int-or-string may spell out its two types; nothing else below a junctor may name a type. */
function validateJunctors(schema: SentSchema, path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  if (!isIntOrStringAnyOf(schema.anyOf)) {
    schema.anyOf?.forEach((branch, index) => errors.push(...validateNested(branch, path.child('anyOf').index(index))))
  }
  const typesInFirst = isIntOrStringAllOf(schema.allOf)
  schema.allOf?.forEach((branch, index) => {
    const anyOfTypes = typesInFirst && index === 0
    errors.push(...validateNested(branch, path.child('allOf').index(index), anyOfTypes))
  })
  schema.oneOf?.forEach((branch, index) => errors.push(...validateNested(branch, path.child('oneOf').index(index))))
  if (schema.not !== undefined) errors.push(...validateNested(schema.not, path.child('not')))
  return [...errors, ...validatePattern(schema, path)]
}

function validateType(schema: SentSchema, level: Level, path: FieldPath): FieldError[] {
  const { type = '' } = schema
  const errors: FieldError[] = []
  const embedded = schema['x-kubernetes-embedded-resource'] === true
  const typeless =
    schema['x-kubernetes-int-or-string'] === true || schema['x-kubernetes-preserve-unknown-fields'] === true
  if (embedded && type !== 'object') {
    const detail = 'must be object if x-kubernetes-embedded-resource is true'
    errors.push(type === '' ? required(path.child('type'), detail) : invalid(path.child('type'), type, detail))
  } else if (type === '' && !typeless) {
    errors.push(required(path.child('type'), NO_TYPE[level]))
  }
  if (embedded && schema.additionalProperties !== undefined) {
    const detail = 'must not be used if x-kubernetes-embedded-resource is set'
    errors.push(forbidden(path.child('additionalProperties'), detail))
  }
  if (level === 'root' && type !== '' && type !== 'object') {
    errors.push(invalid(path.child('type'), type, 'must be object at the root'))
  }
  return errors
}

function validateMetadata(schema: SentSchema, level: Level, path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  const embedded = schema['x-kubernetes-embedded-resource'] === true
  const { kind, apiVersion, metadata } = ownProperties(schema)
  if (level === 'root' || embedded) {
    for (const [name, property] of [
      ['kind', kind],
      ['apiVersion', apiVersion],
    ] as const) {
      if (property === undefined || property.type === 'string') continue
      errors.push(invalid(path.child('properties').key(name).child('type'), property.type ?? '', 'must be string'))
    }
  }
  if (metadata !== undefined) {
    const at = path.child('properties').key('metadata')
    if ((level === 'root' || embedded) && metadata.type !== 'object') {
      errors.push(invalid(at.child('type'), metadata.type ?? '', 'must be object'))
    }
    if (level === 'root' && !restrictsNamesOnly(metadata)) {
      const detail = 'must not specify anything other than name and generateName, but metadata is implicitly specified'
      errors.push(forbidden(at, detail))
    }
  }
  if (embedded && schema['x-kubernetes-preserve-unknown-fields'] !== true && schema.properties === undefined) {
    const detail =
      'must not be empty if x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields'
    errors.push(required(path.child('properties'), detail))
  }
  return errors
}

/** A default is told elsewhere. */
function restrictsNamesOnly(metadata: SentSchema): boolean {
  const { type: _type, default: _default, properties, ...rest } = metadata
  const names = Object.keys(properties ?? {})
  const namesOnly = names.every((name) => name === 'name' || name === 'generateName')
  return namesOnly && equalJson(rest as Json, {})
}

function ownProperties({ properties = {} }: SentSchema): { readonly [name: string]: SentSchema | undefined } {
  return Object.fromEntries(Object.entries(properties))
}
