// Generated from k8s.io/kubernetes@v1.36.3 by `npm run generate -w packages/kube`. Do not edit.
import { defineKind } from '../../../kind/kind.js'
import type { Json } from '../../../json/index.js'
import type { Kind } from '../../../kind/kind.js'
import type { ObjectMeta } from '../../../meta/index.js'
import type { ListMeta, Time } from '../meta/v1.js'

export interface CustomResourceColumnDefinition {
  description?: string
  format?: string
  jsonPath: string
  name: string
  priority?: number
  type: string
}

export interface CustomResourceConversion {
  strategy: string
  webhook?: WebhookConversion
}

export interface CustomResourceDefinition {
  apiVersion: 'apiextensions.k8s.io/v1'
  kind: 'CustomResourceDefinition'
  metadata: ObjectMeta
  spec: CustomResourceDefinitionSpec
  status?: CustomResourceDefinitionStatus
}

export interface CustomResourceDefinitionCondition {
  lastTransitionTime?: Time
  message?: string
  observedGeneration?: number
  reason?: string
  status: string
  type: string
}

export interface CustomResourceDefinitionList {
  apiVersion: 'apiextensions.k8s.io/v1'
  kind: 'CustomResourceDefinitionList'
  metadata: ListMeta
  items: CustomResourceDefinition[]
}

export interface CustomResourceDefinitionNames {
  categories?: string[]
  kind: string
  listKind?: string
  plural: string
  shortNames?: string[]
  singular?: string
}

export interface CustomResourceDefinitionSpec {
  conversion?: CustomResourceConversion
  group: string
  names: CustomResourceDefinitionNames
  preserveUnknownFields?: boolean
  scope: string
  versions: CustomResourceDefinitionVersion[]
}

export interface CustomResourceDefinitionStatus {
  acceptedNames?: CustomResourceDefinitionNames
  conditions?: CustomResourceDefinitionCondition[]
  observedGeneration?: number
  storedVersions?: string[]
}

export interface CustomResourceDefinitionVersion {
  additionalPrinterColumns?: CustomResourceColumnDefinition[]
  deprecated?: boolean
  deprecationWarning?: string
  name: string
  schema?: CustomResourceValidation
  selectableFields?: SelectableField[]
  served: boolean
  storage: boolean
  subresources?: CustomResourceSubresources
}

export interface CustomResourceSubresourceScale {
  labelSelectorPath?: string
  specReplicasPath: string
  statusReplicasPath: string
}

export type CustomResourceSubresourceStatus = { [key: string]: never }

export interface CustomResourceSubresources {
  scale?: CustomResourceSubresourceScale
  status?: CustomResourceSubresourceStatus
}

export interface CustomResourceValidation {
  openAPIV3Schema?: JSONSchemaProps
}

export interface ExternalDocumentation {
  description?: string
  url?: string
}

export type JSON = Json

export interface JSONSchemaProps {
  $ref?: string
  $schema?: string
  additionalItems?: JSONSchemaPropsOrBool
  additionalProperties?: JSONSchemaPropsOrBool
  allOf?: JSONSchemaProps[]
  anyOf?: JSONSchemaProps[]
  default?: JSON
  definitions?: { [key: string]: JSONSchemaProps }
  dependencies?: { [key: string]: JSONSchemaPropsOrStringArray }
  description?: string
  enum?: JSON[]
  example?: JSON
  exclusiveMaximum?: boolean
  exclusiveMinimum?: boolean
  externalDocs?: ExternalDocumentation
  format?: string
  id?: string
  items?: JSONSchemaPropsOrArray
  maxItems?: number
  maxLength?: number
  maxProperties?: number
  maximum?: number
  minItems?: number
  minLength?: number
  minProperties?: number
  minimum?: number
  multipleOf?: number
  not?: JSONSchemaProps
  nullable?: boolean
  oneOf?: JSONSchemaProps[]
  pattern?: string
  patternProperties?: { [key: string]: JSONSchemaProps }
  properties?: { [key: string]: JSONSchemaProps }
  required?: string[]
  title?: string
  type?: string
  uniqueItems?: boolean
  'x-kubernetes-embedded-resource'?: boolean
  'x-kubernetes-int-or-string'?: boolean
  'x-kubernetes-list-map-keys'?: string[]
  'x-kubernetes-list-type'?: string
  'x-kubernetes-map-type'?: string
  'x-kubernetes-preserve-unknown-fields'?: boolean
  'x-kubernetes-validations'?: ValidationRule[]
}

export type JSONSchemaPropsOrArray = JSONSchemaProps

export type JSONSchemaPropsOrBool = JSONSchemaProps | boolean

export type JSONSchemaPropsOrStringArray = JSONSchemaProps | string[]

export interface SelectableField {
  jsonPath: string
}

export interface ServiceReference {
  name: string
  namespace: string
  path?: string
  port?: number
}

export interface ValidationRule {
  fieldPath?: string
  message?: string
  messageExpression?: string
  optionalOldSelf?: boolean
  reason?: 'FieldValueDuplicate' | 'FieldValueForbidden' | 'FieldValueInvalid' | 'FieldValueRequired'
  rule: string
}

export interface WebhookClientConfig {
  caBundle?: string
  service?: ServiceReference
  url?: string
}

export interface WebhookConversion {
  clientConfig?: WebhookClientConfig
  conversionReviewVersions: string[]
}

export const CustomResourceDefinition: Kind<CustomResourceDefinition> = /* @__PURE__ */ defineKind({ group: 'apiextensions.k8s.io', version: 'v1', kind: 'CustomResourceDefinition', plural: 'customresourcedefinitions', namespaced: false, shortNames: ['crd', 'crds'], categories: ['api-extensions'] })
