import type { GroupVersionKind, Schema } from '@setpoint/kube'
import { publishedListSchema, publishedSchema } from './published-schema.js'
import type { RoutedResource } from './target.js'

/** The part of a CustomResourceDefinition that documents are made of. */
export interface Definition {
  readonly spec: {
    readonly group: string
    readonly scope: string
    readonly names: {
      readonly plural: string
      /** Default: the kind in lower case. */
      readonly singular?: string
      readonly kind: string
      /** Default: the kind and `List`. */
      readonly listKind?: string
    }
    readonly versions: readonly DefinitionVersion[]
  }
}

interface DefinitionVersion {
  readonly name: string
  readonly schema?: { readonly openAPIV3Schema?: Schema }
  readonly subresources?: { readonly status?: object; readonly scale?: object }
  readonly selectableFields?: readonly { readonly jsonPath: string }[]
}

const ALL_VERBS = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch']
const SUBRESOURCE_VERBS = ['get', 'patch', 'update']

/** The component name of a custom kind: its group backwards, its version, its kind (`com.example.stable.v1.Widget`). */
export function modelName({ group, version, kind }: GroupVersionKind): string {
  return `${group.split('.').toReversed().join('.')}.${version}.${kind}`
}

/** What the path builder needs to know about a definition at a version that it serves. */
export function customResource(definition: Definition, version: string): RoutedResource {
  const { names, scope } = definition.spec
  const { status, scale } = versionOf(definition, version)?.subresources ?? {}
  return {
    name: names.plural,
    singularName: names.singular ?? names.kind.toLowerCase(),
    namespaced: scope === 'Namespaced',
    kind: names.kind,
    listKind: listKindOf(definition),
    verbs: ALL_VERBS,
    subresources: [
      ...(scale
        ? [{ name: 'scale', kind: 'Scale', group: 'autoscaling', version: 'v1', verbs: SUBRESOURCE_VERBS }]
        : []),
      ...(status ? [{ name: 'status', kind: names.kind, verbs: SUBRESOURCE_VERBS }] : []),
    ],
  }
}

/** The components of a definition at a version: the object's and the list's. */
export function customComponents(
  definition: Definition,
  version: string,
  openApi: 'v2' | 'v3',
): [name: string, schema: Schema][] {
  const { group, names } = definition.spec
  const { schema, selectableFields } = versionOf(definition, version) ?? {}
  const listKind = listKindOf(definition)
  const model = modelName({ group, version, kind: names.kind })
  const extensions = (kind: string): Schema => ({
    'x-kubernetes-group-version-kind': [{ group, version, kind }],
    ...selectable(selectableFields),
  })
  const list = publishedListSchema({ listKind, kind: names.kind, plural: names.plural }, model)
  return [
    [model, { ...publishedSchema(schema?.openAPIV3Schema, openApi), ...extensions(names.kind) }],
    [modelName({ group, version, kind: listKind }), { ...list, ...extensions(listKind) }],
  ]
}

function selectable(fields: DefinitionVersion['selectableFields']): object {
  if (fields === undefined || fields.length === 0) return {}
  return {
    'x-kubernetes-selectable-fields': fields.map(({ jsonPath }) => ({ fieldPath: jsonPath.replace(/^\./, '') })),
  }
}

function versionOf(definition: Definition, version: string): DefinitionVersion | undefined {
  return definition.spec.versions.find(({ name }) => name === version)
}

function listKindOf({ spec: { names } }: Definition): string {
  return names.listKind ?? `${names.kind}List`
}
