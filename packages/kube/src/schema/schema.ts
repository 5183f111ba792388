import type { Json } from '../json/index.js'

/**
 * An OpenAPI v3 schema as Kubernetes uses it: for built-in kinds (generated, with `$ref`) and in
 * CustomResourceDefinitions (openAPIV3Schema, without).
 */
export interface Schema {
  $ref?: string
  type?: string
  format?: string
  title?: string
  description?: string
  default?: Json
  nullable?: boolean
  enum?: Json[]
  example?: Json
  externalDocs?: { description?: string; url?: string }
  maximum?: number
  exclusiveMaximum?: boolean
  minimum?: number
  exclusiveMinimum?: boolean
  maxLength?: number
  minLength?: number
  pattern?: string
  maxItems?: number
  minItems?: number
  uniqueItems?: boolean
  multipleOf?: number
  maxProperties?: number
  minProperties?: number
  required?: string[]
  items?: Schema
  allOf?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  not?: Schema
  properties?: { [name: string]: Schema }
  additionalProperties?: Schema | boolean
  'x-kubernetes-preserve-unknown-fields'?: boolean
  'x-kubernetes-embedded-resource'?: boolean
  'x-kubernetes-int-or-string'?: boolean
  'x-kubernetes-list-type'?: 'atomic' | 'set' | 'map'
  'x-kubernetes-list-map-keys'?: string[]
  'x-kubernetes-map-type'?: 'granular' | 'atomic'
  'x-kubernetes-patch-merge-key'?: string
  'x-kubernetes-patch-strategy'?: string
  'x-kubernetes-validations'?: ValidationRule[]
  'x-kubernetes-group-version-kind'?: { group: string; version: string; kind: string }[]
  'x-kubernetes-unions'?: { discriminator?: string; 'fields-to-discriminateBy'?: { [field: string]: string } }[]
}

/** One CEL rule of x-kubernetes-validations. */
export interface ValidationRule {
  rule: string
  message?: string
  messageExpression?: string
  reason?: string
  fieldPath?: string
  optionalOldSelf?: boolean
}

/** Finds the schema that a `$ref` names (`#/components/schemas/NAME`); undefined when there is none. */
export type ResolveSchema = (reference: string) => Schema | undefined
