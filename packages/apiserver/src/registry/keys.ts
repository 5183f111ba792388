import type { GroupResource } from '@setpoint/kube'
import type { Resource } from '../resource/index.js'

/** The root of all keys. */
export const REGISTRY_PREFIX = '/registry/'

export const NAMESPACES: GroupResource = { group: '', resource: 'namespaces' }

/** Where a resource keeps its objects: core and grouped resources never meet, whatever their names. */
export function storagePrefix({ group, resource }: GroupResource): string {
  return `${REGISTRY_PREFIX}${group === '' ? 'core' : group}/${resource}/`
}

/** The prefix of a collection; namespace '' is all of them. */
export function collectionPrefix(resource: Pick<Resource, 'prefix' | 'namespaced'>, namespace: string): string {
  return resource.namespaced && namespace !== '' ? `${resource.prefix}${namespace}/` : resource.prefix
}

export function objectKey(resource: Pick<Resource, 'prefix' | 'namespaced'>, namespace: string, name: string): string {
  return `${collectionPrefix(resource, namespace)}${name}`
}

export function namespaceKey(name: string): string {
  return `${storagePrefix(NAMESPACES)}${name}`
}
