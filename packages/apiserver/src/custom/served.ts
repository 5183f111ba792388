import { createHash } from 'node:crypto'
import { cloneObject, type DiscoveryResource, sameValue } from '@setpoint/kube'
import type { Catalog, ServedVersion } from '../catalog/index.js'
import { type CustomResourceDefinition, type CustomResourceDefinitionVersion, isConditionTrue } from '../crd/index.js'
import { type Resource, Retirement } from '../resource/index.js'
import { Converted, type ConverterDependencies, converterOf } from './conversion/index.js'
import { customResource } from './resource.js'

const VERBS = ['delete', 'deletecollection', 'get', 'list', 'patch', 'create', 'update', 'watch']
/** What is left while a definition goes. */
const VERBS_OF_TERMINATING = ['delete', 'deletecollection', 'get', 'list', 'watch']
const SUBRESOURCE_VERBS = ['get', 'patch', 'update']

interface Entry {
  readonly definition: CustomResourceDefinition
  /** Made when first asked for; a definition that changes gets a new entry. */
  readonly resources: Map<string, Resource>
  /** Who converts between its versions; undefined: they differ in their names alone. */
  readonly converted: Converted | undefined
  /** Shared by entries with the same storage: their watches go on. */
  readonly retirement: Retirement
}

/** What CustomResourceDefinitions serve, kept in step with the definitions themselves. */
export class CustomResources {
  readonly #entries = new Map<string, Entry>()

  constructor(
    private readonly catalog: Catalog,
    /** How conversion webhooks are asked. Default: they are not, and versions differ in their names alone. */
    private readonly conversion?: ConverterDependencies,
  ) {}

  /** A definition was created or changed. */
  set(definition: CustomResourceDefinition): void {
    const { name = '' } = definition.metadata
    const old = this.#entries.get(name)
    if (old !== undefined && sameService(old.definition, definition)) return
    const goesOn = old !== undefined && sameStorage(old.definition, definition)
    const retirement = goesOn ? old.retirement : new Retirement()
    const converter = converterOf(definition, this.conversion)
    const converted = converter === undefined ? undefined : new Converted(converter)
    this.#entries.set(name, { definition, resources: new Map(), converted, retirement })
    this.#serve(definition.spec.group)
    // Last, so that a client that comes back finds what is served now.
    if (!goesOn) old?.retirement.retire()
  }

  remove({ metadata, spec }: CustomResourceDefinition): void {
    const { name = '' } = metadata
    const old = this.#entries.get(name)
    if (old === undefined) return
    this.#entries.delete(name)
    this.#serve(spec.group)
    old.retirement.retire()
  }

  #serve(group: string): void {
    const entries = [...this.#entries.values()].filter(
      ({ definition }) => definition.spec.group === group && isConditionTrue(definition, 'Established'),
    )
    const versions = new Set(entries.flatMap(({ definition }) => servedVersions(definition).map(({ name }) => name)))
    this.catalog.setCustomGroup(
      group,
      [...versions].map((version) => servedVersion(group, version, entries)),
    )
  }
}

function servedVersions({ spec }: CustomResourceDefinition): CustomResourceDefinitionVersion[] {
  return spec.versions.filter(({ served }) => served)
}

function servedVersion(group: string, version: string, all: readonly Entry[]): ServedVersion {
  const entries = all
    .filter(({ definition }) => servedVersions(definition).some(({ name }) => name === version))
    .sort((a, b) => ((a.definition.metadata.name ?? '' < (b.definition.metadata.name ?? '')) ? -1 : 1))
  return {
    group,
    version,
    builtIn: false,
    definitions: entries.map(({ definition }) => definition),
    resources: entries.map(({ definition }) => discoveryEntry(definition, version)),
    find(plural) {
      const entry = entries.find(({ definition }) => namesOf(definition).plural === plural)
      if (entry === undefined) return undefined
      let resource = entry.resources.get(version)
      if (resource === undefined) {
        resource = {
          ...customResource(cloneObject(entry.definition), version, entry.converted),
          retirement: entry.retirement,
        }
        entry.resources.set(version, resource)
      }
      return resource
    },
  }
}

/** A definition serves the names that it was granted, which may be older than those that it asks for. */
function namesOf({ spec, status }: CustomResourceDefinition): CustomResourceDefinition['spec']['names'] {
  return status?.acceptedNames ?? spec.names
}

function discoveryEntry(definition: CustomResourceDefinition, version: string): DiscoveryResource {
  const { spec } = definition
  const { plural, singular = '', kind, shortNames, categories } = namesOf(definition)
  const own = spec.versions.find(({ name }) => name === version)
  const storage = spec.versions.find((candidate) => candidate.storage)?.name ?? version
  return {
    name: plural,
    singularName: singular,
    namespaced: spec.scope === 'Namespaced',
    kind,
    verbs: isConditionTrue(definition, 'Terminating') ? VERBS_OF_TERMINATING : VERBS,
    ...(shortNames === undefined ? {} : { shortNames }),
    ...(categories === undefined ? {} : { categories }),
    storageVersionHash: storageVersionHash(spec.group, storage, kind),
    subresources: [
      ...(own?.subresources?.status === undefined ? [] : [{ name: 'status', kind, verbs: SUBRESOURCE_VERBS }]),
      ...(own?.subresources?.scale === undefined
        ? []
        : [{ name: 'scale', group: 'autoscaling', version: 'v1', kind: 'Scale', verbs: SUBRESOURCE_VERBS }]),
    ],
  }
}

/** How clients notice that the stored version of a resource has changed. */
function storageVersionHash(group: string, version: string, kind: string): string {
  return createHash('sha256').update(`${group}/${version}/${kind}`).digest().subarray(0, 8).toString('base64')
}

/** Whether watches go on from one state of a definition to the next: they do while it ends, until it is gone. */
function sameStorage(a: CustomResourceDefinition, b: CustomResourceDefinition): boolean {
  return (
    a.metadata.uid === b.metadata.uid &&
    sameValue(a.spec, b.spec) &&
    sameValue(a.status?.acceptedNames, b.status?.acceptedNames)
  )
}

/** Whether two states of a definition are served alike: a change of a status text or a label rebuilds nothing. */
function sameService(a: CustomResourceDefinition, b: CustomResourceDefinition): boolean {
  return (
    a.metadata.uid === b.metadata.uid &&
    a.metadata.generation === b.metadata.generation &&
    isConditionTrue(a, 'Established') === isConditionTrue(b, 'Established') &&
    isConditionTrue(a, 'Terminating') === isConditionTrue(b, 'Terminating') &&
    JSON.stringify(a.status?.acceptedNames) === JSON.stringify(b.status?.acceptedNames)
  )
}
