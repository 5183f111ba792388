import {
  type FieldError,
  type FieldErrorType,
  fieldPath,
  invalid,
  type Json,
  type JsonObject,
  type KubeObject,
  nameIsDnsSubdomain,
  validateObjectMeta,
  validateObjectMetaUpdate,
} from '@setpoint/kube'
import type { CustomResourceSubresourceScale } from '../definition/index.js'
import type { CompiledSchema } from '../schema/index.js'
import { validateScaleSpec, validateScaleStatus } from './scale.js'

/**
 * The seam to CEL: what x-kubernetes-validations say of an object. `old` is absent for a create. What an update is
 * forgiven, `warn` is told. Not called for objects with errors that would confuse rules.
 */
export type RuleEvaluator = (
  object: JsonObject,
  old: JsonObject | undefined,
  warn: (message: string) => void,
) => FieldError[]

/** What one version of a definition asks of its objects. */
export interface CustomResourceChecks {
  readonly apiVersion: string
  readonly kind: string
  readonly namespaced: boolean
  readonly schema: CompiledSchema
  /** Undefined: no scale subresource. */
  readonly scale?: CustomResourceSubresourceScale | undefined
  /** Undefined: no rules, or nobody to evaluate them. */
  readonly rules?: RuleEvaluator | undefined
}

/** A new object. */
export function validateCustomResource(object: KubeObject, checks: CustomResourceChecks): FieldError[] {
  const typeErrors = validateType(object, checks)
  if (typeErrors.length > 0) return typeErrors
  const { schema, scale } = checks
  const value = json(object)
  const errors = [
    ...validateObjectMeta(object.metadata, checks.namespaced, nameIsDnsSubdomain),
    ...schema.validate(value),
    ...(scale === undefined ? [] : [...validateScaleSpec(object, scale), ...validateScaleStatus(object, scale)]),
    ...schema.validateEmbedded(value),
    ...schema.validateLists(value),
  ]
  return withRules(errors, value, undefined, checks.rules, nobody)
}

/** An object that replaces another: what was wrong before and has not been touched is forgiven. */
export function validateCustomResourceUpdate(
  object: KubeObject,
  old: KubeObject,
  checks: CustomResourceChecks,
  warn: (message: string) => void = nobody,
): FieldError[] {
  const typeErrors = validateType(object, checks)
  if (typeErrors.length > 0) return typeErrors
  const { schema, scale } = checks
  const value = json(object)
  const errors = [
    ...validateObjectMetaUpdate(object.metadata, old.metadata),
    ...schema.validateUpdate(value, json(old)),
    ...(scale === undefined ? [] : [...validateScaleSpec(object, scale), ...validateScaleStatus(object, scale)]),
    ...schema.validateEmbedded(value),
    ...validateListsUpdate(value, json(old), schema),
  ]
  return withRules(errors, value, json(old), checks.rules, warn)
}

/** As {@link validateCustomResourceUpdate}, through the status subresource: of the schema, only status counts. */
export function validateCustomResourceStatusUpdate(
  object: KubeObject,
  old: KubeObject,
  checks: CustomResourceChecks,
  warn: (message: string) => void = nobody,
): FieldError[] {
  const typeErrors = validateType(object, checks)
  if (typeErrors.length > 0) return typeErrors
  const { schema, scale } = checks
  const value = json(object)
  const errors = [
    ...validateObjectMetaUpdate(object.metadata, old.metadata),
    ...validateStatus(value, json(old), schema),
    ...(scale === undefined ? [] : validateScaleStatus(object, scale)),
    ...validateListsUpdate(value, json(old), schema),
  ]
  return withRules(errors, value, json(old), checks.rules, warn)
}

function nobody(): void {}

function validateType(object: KubeObject, { kind, apiVersion }: CustomResourceChecks): FieldError[] {
  const errors: FieldError[] = []
  if (object.kind !== kind) errors.push(invalid(fieldPath('kind'), object.kind, `must be ${kind}`))
  if (object.apiVersion !== apiVersion) {
    errors.push(invalid(fieldPath('apiVersion'), object.apiVersion, `must be ${apiVersion}`))
  }
  return errors
}

function validateStatus(object: JsonObject, old: JsonObject, schema: CompiledSchema): FieldError[] {
  if (!Object.hasOwn(object, 'status')) return []
  const validator = schema.property('status')
  return validator?.validateUpdate(object['status'] as Json, old['status'], fieldPath('status')) ?? []
}

/** Repeated items are forgiven as long as there have been any before. */
function validateListsUpdate(object: JsonObject, old: JsonObject, schema: CompiledSchema): FieldError[] {
  const errors = schema.validateLists(object)
  return errors.length > 0 && schema.validateLists(old).length === 0 ? errors : []
}

/** Rules may take for granted what a schema promises: types, required fields, enums, maximum sizes. */
const BLOCKING: ReadonlySet<FieldErrorType> = new Set([
  'FieldValueNotSupported',
  'FieldValueRequired',
  'FieldValueTooLong',
  'FieldValueTooMany',
  'FieldValueTypeInvalid',
])

function withRules(
  errors: FieldError[],
  object: JsonObject,
  old: JsonObject | undefined,
  rules: RuleEvaluator | undefined,
  warn: (message: string) => void,
): FieldError[] {
  if (rules === undefined) return errors
  if (!errors.some(({ type }) => BLOCKING.has(type))) return [...errors, ...rules(object, old, warn)]
  const detail =
    'some validation rules were not checked because the object was invalid; correct the existing errors to complete validation'
  return [...errors, invalid(fieldPath(), null, detail)]
}

function json(object: KubeObject): JsonObject {
  return object as unknown as JsonObject
}
