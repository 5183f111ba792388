import type { DiscoveryResource, DiscoverySubresource } from '@setpoint/kube'
import type { ServedGroup, ServedVersion } from '../catalog/index.js'

/** What a client puts into Accept, and the server into Content-Type, for the aggregated form. */
export const AGGREGATED_MEDIA_TYPE = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList'

/** GET /api and /apis with {@link AGGREGATED_MEDIA_TYPE}: everything in one document. */
export function apiGroupDiscoveryList(groups: readonly ServedGroup[]): object {
  return {
    kind: 'APIGroupDiscoveryList',
    apiVersion: 'apidiscovery.k8s.io/v2',
    metadata: {},
    items: groups.map(({ name, versions }) => ({
      metadata: name === '' ? {} : { name },
      versions: versions.map(versionEntry),
    })),
  }
}

function versionEntry(served: ServedVersion): object {
  return {
    version: served.version,
    resources: served.resources.map((resource) => resourceEntry(served, resource)),
    freshness: 'Current',
  }
}

function resourceEntry(served: ServedVersion, resource: DiscoveryResource): object {
  const { name, kind, namespaced, singularName, verbs, shortNames = [], categories = [], subresources = [] } = resource
  return {
    resource: name,
    responseKind: responseKind(served, kind, {}),
    scope: namespaced ? 'Namespaced' : 'Cluster',
    singularResource: singularName,
    verbs,
    ...(shortNames.length === 0 ? {} : { shortNames }),
    ...(categories.length === 0 ? {} : { categories }),
    ...(subresources.length === 0
      ? {}
      : { subresources: subresources.map((subresource) => subresourceEntry(served, subresource)) }),
  }
}

function subresourceEntry(served: ServedVersion, { name, kind, group, version, verbs }: DiscoverySubresource): object {
  return { subresource: name, responseKind: responseKind(served, kind, { group, version }), verbs }
}

/** Built-in groups leave out what is the group-version's own; custom ones spell everything. */
function responseKind(
  served: ServedVersion,
  kind: string,
  own: { group?: string | undefined; version?: string | undefined },
): object {
  const implied = served.builtIn ? { group: '', version: '' } : { group: served.group, version: served.version }
  return { group: own.group ?? implied.group, version: own.version ?? implied.version, kind }
}
