import type { Json, Schema, ValidationRule } from '@setpoint/kube'
import { z } from 'zod'

// What Kubernetes says about fields beyond JSON schema, one word each. They are zod types with `.meta()`: anything else
// of `x-kubernetes-…` can be said the same way.

type Extensions = Pick<Schema, Extract<keyof Schema, `x-kubernetes-${string}`>> &
  Pick<Schema, 'externalDocs' | 'example' | 'format'>

function extended<T extends z.ZodType>(type: T, extensions: Extensions): T {
  return type.meta({ ...type.meta(), ...extensions })
}

/** The names of an item's fields. */
type FieldOf<T extends z.ZodArray> = keyof z.output<T>[number] & string

/** A list whose items are told apart by these fields; two managers may each own some of its items. */
export function listMap<T extends z.ZodArray>(type: T, ...keys: [FieldOf<T>, ...FieldOf<T>[]]): T {
  return extended(type, { 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': keys })
}

/** A list of values, each of them once. */
export function listSet<T extends z.ZodArray>(type: T): T {
  return extended(type, { 'x-kubernetes-list-type': 'set' })
}

/** A list or an object that has one owner as a whole. */
export function atomic<T extends z.ZodType>(type: T): T {
  return extended(
    type,
    type instanceof z.ZodArray ? { 'x-kubernetes-list-type': 'atomic' } : { 'x-kubernetes-map-type': 'atomic' },
  )
}

export interface RuleOptions extends Omit<ValidationRule, 'rule' | 'message'> {
  readonly reason?: 'FieldValueInvalid' | 'FieldValueForbidden' | 'FieldValueRequired' | 'FieldValueDuplicate'
}

/** A rule in CEL that the API server checks: `rule(schema, 'self.min <= self.max', 'min must not exceed max')`. */
export function rule<T extends z.ZodType>(type: T, expression: string, message?: string, options: RuleOptions = {}): T {
  const known = (type.meta() as Schema | undefined)?.['x-kubernetes-validations'] ?? []
  const added: ValidationRule = { rule: expression, ...(message === undefined ? {} : { message }), ...options }
  return extended(type, { 'x-kubernetes-validations': [...known, added] })
}

/** A field that keeps its first value. */
export function immutable<T extends z.ZodType>(type: T): T {
  return rule(type, 'self == oldSelf', 'the field is immutable')
}

function countSet(fields: readonly string[]): string {
  return `[${fields.map((field) => `has(self.${field})`).join(',')}].filter(x, x == true).size()`
}

/** Of these fields one is set, and no more. */
export function exactlyOneOf<T extends z.ZodObject>(type: T, ...fields: (keyof z.output<T> & string)[]): T {
  return rule(type, `${countSet(fields)} == 1`, `exactly one of ${fields.join(', ')} must be set`)
}

/** Of these fields at most one is set. */
export function atMostOneOf<T extends z.ZodObject>(type: T, ...fields: (keyof z.output<T> & string)[]): T {
  return rule(type, `${countSet(fields)} <= 1`, `at most one of ${fields.join(', ')} may be set`)
}

/** Of these fields at least one is set. */
export function atLeastOneOf<T extends z.ZodObject>(type: T, ...fields: (keyof z.output<T> & string)[]): T {
  return rule(type, `${countSet(fields)} >= 1`, `at least one of ${fields.join(', ')} must be set`)
}

/** A number or a text: `8080`, `"http"`, `"25%"`. */
export function intOrString(): z.ZodUnion<readonly [z.ZodInt, z.ZodString]> {
  return extended(z.union([z.int(), z.string()]), { 'x-kubernetes-int-or-string': true })
}

/** An amount as Kubernetes writes it: `500m`, `2Gi`. */
export function quantity(): z.ZodUnion<readonly [z.ZodInt, z.ZodString]> {
  const pattern =
    '^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$'
  return z.union([z.int(), z.string()]).meta({ 'x-kubernetes-int-or-string': true, pattern })
}

/** A span of time as Go writes it: `1h30m`, `500ms`. */
export function duration(): z.ZodString {
  return z.string().meta({ format: 'duration' })
}

/** An object that is kept whatever its fields are. */
export function preserveUnknownFields(): z.ZodRecord<z.ZodString, z.ZodUnknown> {
  return z.record(z.string(), z.unknown()).meta({ 'x-kubernetes-preserve-unknown-fields': true })
}

/** A whole Kubernetes object inside of this one; apiVersion, kind and metadata are checked. */
export function embeddedResource(): z.ZodObject<
  { apiVersion: z.ZodString; kind: z.ZodString; metadata: z.ZodOptional<z.ZodRecord<z.ZodString, z.ZodUnknown>> },
  z.core.$loose
> {
  return z
    .looseObject({ apiVersion: z.string(), kind: z.string(), metadata: z.record(z.string(), z.unknown()).optional() })
    .meta({ 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true })
}

/** One key of a Secret in the same namespace. */
export function secretKeyReference(): z.ZodObject<{ name: z.ZodString; key: z.ZodString }> {
  return extended(z.object({ name: z.string().min(1).max(253), key: z.string().min(1).max(253) }), {
    'x-kubernetes-map-type': 'atomic',
  })
}

/** A value for documentation. */
export function example<T extends z.ZodType>(type: T, value: Json): T {
  return extended(type, { example: value })
}
