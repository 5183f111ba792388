import type { GroupResource, KubeObject } from '@setpoint/kube'
import { storagePrefix } from '../../registry/keys.js'
import type { Resource } from '../../resource/index.js'
import type { Storage } from '../../storage/index.js'
import type { AdmissionAttributes } from '../admission.js'

/** The test for a plugin that looks at one resource. */
export function isResource(group: string, plural: string): (resource: Resource) => boolean {
  return (resource) => resource.group === group && resource.resource === plural
}

/** A write of the object itself, not through a subresource. */
export function isWhole({ context }: AdmissionAttributes): boolean {
  return context.subresource === undefined
}

/** Stored objects of a built-in kind; namespace '' is all of them. They are storage's own: read-only. */
export function listStored<T>(storage: Storage, resource: GroupResource, namespace = ''): T[] {
  const prefix = namespace === '' ? storagePrefix(resource) : `${storagePrefix(resource)}${namespace}/`
  return storage.list(prefix).items.map(({ object }) => object as unknown as T)
}

/** One stored object of a built-in kind; namespace '' for cluster-scoped ones. */
export function getStored(
  storage: Storage,
  resource: GroupResource,
  namespace: string,
  name: string,
): KubeObject | undefined {
  const place = namespace === '' ? name : `${namespace}/${name}`
  return storage.get(`${storagePrefix(resource)}${place}`)?.object
}

/** The default among classes: of those that are marked, the newest; of those of one second, the first by name. */
export function newestMarked<
  T extends { metadata: { name?: string; annotations?: Record<string, string>; creationTimestamp?: string } },
>(classes: readonly T[], annotations: readonly string[]): T | undefined {
  const marked = classes.filter(({ metadata }) => annotations.some((key) => metadata.annotations?.[key] === 'true'))
  const [first] = marked.toSorted((a, b) => {
    const [left = '', right = ''] = [a.metadata.creationTimestamp, b.metadata.creationTimestamp]
    if (left !== right) return left > right ? -1 : 1
    return (a.metadata.name ?? '') < (b.metadata.name ?? '') ? -1 : 1
  })
  return first
}
