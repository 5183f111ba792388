import type { DiscoveryResource } from '@setpoint/kube'
import type { ServedGroup, ServedVersion } from '../catalog/index.js'
import { apiVersionOf } from '@setpoint/kube'

/** GET /api */
export function apiVersions(serverAddress: string): object {
  return {
    kind: 'APIVersions',
    versions: ['v1'],
    serverAddressByClientCIDRs: [{ clientCIDR: '0.0.0.0/0', serverAddress }],
  }
}

/** GET /apis */
export function apiGroupList(groups: readonly ServedGroup[]): object {
  return {
    kind: 'APIGroupList',
    apiVersion: 'v1',
    groups: groups.filter(({ name }) => name !== '').map(groupEntry),
  }
}

/** GET /apis/GROUP */
export function apiGroup(group: ServedGroup): object {
  return { kind: 'APIGroup', apiVersion: 'v1', ...groupEntry(group) }
}

function groupEntry({ name, versions }: ServedGroup): { name: string; versions: object[]; preferredVersion?: object } {
  const entries = versions.map(({ version }) => ({ groupVersion: `${name}/${version}`, version }))
  const [preferredVersion] = entries
  return { name, versions: entries, ...(preferredVersion === undefined ? {} : { preferredVersion }) }
}

/** GET /api/v1 and /apis/GROUP/VERSION */
export function apiResourceList(served: ServedVersion): object {
  return {
    kind: 'APIResourceList',
    // The core group's list has kept the apiVersion-less form of its first days.
    ...(served.group === '' ? {} : { apiVersion: 'v1' }),
    groupVersion: apiVersionOf(served),
    resources: served.resources.flatMap(resourceEntries),
  }
}

function resourceEntries(resource: DiscoveryResource): object[] {
  const { name, singularName, namespaced, kind, verbs, shortNames, categories, storageVersionHash } = resource
  return [
    {
      name,
      singularName,
      namespaced,
      kind,
      verbs,
      ...(shortNames === undefined || shortNames.length === 0 ? {} : { shortNames }),
      ...(categories === undefined || categories.length === 0 ? {} : { categories }),
      ...(storageVersionHash === undefined ? {} : { storageVersionHash }),
    },
    ...(resource.subresources ?? []).map((subresource) => ({
      name: `${name}/${subresource.name}`,
      singularName: '',
      namespaced,
      ...(subresource.group === undefined ? {} : { group: subresource.group }),
      ...(subresource.version === undefined ? {} : { version: subresource.version }),
      kind: subresource.kind,
      verbs: subresource.verbs,
    })),
  ]
}
