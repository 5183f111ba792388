import { type Kind, type ObjectMeta, type Schema, SetpointError } from '@setpoint/kube'
import type {
  CustomResourceColumnDefinition,
  CustomResourceDefinition,
  CustomResourceDefinitionVersion,
  JSONSchemaProps,
} from '@setpoint/kube/kinds/apiextensions.k8s.io/v1'
import type { z } from 'zod'
import { CONDITIONS } from './conditions.js'
import type { Column } from './resource.js'
import { structuralSchema } from './schema/structural.js'

/** The part of a resource's config that its CustomResourceDefinition is made of. */
interface DefinitionConfig {
  readonly spec: z.ZodType
  readonly status?: z.ZodType
  readonly conditions?: readonly string[]
  readonly scope?: 'Namespaced' | 'Cluster'
  readonly columns?: Readonly<Record<string, Column>>
  readonly scale?: { readonly specReplicas: string; readonly statusReplicas: string; readonly selector?: string }
  readonly selectableFields?: readonly string[]
  readonly metadata?: Pick<ObjectMeta, 'labels' | 'annotations'>
  readonly deprecated?: boolean | string
  readonly served?: boolean
}

export function definitionOf(kind: Kind, config: DefinitionConfig): CustomResourceDefinition {
  const { scope = 'Namespaced', metadata = {} } = config
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${kind.plural}.${kind.group}`, ...metadata },
    spec: {
      group: kind.group,
      names: {
        kind: kind.kind,
        listKind: `${kind.kind}List`,
        plural: kind.plural,
        singular: kind.singular,
        ...(kind.shortNames.length === 0 ? {} : { shortNames: [...kind.shortNames] }),
        ...(kind.categories.length === 0 ? {} : { categories: [...kind.categories] }),
      },
      scope,
      versions: [versionOf(kind, config)],
    },
  }
}

function versionOf(kind: Kind, config: DefinitionConfig): CustomResourceDefinitionVersion {
  const schema = schemaOf(kind, config)
  const { scale, selectableFields = [], deprecated = false, served = true } = config
  const hasStatus = schema.properties?.['status'] !== undefined
  return {
    name: kind.version,
    served,
    storage: true,
    ...(deprecated === false ? {} : { deprecated: true }),
    ...(typeof deprecated === 'string' ? { deprecationWarning: deprecated } : {}),
    schema: { openAPIV3Schema: schema as JSONSchemaProps },
    ...(hasStatus || scale !== undefined
      ? {
          subresources: {
            ...(hasStatus ? { status: {} } : {}),
            ...(scale === undefined ? {} : { scale: scaleOf(scale) }),
          },
        }
      : {}),
    ...(selectableFields.length === 0 ? {} : { selectableFields: selectableFields.map((jsonPath) => ({ jsonPath })) }),
    additionalPrinterColumns: columnsOf(kind, schema, config.columns ?? {}),
  }
}

function scaleOf(scale: NonNullable<DefinitionConfig['scale']>): {
  specReplicasPath: string
  statusReplicasPath: string
  labelSelectorPath?: string
} {
  return {
    specReplicasPath: scale.specReplicas,
    statusReplicasPath: scale.statusReplicas,
    ...(scale.selector === undefined ? {} : { labelSelectorPath: scale.selector }),
  }
}

/** What is wrong is said here once more, with the kind: the line that declared it is still on the stack. */
function schemaOf(kind: Kind, config: DefinitionConfig): Schema {
  try {
    return objectSchema(config)
  } catch (cause) {
    if (!(cause instanceof SetpointError)) throw cause
    throw new SetpointError(cause.code, `resource ${kind.kind}.${kind.group}: ${cause.message}`, { cause })
  }
}

function objectSchema({ spec, status, conditions = [] }: DefinitionConfig): Schema {
  const properties: Record<string, Schema> = {
    apiVersion: { type: 'string' },
    kind: { type: 'string' },
    metadata: { type: 'object' },
    spec: structuralSchema(spec, ['properties', 'spec']),
  }
  if (status !== undefined || conditions.length > 0) {
    const base: Schema = status === undefined ? { type: 'object' } : structuralSchema(status, ['properties', 'status'])
    properties['status'] = {
      ...base,
      properties: {
        ...(conditions.length === 0 ? {} : { conditions: CONDITIONS }),
        observedGeneration: { type: 'integer', format: 'int64' },
        ...base.properties,
      },
    }
  }
  // Without a required spec an object that asks for nothing at all would be accepted.
  return { type: 'object', required: ['spec'], properties }
}

function columnsOf(
  kind: Kind,
  schema: Schema,
  columns: Readonly<Record<string, Column>>,
): CustomResourceColumnDefinition[] {
  const made = Object.entries(columns).map(([name, column]): CustomResourceColumnDefinition => {
    const {
      path,
      type = typeAt(kind, schema, name, path),
      ...more
    } = typeof column === 'string' ? { path: column } : column
    return { name, type, jsonPath: path, ...more }
  })
  return [...made, { name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp' }]
}

/** The type of a column, read from the schema; a path with a filter or a wildcard shows as text. */
function typeAt(kind: Kind, schema: Schema, column: string, path: string): string {
  if (!/^(\.[A-Za-z_][A-Za-z0-9_-]*)+$/.test(path)) return 'string'
  let at: Schema | undefined = schema
  for (const name of path.slice(1).split('.')) {
    if (at.type === 'object' && at.properties === undefined) return 'string'
    at = at.properties?.[name] ?? (typeof at.additionalProperties === 'object' ? at.additionalProperties : undefined)
    if (at === undefined) {
      throw new SetpointError(
        'ResourceInvalid',
        `resource ${kind.kind}.${kind.group}: column ${JSON.stringify(column)} shows ${path}, and the schema has no such field`,
      )
    }
  }
  if (at.format === 'date-time') return 'date'
  return at.type === 'integer' || at.type === 'number' || at.type === 'boolean' ? at.type : 'string'
}
