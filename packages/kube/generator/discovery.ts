import type {
  DiscoveryGroup,
  DiscoveryResource,
  DiscoverySubresource,
  DiscoveryVersion,
} from '../src/kind/discovery.js'
import { readJson } from './source.js'

interface ApiResource {
  name: string
  singularName: string
  namespaced: boolean
  kind: string
  group?: string
  version?: string
  verbs: string[]
  shortNames?: string[]
  categories?: string[]
  storageVersionHash?: string
}

interface ApiGroup {
  name: string
  versions: { version: string }[]
}

/** kube-apiserver enables a version by default exactly when it is generally available (v1, v2, …). */
const GENERALLY_AVAILABLE = /^v\d+$/

/** The discovery documents of the release as one tree; the core group comes first, as in a server's answers. */
export function readDiscovery(folder: string): DiscoveryGroup[] {
  const { versions } = readJson(folder, 'api/discovery/api.json') as { versions: string[] }
  const { groups } = readJson(folder, 'api/discovery/apis.json') as { groups: ApiGroup[] }
  const core: ApiGroup = { name: '', versions: versions.map((version) => ({ version })) }
  return [core, ...groups].map(({ name, versions }) => ({
    name,
    versions: versions.map(({ version }) => readVersion(folder, name, version)),
  }))
}

function readVersion(folder: string, group: string, version: string): DiscoveryVersion {
  const file = group === '' ? `api__${version}` : `apis__${group}__${version}`
  const { resources } = readJson(folder, `api/discovery/${file}.json`) as { resources: ApiResource[] }
  return {
    version,
    enabledByDefault: GENERALLY_AVAILABLE.test(version),
    resources: resources.filter(({ name }) => !name.includes('/')).map((resource) => nest(resource, resources)),
  }
}

function nest(resource: ApiResource, all: readonly ApiResource[]): DiscoveryResource {
  const subresources = all
    .filter(({ name }) => name.startsWith(`${resource.name}/`))
    .map((subresource) => subresourceOf(subresource, subresource.name.slice(resource.name.length + 1)))
  return {
    name: resource.name,
    singularName: resource.singularName,
    namespaced: resource.namespaced,
    kind: resource.kind,
    verbs: resource.verbs,
    ...(resource.shortNames && { shortNames: resource.shortNames }),
    ...(resource.categories && { categories: resource.categories }),
    ...(resource.storageVersionHash && { storageVersionHash: resource.storageVersionHash }),
    ...(subresources.length > 0 && { subresources }),
  }
}

function subresourceOf({ kind, group, version, verbs }: ApiResource, name: string): DiscoverySubresource {
  return { name, kind, ...(group !== undefined && { group }), ...(version !== undefined && { version }), verbs }
}
