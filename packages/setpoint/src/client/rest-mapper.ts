import {
  type Clock,
  defineKind,
  isNotFound,
  type Kind,
  type KubeObject,
  parseApiVersion,
  SetpointError,
  timeoutError,
} from '@setpoint/kube'
import type { APIResourceList } from '@setpoint/kube/kinds/meta/v1'
import { within } from '../abort/index.js'
import { unreadable } from './body.js'
import type { KindReference } from './kind.js'
import type { CallOptions } from './options.js'

/** What is at a path of the server, as JSON. */
export type ReadPath = (path: string) => Promise<unknown>

/** Milliseconds that whoever has no limit waits for the server. */
export const DISCOVERY_TIMEOUT = 32_000

/**
 * Finds the resource behind a kind. What was found is remembered until it is forgotten, because a definition may be made
 * anew with another plural or scope. What was not found is asked for again: definitions are installed while operators run.
 */
export class RestMapper {
  readonly #read: ReadPath
  readonly #clock: Clock
  readonly #known = new Map<string, ReadonlyMap<string, Kind<KubeObject>>>()
  readonly #asking = new Map<string, Promise<ReadonlyMap<string, Kind<KubeObject>>>>()

  /** `read` must end by itself. */
  constructor(read: ReadPath, clock: Clock) {
    this.#read = read
    this.#clock = clock
  }

  async kind({ apiVersion, kind }: KindReference, options: CallOptions = {}): Promise<Kind<KubeObject>> {
    const { signal } = options
    signal?.throwIfAborted()
    const known = this.#known.get(apiVersion)?.get(kind)
    if (known !== undefined) return known
    const timeout = options.timeout === undefined || options.timeout === 0 ? DISCOVERY_TIMEOUT : options.timeout
    const late = (): Error =>
      timeoutError(`${apiVersion}: the server did not list its kinds within ${timeout / 1000} s`)
    // Nobody's signal ends the request itself: others may wait for the same answer.
    const kinds = await within({ clock: this.#clock, signal, timeout, late }, () => this.#ask(apiVersion))
    const found = kinds.get(kind)
    if (found !== undefined) return found
    throw new SetpointError(
      'KindUnknown',
      `the server has no kind ${kind} in ${apiVersion}; is its CustomResourceDefinition installed?`,
    )
  }

  /** The next one who asks for a kind of this group version asks the server. */
  forget({ apiVersion }: KindReference): void {
    this.#known.delete(apiVersion)
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
      const answer = (await this.#read(path)) as Partial<APIResourceList>
      const { resources } = answer
      if (!Array.isArray(resources)) throw unreadable(`the answer at ${path}`, 'list of kinds', JSON.stringify(answer))
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
