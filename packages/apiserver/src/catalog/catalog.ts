import { compareVersionPriority, type DiscoveryResource, parseApiVersion } from '@setpoint/kube'
import type { CustomResourceDefinition } from '../crd/index.js'
import { REGISTRY_PREFIX } from '../registry/keys.js'
import type { Resource } from '../resource/index.js'

/** What one group-version serves. */
export interface ServedVersion {
  readonly group: string
  readonly version: string
  /** False for groups that CustomResourceDefinitions brought. */
  readonly builtIn: boolean
  /** What discovery and OpenAPI say about it. */
  readonly resources: readonly DiscoveryResource[]
  /** The definitions that serve it, where it is not built in. */
  readonly definitions?: readonly CustomResourceDefinition[]
  /** Undefined for resources that have no storage of their own (reviews, bindings). */
  find(plural: string): Resource | undefined
}

/** What one group serves, the preferred version first. */
export interface ServedGroup {
  readonly name: string
  readonly builtIn: boolean
  readonly versions: readonly ServedVersion[]
}

/**
 * Everything the server serves at this moment. Built-in groups never change; custom ones come and go with their
 * definitions, and each change is visible to the next request.
 */
export class Catalog {
  readonly #builtIn: readonly ServedGroup[]
  readonly #custom = new Map<string, ServedGroup>()
  readonly #byGroupVersion = new Map<string, ServedVersion>()
  /** Rises with each change; what is derived from the catalog may be kept as long as this stands still. */
  generation = 0
  #storedByPrefix = new Map<string, Resource>()
  #storedAt = -1

  constructor(builtIn: readonly ServedGroup[]) {
    this.#builtIn = builtIn
    for (const group of builtIn) this.#index(group)
  }

  /** In the order in which discovery lists them. */
  groups(): ServedGroup[] {
    const custom = [...this.#custom.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
    return [...this.#builtIn, ...custom]
  }

  group(name: string): ServedGroup | undefined {
    return this.#builtIn.find((group) => group.name === name) ?? this.#custom.get(name)
  }

  version(group: string, version: string): ServedVersion | undefined {
    return this.#byGroupVersion.get(`${group}/${version}`)
  }

  /** The resource whose objects have this apiVersion and kind; undefined when nothing of the sort is served. */
  resourceOfKind(apiVersion: string, kind: string): Resource | undefined {
    const parsed = parseApiVersion(apiVersion)
    const served = parsed === undefined ? undefined : this.version(parsed.group, parsed.version)
    const entry = served?.resources.find((resource) => resource.kind === kind)
    return entry === undefined ? undefined : served?.find(entry.name)
  }

  /** The resource that a storage key belongs to. */
  resourceOfKey(key: string): Resource | undefined {
    const end = key.indexOf('/', key.indexOf('/', REGISTRY_PREFIX.length) + 1)
    return this.#stored().get(key.slice(0, end + 1))
  }

  /** Every stored resource once, at its preferred version: what garbage collection and namespaces look through. */
  storedResources(): Resource[] {
    return [...this.#stored().values()]
  }

  #stored(): Map<string, Resource> {
    if (this.#storedAt === this.generation) return this.#storedByPrefix
    const found = new Map<string, Resource>()
    for (const { versions } of this.groups()) {
      for (const version of versions) {
        for (const { name } of version.resources) {
          const resource = version.find(name)
          if (resource === undefined) continue
          const known = found.get(resource.prefix)
          // Where versions are converted by somebody else, the one that needs no conversion.
          const converted = known?.asIsSince === Number.POSITIVE_INFINITY && known.codec.prepare !== undefined
          const better = converted && resource.asIsSince < Number.POSITIVE_INFINITY
          if (known === undefined || better) found.set(resource.prefix, resource)
        }
      }
    }
    this.#storedByPrefix = found
    this.#storedAt = this.generation
    return found
  }

  /** Replaces what definitions of one group serve; no version at all removes the group. */
  setCustomGroup(name: string, versions: readonly ServedVersion[]): void {
    for (const { version } of this.#custom.get(name)?.versions ?? []) this.#byGroupVersion.delete(`${name}/${version}`)
    this.#custom.delete(name)
    if (versions.length > 0) {
      const sorted = [...versions].sort((a, b) => compareVersionPriority(b.version, a.version))
      const group = { name, builtIn: false, versions: sorted }
      this.#custom.set(name, group)
      this.#index(group)
    }
    this.generation++
  }

  #index({ name, versions }: ServedGroup): void {
    for (const version of versions) this.#byGroupVersion.set(`${name}/${version.version}`, version)
  }
}
