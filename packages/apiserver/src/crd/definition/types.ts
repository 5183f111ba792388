import type { KubeObject, Schema } from '@setpoint/kube'

/** apiextensions.k8s.io/v1. */
export interface CustomResourceDefinition extends KubeObject {
  spec: CustomResourceDefinitionSpec
  status?: CustomResourceDefinitionStatus
}

export interface CustomResourceDefinitionSpec {
  group: string
  names: CustomResourceDefinitionNames
  scope: 'Cluster' | 'Namespaced'
  versions: CustomResourceDefinitionVersion[]
  conversion?: CustomResourceConversion
  /** Only in definitions that began as v1beta1; v1 refuses to set it. */
  preserveUnknownFields?: boolean
}

export interface CustomResourceDefinitionNames {
  plural: string
  singular?: string
  shortNames?: string[]
  kind: string
  listKind?: string
  categories?: string[]
}

export interface CustomResourceDefinitionVersion {
  name: string
  served: boolean
  storage: boolean
  deprecated?: boolean
  deprecationWarning?: string
  schema?: CustomResourceValidation
  subresources?: CustomResourceSubresources
  additionalPrinterColumns?: CustomResourceColumnDefinition[]
  selectableFields?: SelectableField[]
}

export interface CustomResourceValidation {
  openAPIV3Schema?: Schema
}

export interface CustomResourceSubresources {
  status?: Record<string, never>
  scale?: CustomResourceSubresourceScale
}

export interface CustomResourceSubresourceScale {
  specReplicasPath: string
  statusReplicasPath: string
  labelSelectorPath?: string
}

export interface CustomResourceColumnDefinition {
  name: string
  type: string
  format?: string
  description?: string
  priority?: number
  jsonPath: string
}

export interface SelectableField {
  jsonPath: string
}

export interface CustomResourceConversion {
  strategy: 'None' | 'Webhook'
  webhook?: WebhookConversion
}

export interface WebhookConversion {
  clientConfig?: WebhookClientConfig
  conversionReviewVersions: string[]
}

export interface WebhookClientConfig {
  url?: string
  service?: { namespace: string; name: string; path?: string; port?: number }
  /** PEM, in base64. */
  caBundle?: string
}

export interface CustomResourceDefinitionStatus {
  /** Null until the first condition, as Go writes an empty slice. */
  conditions: CustomResourceDefinitionCondition[] | null
  acceptedNames: CustomResourceDefinitionNames
  storedVersions: string[] | null
  observedGeneration?: number
}

export type ConditionType =
  | 'Established'
  | 'NamesAccepted'
  | 'NonStructuralSchema'
  | 'Terminating'
  | 'KubernetesAPIApprovalPolicyConformant'

export interface CustomResourceDefinitionCondition {
  type: ConditionType
  status: 'True' | 'False' | 'Unknown'
  lastTransitionTime?: string
  reason?: string
  message?: string
  observedGeneration?: number
}

/**
 * A schema as a client may send it: with JSON Schema's other keywords, which the API has fields for only to refuse
 * them by name.
 */
export interface SentSchema extends Omit<Schema, 'items' | SubschemaKey> {
  id?: string
  $schema?: string
  items?: SentSchema | SentSchema[]
  properties?: { [name: string]: SentSchema }
  additionalProperties?: SentSchema | boolean
  allOf?: SentSchema[]
  anyOf?: SentSchema[]
  oneOf?: SentSchema[]
  not?: SentSchema
  patternProperties?: { [pattern: string]: SentSchema }
  definitions?: { [name: string]: SentSchema }
  dependencies?: { [name: string]: SentSchema | string[] }
  additionalItems?: SentSchema | boolean
}

type SubschemaKey = 'properties' | 'additionalProperties' | 'allOf' | 'anyOf' | 'oneOf' | 'not'
