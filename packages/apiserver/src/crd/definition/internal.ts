import { equalJson, type Json } from '@setpoint/kube'
import type {
  CustomResourceColumnDefinition,
  CustomResourceConversion,
  CustomResourceDefinitionNames,
  CustomResourceDefinitionSpec,
  CustomResourceDefinitionVersion,
  CustomResourceSubresources,
  CustomResourceValidation,
  SelectableField,
} from './types.js'

/**
 * The layout in which the server validates: what all versions have alike stands once, at the top, and error paths name
 * that place (`spec.validation`, `spec.additionalPrinterColumns`).
 */
export interface InternalSpec {
  readonly group: string
  /** The first version's name. */
  readonly version: string
  readonly names: CustomResourceDefinitionNames
  readonly scope: string
  readonly versions: readonly CustomResourceDefinitionVersion[]
  readonly validation: CustomResourceValidation | undefined
  readonly subresources: CustomResourceSubresources | undefined
  readonly additionalPrinterColumns: readonly CustomResourceColumnDefinition[]
  readonly selectableFields: readonly SelectableField[]
  readonly conversion: CustomResourceConversion | undefined
  readonly preserveUnknownFields: boolean
}

/** Fields of a version that move to the top. */
type Shared = 'schema' | 'subresources' | 'additionalPrinterColumns' | 'selectableFields'
const SHARED: readonly Shared[] = ['schema', 'subresources', 'additionalPrinterColumns', 'selectableFields']

/** Expects a normalized spec: fields are compared as JSON. */
export function toInternal(spec: CustomResourceDefinitionSpec): InternalSpec {
  const first = spec.versions[0]
  const moved = new Set(SHARED.filter((field) => first !== undefined && isAlike(spec.versions, field)))
  return {
    group: spec.group,
    version: first?.name ?? '',
    names: spec.names,
    scope: spec.scope,
    versions: spec.versions.length === 0 ? spec.versions : spec.versions.map((version) => without(version, moved)),
    validation: moved.has('schema') ? first?.schema : undefined,
    subresources: moved.has('subresources') ? first?.subresources : undefined,
    additionalPrinterColumns: (moved.has('additionalPrinterColumns') && first?.additionalPrinterColumns) || [],
    selectableFields: (moved.has('selectableFields') && first?.selectableFields) || [],
    conversion: spec.conversion,
    preserveUnknownFields: spec.preserveUnknownFields === true,
  }
}

function isAlike(versions: readonly CustomResourceDefinitionVersion[], field: Shared): boolean {
  const value = versions[0]?.[field]
  return versions.every((version) => equalJson(version[field] as Json | undefined, value as Json | undefined))
}

function without(
  version: CustomResourceDefinitionVersion,
  fields: ReadonlySet<string>,
): CustomResourceDefinitionVersion {
  return Object.fromEntries(
    Object.entries(version).filter(([name]) => !fields.has(name)),
  ) as unknown as CustomResourceDefinitionVersion
}
