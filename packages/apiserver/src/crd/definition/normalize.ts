import { isJsonObject } from '@setpoint/kube'
import { normalizeSchema } from './normalize-schema.js'
import type {
  CustomResourceColumnDefinition,
  CustomResourceConversion,
  CustomResourceDefinition,
  CustomResourceDefinitionNames,
  CustomResourceDefinitionVersion,
  CustomResourceSubresources,
  CustomResourceSubresourceScale,
  CustomResourceValidation,
  WebhookClientConfig,
} from './types.js'

/** A part of a definition as a client may send it: anything may be missing, or null. */
type Loose<T> = { readonly [K in keyof T]?: T[K] | null | undefined }

/**
 * A definition as the server keeps it: fields that are empty and optional are gone, required ones are there. Expects
 * JSON of the right types (decoding has seen to that); leaves its argument alone.
 */
export function normalizeDefinition(definition: CustomResourceDefinition): CustomResourceDefinition {
  const { spec: sent, ...rest } = definition
  const spec: Loose<CustomResourceDefinition['spec']> = sent ?? {}
  return {
    ...rest,
    spec: {
      group: spec.group ?? '',
      names: normalizeNames(spec.names ?? {}),
      scope: spec.scope ?? ('' as 'Cluster'),
      versions: isVersionList(spec.versions) ? spec.versions.map(normalizeVersion) : NO_VERSIONS,
      ...unlessMissing({ conversion: spec.conversion }, normalizeConversion),
      ...(spec.preserveUnknownFields === true ? { preserveUnknownFields: true } : {}),
    },
  }
}

/** What a definition without versions has. Errors show it as null, and a list that was sent empty as a list. */
export const NO_VERSIONS: CustomResourceDefinitionVersion[] = []

function isVersionList(
  versions: CustomResourceDefinitionVersion[] | null | undefined,
): versions is CustomResourceDefinitionVersion[] {
  return Array.isArray(versions) && versions !== NO_VERSIONS
}

export function normalizeNames(names: Loose<CustomResourceDefinitionNames>): CustomResourceDefinitionNames {
  return {
    plural: names.plural ?? '',
    ...unlessEmpty({ singular: names.singular, shortNames: names.shortNames }),
    kind: names.kind ?? '',
    ...unlessEmpty({ listKind: names.listKind, categories: names.categories }),
  }
}

function normalizeVersion(version: Loose<CustomResourceDefinitionVersion>): CustomResourceDefinitionVersion {
  return {
    name: version.name ?? '',
    served: version.served === true,
    storage: version.storage === true,
    ...(version.deprecated === true ? { deprecated: true } : {}),
    ...unlessMissing({ deprecationWarning: version.deprecationWarning }, (warning) => warning),
    ...unlessMissing({ schema: version.schema }, normalizeValidation),
    ...unlessMissing({ subresources: version.subresources }, normalizeSubresources),
    ...unlessEmpty({
      additionalPrinterColumns: version.additionalPrinterColumns?.map(normalizeColumn),
      selectableFields: version.selectableFields?.map(({ jsonPath }: Loose<{ jsonPath: string }>) => ({
        jsonPath: jsonPath ?? '',
      })),
    }),
  }
}

function normalizeValidation({ openAPIV3Schema }: Loose<CustomResourceValidation>): CustomResourceValidation {
  return unlessMissing({ openAPIV3Schema }, (schema) => normalizeSchema(schema) as typeof schema)
}

function normalizeSubresources({ status, scale }: Loose<CustomResourceSubresources>): CustomResourceSubresources {
  return { ...(isJsonObject(status) ? { status: {} } : {}), ...unlessMissing({ scale }, normalizeScale) }
}

function normalizeScale(scale: Loose<CustomResourceSubresourceScale>): CustomResourceSubresourceScale {
  return {
    specReplicasPath: scale.specReplicasPath ?? '',
    statusReplicasPath: scale.statusReplicasPath ?? '',
    ...unlessMissing({ labelSelectorPath: scale.labelSelectorPath }, (path) => path),
  }
}

function normalizeColumn(column: Loose<CustomResourceColumnDefinition>): CustomResourceColumnDefinition {
  return {
    name: column.name ?? '',
    type: column.type ?? '',
    ...unlessEmpty({ format: column.format, description: column.description, priority: column.priority }),
    jsonPath: column.jsonPath ?? '',
  }
}

function normalizeConversion({ strategy, webhook }: Loose<CustomResourceConversion>): CustomResourceConversion {
  return {
    strategy: strategy ?? ('' as 'None'),
    ...unlessMissing({ webhook }, (config) => ({
      ...unlessMissing({ clientConfig: config.clientConfig }, normalizeClientConfig),
      conversionReviewVersions: config.conversionReviewVersions ?? [],
    })),
  }
}

function normalizeClientConfig({ url, service, caBundle }: Loose<WebhookClientConfig>): WebhookClientConfig {
  return {
    ...unlessMissing({ url }, (text) => text),
    ...unlessMissing({ service }, ({ namespace, name, path, port }: Loose<NonNullable<typeof service>>) => ({
      namespace: namespace ?? '',
      name: name ?? '',
      ...unlessMissing({ path }, (text) => text),
      ...unlessMissing({ port }, (number) => number),
    })),
    ...unlessEmpty({ caBundle }),
  }
}

/** One field, made by `make` unless it is undefined or null. */
function unlessMissing<K extends string, T, R>(
  field: { readonly [key in K]: T | null | undefined },
  make: (value: T) => R,
): { [key in K]?: R } {
  const [[name, value] = []] = Object.entries<T | null | undefined>(field)
  return (name === undefined || value === undefined || value === null ? {} : { [name]: make(value) }) as {
    [key in K]?: R
  }
}

/** The fields that are neither missing nor empty nor zero. */
function unlessEmpty<T extends object>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const kept = Object.entries(fields).filter(([, value]) => {
    const empty = value === undefined || value === null || value === '' || value === 0
    return !empty && !(Array.isArray(value) && value.length === 0)
  })
  return Object.fromEntries(kept) as { [K in keyof T]?: NonNullable<T[K]> }
}
