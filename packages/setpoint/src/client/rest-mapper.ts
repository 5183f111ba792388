import { defineKind, isNotFound, type Kind, type KubeObject, parseApiVersion, SetpointError } from '@setpoint/kube'
import type { APIResourceList } from '@setpoint/kube/kinds/meta/v1'
import type { KindReference } from './kind.js'

/** What is at a path of the server, as JSON. */
export type ReadPath = (path: string) => Promise<unknown>

/**
 * Finds the resource behind a kind. What was found is remembered for good: a kind's resource never changes. What was not
 * found is asked for again, because definitions are installed while operators run.
 */
export class RestMapper {
  readonly #read: ReadPath
  readonly #known = new Map<string, ReadonlyMap<string, Kind<KubeObject>>>()
  readonly #asking = new Map<string, Promise<ReadonlyMap<string, Kind<KubeObject>>>>()

  constructor(read: ReadPath) {
    this.#read = read
  }

  async kind({ apiVersion, kind }: KindReference): Promise<Kind<KubeObject>> {
    const found = this.#known.get(apiVersion)?.get(kind) ?? (await this.#ask(apiVersion)).get(kind)
    if (found !== undefined) return found
    throw new SetpointError(
      'KindUnknown',
      `the server has no kind ${kind} in ${apiVersion}; is its CustomResourceDefinition installed?`,
    )
  }

  /** Callers that ask at the same time share one request. */
  #ask(apiVersion: string): Promise<ReadonlyMap<string, Kind<KubeObject>>> {
    const asking = this.#asking.get(apiVersion)
    if (asking !== undefined) return asking
    const answer = this.#discover(apiVersion).finally(() => this.#asking.delete(apiVersion))
    this.#asking.set(apiVersion, answer)
    return answer
  }

  async #discover(apiVersion: string): Promise<ReadonlyMap<string, Kind<KubeObject>>> {
    const groupVersion = parseApiVersion(apiVersion)
    if (groupVersion === undefined) {
      throw new SetpointError('RequestInvalid', `"${apiVersion}" is no apiVersion; it is "v1" or "group/version"`)
    }
    const { group, version } = groupVersion
    const path = group === '' ? `/api/${version}` : `/apis/${group}/${version}`
    try {
      const { resources } = (await this.#read(path)) as APIResourceList
      const kinds = new Map<string, Kind<KubeObject>>()
      for (const { name, kind, singularName, namespaced, shortNames, categories } of resources) {
        if (name.includes('/') || kinds.has(kind)) continue
        const singular = singularName === '' ? kind.toLowerCase() : singularName
        const names = { group, version, kind, plural: name, singular, namespaced }
        kinds.set(
          kind,
          defineKind<KubeObject>({ ...names, shortNames: shortNames ?? [], categories: categories ?? [] }),
        )
      }
      this.#known.set(apiVersion, kinds)
      return kinds
    } catch (error) {
      if (isNotFound(error)) return new Map()
      throw error
    }
  }
}
