import { isJsonObject, type JsonObject } from '@setpoint/kube'
import { normalizeSchema } from './normalize-schema.js'
import type {
  CustomResourceColumnDefinition,
  CustomResourceDefinition,
  CustomResourceDefinitionNames,
  CustomResourceDefinitionVersion,
  SentSchema,
} from './types.js'

/**
 * A definition as the server keeps it: fields that are empty and optional are gone, required ones are there. Expects
 * JSON of the right types (decoding has seen to that); leaves its argument alone.
 */
export function normalizeDefinition(definition: CustomResourceDefinition): CustomResourceDefinition {
  const { spec, ...rest } = definition
  return {
    ...rest,
    spec: {
      group: spec.group ?? '',
      names: normalizeNames(spec.names ?? { plural: '', kind: '' }),
      scope: spec.scope ?? '',
      versions: (spec.versions ?? []).map(normalizeVersion),
      ...(isJsonObject(spec.conversion) ? { conversion: spec.conversion } : {}),
      ...(spec.preserveUnknownFields === true ? { preserveUnknownFields: true } : {}),
    },
  }
}

export function normalizeNames(names: CustomResourceDefinitionNames): CustomResourceDefinitionNames {
  return {
    plural: names.plural ?? '',
    ...unlessEmpty({ singular: names.singular, shortNames: names.shortNames }),
    kind: names.kind ?? '',
    ...unlessEmpty({ listKind: names.listKind, categories: names.categories }),
  }
}

function normalizeVersion(version: CustomResourceDefinitionVersion): CustomResourceDefinitionVersion {
  const { schema, subresources, additionalPrinterColumns, selectableFields, deprecationWarning } = version
  const openAPIV3Schema = schema?.openAPIV3Schema ?? undefined
  return {
    name: version.name ?? '',
    served: version.served === true,
    storage: version.storage === true,
    ...(version.deprecated === true ? { deprecated: true } : {}),
    ...(deprecationWarning === undefined || deprecationWarning === null ? {} : { deprecationWarning }),
    ...(isJsonObject(schema)
      ? { schema: openAPIV3Schema === undefined ? {} : { openAPIV3Schema: normalizeSchema(openAPIV3Schema as SentSchema) as JsonObject } }
      : {}),
    ...(isJsonObject(subresources) ? { subresources: normalizeSubresources(subresources) } : {}),
    ...unlessEmpty({ additionalPrinterColumns: additionalPrinterColumns?.map(normalizeColumn), selectableFields }),
  }
}

function normalizeSubresources(subresources: JsonObject): NonNullable<CustomResourceDefinitionVersion['subresources']> {
  const { status, scale } = subresources
  return { ...(isJsonObject(status) ? { status: {} } : {}), ...(isJsonObject(scale) ? { scale: normalizeScale(scale) } : {}) }
}

function normalizeScale(scale: JsonObject): NonNullable<CustomResourceDefinitionVersion['subresources']>['scale'] {
  const { specReplicasPath, statusReplicasPath, labelSelectorPath } = scale as { [name: string]: string | null }
  return {
    specReplicasPath: specReplicasPath ?? '',
    statusReplicasPath: statusReplicasPath ?? '',
    ...(labelSelectorPath === undefined || labelSelectorPath === null ? {} : { labelSelectorPath }),
  }
}

function normalizeColumn(column: CustomResourceColumnDefinition): CustomResourceColumnDefinition {
  return {
    name: column.name ?? '',
    type: column.type ?? '',
    ...unlessEmpty({ format: column.format, description: column.description, priority: column.priority }),
    jsonPath: column.jsonPath ?? '',
  }
}

/** The fields that are neither undefined nor null nor empty nor zero. */
function unlessEmpty<T extends object>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const kept = Object.entries(fields).filter(
    ([, value]) => value !== undefined && value !== null && value !== '' && value !== 0 && !(Array.isArray(value) && value.length === 0),
  )
  return Object.fromEntries(kept) as { [K in keyof T]?: NonNullable<T[K]> }
}
