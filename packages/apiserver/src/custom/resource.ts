import { apiVersionOf, type KubeObject, type Schema } from '@setpoint/kube'
import { type CompiledSchema, compileSchema, type CustomResourceDefinition } from '../crd/index.js'
import { storagePrefix } from '../registry/keys.js'
import type { FieldLabels, Resource, Subresource } from '../resource/index.js'
import { fieldReader } from '../resource/index.js'
import { customCodec } from './codec.js'
import { customStatusStrategy, customStrategy } from './strategy.js'
import { tableFor } from '../table/index.js'

/** One version of a definition as a resource. */
export function customResource(definition: CustomResourceDefinition, version: string): Resource {
  const { spec, status } = definition
  const names = status?.acceptedNames ?? spec.names
  const own = spec.versions.find(({ name }) => name === version)
  const stored = spec.versions.find(({ storage }) => storage)
  if (own === undefined || stored === undefined) throw new Error(`${definition.metadata.name}: no version ${version}`)
  const namespaced = spec.scope === 'Namespaced'
  const apiVersion = apiVersionOf({ group: spec.group, version })
  const compile = (schema: Schema | undefined): CompiledSchema =>
    compileSchema(schema ?? { type: 'object', 'x-kubernetes-preserve-unknown-fields': true }, {
      preserveUnknownFields: spec.preserveUnknownFields === true,
    })
  const schema = compile(own.schema?.openAPIV3Schema)
  const codec = customCodec({ apiVersion, storedApiVersion: apiVersionOf({ group: spec.group, version: stored.name }), schema })
  const about = { apiVersion, kind: names.kind, namespaced, schema, hasStatus: own.subresources?.status !== undefined }
  const strategy = customStrategy(about)
  const subresources = new Map<string, Subresource>()
  if (about.hasStatus) {
    subresources.set('status', {
      name: 'status',
      apiVersion,
      kind: names.kind,
      verbs: new Set(['get', 'patch', 'update']),
      view: (object) => object,
      decode: codec.decode,
      merge: (view) => view,
      strategy: customStatusStrategy(about),
    })
  }
  return {
    group: spec.group,
    version,
    kind: names.kind,
    resource: names.plural,
    apiVersion,
    listKind: names.listKind ?? `${names.kind}List`,
    singular: names.singular ?? '',
    shortNames: names.shortNames ?? [],
    categories: names.categories ?? [],
    namespaced,
    verbs: new Set(['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'update', 'watch']),
    prefix: storagePrefix({ group: spec.group, resource: names.plural }),
    storedAsIs: version === stored.name,
    typedItems: true,
    codec,
    strategy,
    subresources,
    table: tableFor({ group: spec.group, kind: names.kind }),
    fieldLabels: fieldLabels(namespaced, (own.selectableFields ?? []).map(({ jsonPath }) => jsonPath)),
    deprecation: own.deprecated === true ? (own.deprecationWarning ?? `${apiVersion} ${names.kind} is deprecated`) : undefined,
  }
}

function fieldLabels(namespaced: boolean, paths: readonly string[]): FieldLabels {
  const readers = new Map<string, (object: KubeObject) => string>([['metadata.name', fieldReader('metadata.name')]])
  if (namespaced) readers.set('metadata.namespace', fieldReader('metadata.namespace'))
  for (const path of paths) {
    const label = path.replace(/^\./, '')
    readers.set(label, fieldReader(label))
  }
  return { value: (label) => readers.get(label), unsupported: (label) => `field label not supported: ${label}` }
}
