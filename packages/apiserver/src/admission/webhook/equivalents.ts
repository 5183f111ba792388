import type { Catalog } from '../../catalog/index.js'
import type { Resource } from '../../resource/index.js'

/** The other versions of a resource, and its other group where it has one: all that share its objects. */
export function equivalentResources(catalog: Catalog, resource: Resource, subresource: string): Resource[] {
  const found: Resource[] = []
  for (const { versions } of catalog.groups()) {
    for (const version of versions) {
      if (!version.resources.some(({ name }) => name === resource.resource)) continue
      const other = version.find(resource.resource)
      if (other === undefined || other === resource || other.prefix !== resource.prefix) continue
      if (subresource === '' || other.subresources.has(subresource)) found.push(other)
    }
  }
  return found
}
