import { apiVersionOf, excludeFields, fieldSet, fieldsPath, type KubeObject } from '@setpoint/kube'
import {
  type CompiledSchema,
  compileSchema,
  type CustomResourceDefinition,
  type CustomResourceDefinitionVersion,
  deprecationWarning,
  isConditionTrue,
  ruleEvaluator,
  selectableFields,
} from '../crd/index.js'
import { storagePrefix } from '../registry/keys.js'
import { type FieldLabels, fieldReader, type Resource } from '../resource/index.js'
import { customTable } from '../table/index.js'
import { managersOf } from '../managers/index.js'
import { customCodec } from './codec.js'
import type { Converted } from './conversion/index.js'
import { customVersions, replicasPaths } from './versions.js'
import { type CustomKind, customStrategy } from './strategy.js'
import { customSubresources } from './subresources.js'

const VERBS: ReadonlySet<string> = new Set([
  'create',
  'delete',
  'deletecollection',
  'get',
  'list',
  'patch',
  'update',
  'watch',
])

/** One version of a definition as a resource. */
export function customResource(
  definition: CustomResourceDefinition,
  version: string,
  converted: Converted | undefined,
): Resource {
  const { spec, status } = definition
  const { group } = spec
  const names = status?.acceptedNames ?? spec.names
  const own = spec.versions.find(({ name }) => name === version)
  const stored = spec.versions.find(({ storage }) => storage)
  if (own === undefined || stored === undefined) {
    throw new Error(`${definition.metadata.name ?? ''} has no version ${version}, or none that is stored`)
  }
  const apiVersion = apiVersionOf({ group, version })
  const schemas = new Map<string, CompiledSchema>()
  const schemaOf = (wanted: string): CompiledSchema | undefined => {
    const found = spec.versions.find(({ name }) => apiVersionOf({ group, version: name }) === wanted)
    if (found === undefined) return undefined
    const made = schemas.get(wanted) ?? compile(found)
    schemas.set(wanted, made)
    return made
  }
  const compile = ({ schema }: CustomResourceDefinitionVersion): CompiledSchema =>
    compileSchema(schema?.openAPIV3Schema ?? {}, { preserveUnknownFields: spec.preserveUnknownFields === true })
  const schema = schemaOf(apiVersion) as CompiledSchema
  const storedApiVersion = apiVersionOf({ group, version: stored.name })
  // Whatever was written since then went through this very schema.
  const since = Number(definition.metadata.resourceVersion ?? 0)
  const codec = customCodec({ apiVersion, storedApiVersion, schemaOf, since, converted })
  const about: CustomKind = {
    apiVersion,
    kind: names.kind,
    namespaced: spec.scope === 'Namespaced',
    schema,
    scale: own.subresources?.scale,
    rules: ruleEvaluator(schema.schema),
    hasStatus: own.subresources?.status !== undefined,
  }
  const strategy = customStrategy(about)
  const kind = { group, version, kind: names.kind }
  const ownership = { kind, versions: customVersions(spec, converted), paths: replicasPaths(spec) }
  return {
    group,
    version,
    hubGroup: group,
    kind: names.kind,
    resource: names.plural,
    apiVersion,
    listKind: names.listKind ?? `${names.kind}List`,
    singular: names.singular ?? '',
    shortNames: names.shortNames ?? [],
    categories: names.categories ?? [],
    namespaced: about.namespaced,
    verbs: VERBS,
    prefix: storagePrefix({ group, resource: names.plural }),
    asIsSince: version === stored.name ? since : Number.POSITIVE_INFINITY,
    typedItems: true,
    codec,
    strategy,
    subresources: customSubresources(own.subresources, about, codec, strategy, ownership),
    table: customTable(own.additionalPrinterColumns),
    managers: managersOf({
      kind,
      versions: ownership.versions,
      subresource: '',
      reset: about.hasStatus ? excludeFields(fieldSet(fieldsPath('status'))) : undefined,
      empty: undefined,
    }),
    fieldLabels: fieldLabels(about.namespaced, selectableFields(own.selectableFields)),
    deprecation: deprecationWarning(spec, version),
    closed: isConditionTrue(definition, 'Terminating')
      ? 'create not allowed while custom resource definition is terminating'
      : undefined,
  }
}

function fieldLabels(namespaced: boolean, own: ReadonlyMap<string, (object: KubeObject) => string>): FieldLabels {
  const common = namespaced ? ['metadata.name', 'metadata.namespace'] : ['metadata.name']
  const readers = new Map([...common.map((label) => [label, fieldReader(label)] as const), ...own])
  return { value: (label) => readers.get(label), unsupported: (label) => `field label not supported: ${label}` }
}
