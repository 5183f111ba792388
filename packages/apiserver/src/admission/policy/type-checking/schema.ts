import { apiVersionOf, type GroupVersionKind, type Schema } from '@setpoint/kube'
import { builtInSchema, resolveBuiltInSchema } from '@setpoint/kube/schemas'
import type { Catalog } from '../../../catalog/index.js'

const CIRCULAR: Schema = { type: 'object' }

/** The schema of a kind with everything that it refers to; undefined: nothing is known of the kind. */
export function wholeSchema(catalog: Catalog, kind: GroupVersionKind): Schema | undefined {
  const builtIn = builtInSchema(kind)
  if (builtIn !== undefined) return populate(builtIn, new Set())
  const definition = catalog
    .version(kind.group, kind.version)
    ?.definitions?.find(({ spec, status }) => (status?.acceptedNames ?? spec.names).kind === kind.kind)
  const version = definition?.spec.versions.find(({ name }) => name === kind.version)
  const own = version?.schema?.openAPIV3Schema
  return own === undefined ? undefined : { ...own, properties: { ...own.properties, ...commonProperties() } }
}

/** What every object has. */
function commonProperties(): Record<string, Schema> {
  const { apiVersion, kind, metadata } =
    builtInSchema({ group: '', version: 'v1', kind: 'ConfigMap' })?.properties ?? {}
  const common = Object.entries({ apiVersion, kind, metadata })
  return Object.fromEntries(common.map(([name, schema]) => [name, populate(schema ?? {}, new Set())]))
}

/** With what it refers to in place of the references. What refers to itself ends in an object of unknown fields. */
function populate(schema: Schema, visited: ReadonlySet<string>): Schema {
  const reference = referenceOf(schema)
  if (reference !== undefined && visited.has(reference)) return CIRCULAR
  const inside = reference === undefined ? visited : new Set([...visited, reference])
  const { properties, additionalProperties, items, ...rest } =
    reference === undefined ? schema : (resolveBuiltInSchema(reference) ?? {})
  return {
    ...rest,
    ...(properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, property]) => [name, populate(property, inside)]),
          ),
        }),
    ...(additionalProperties === undefined
      ? {}
      : {
          additionalProperties:
            typeof additionalProperties === 'object' ? populate(additionalProperties, inside) : additionalProperties,
        }),
    ...(items === undefined ? {} : { items: populate(items, inside) }),
  }
}

/** A reference may stand in an allOf, beside which there is room for a default. */
function referenceOf({ $ref, allOf = [] }: Schema): string | undefined {
  return $ref ?? allOf.map(referenceOf).find((reference) => reference !== undefined)
}

/** `apps/v1, Kind=Deployment`, as messages name a kind. */
export function kindText({ group, version, kind }: GroupVersionKind): string {
  return `${group === '' ? '/' : ''}${apiVersionOf({ group, version })}, Kind=${kind}`
}
