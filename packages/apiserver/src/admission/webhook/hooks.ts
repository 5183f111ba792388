import type { KubeObject } from '@setpoint/kube'
import type { Catalog } from '../../catalog/index.js'
import { storagePrefix } from '../../registry/keys.js'
import type { Resource } from '../../resource/index.js'
import type { Storage, StorageWatch } from '../../storage/index.js'
import type { AdmissionAttributes } from '../admission.js'
import { equivalentResources } from './equivalents.js'
import { compileHooks, type Hook, type Webhook } from './hook.js'
import { ruleMatches } from './rules.js'

/** A webhook that wants to hear of a request, in the version in which it wants to. */
export interface Candidate {
  readonly hook: Hook
  /** The resource at the version of the matching rule: the request's own, or an equivalent one. */
  readonly resource: Resource
}

const NONE: readonly Candidate[] = []

/**
 * The webhooks of all configurations of one kind, in the order in which they run: by name of the configuration, then
 * as listed. Which of them want to hear of which requests is worked out once, and again after a change.
 */
export class Hooks {
  readonly #watch: StorageWatch
  readonly #prefix: string
  #hooks: readonly Hook[] | undefined
  #candidates = new WeakMap<Resource, Map<string, readonly Candidate[]>>()
  #catalogGeneration = -1

  constructor(
    private readonly storage: Storage,
    private readonly catalog: Catalog,
    plural: 'mutatingwebhookconfigurations' | 'validatingwebhookconfigurations',
  ) {
    this.#prefix = storagePrefix({ group: 'admissionregistration.k8s.io', resource: plural })
    this.#watch = storage.watch(this.#prefix, storage.revision, () => {
      this.#hooks = undefined
    })
  }

  close(): void {
    this.#watch.close()
  }

  /** Selectors and conditions are not asked here: they depend on more than the door and the operation. */
  candidates({ context, operation }: AdmissionAttributes): readonly Candidate[] {
    this.#hooks ??= this.#load()
    if (this.#hooks.length === 0) return NONE
    // Definitions come and go, and with them what is equivalent to what.
    if (this.#catalogGeneration !== this.catalog.generation) {
      this.#candidates = new WeakMap()
      this.#catalogGeneration = this.catalog.generation
    }
    const { resource, subresource } = context
    const byDoor = this.#candidates.get(resource) ?? new Map<string, readonly Candidate[]>()
    this.#candidates.set(resource, byDoor)
    const door = `${operation}/${subresource?.name ?? ''}`
    const known = byDoor.get(door)
    if (known !== undefined) return known
    const found = this.#match(this.#hooks, resource, subresource?.name ?? '', operation)
    byDoor.set(door, found)
    return found
  }

  #load(): Hook[] {
    this.#candidates = new WeakMap()
    const hooks: Hook[] = []
    for (const { object } of this.storage.list(this.#prefix).items) {
      const { metadata, webhooks = [] } = object as KubeObject & { webhooks?: readonly Webhook[] }
      hooks.push(...compileHooks(metadata.name ?? '', webhooks, hooks.length))
    }
    return hooks
  }

  #match(
    hooks: readonly Hook[],
    resource: Resource,
    subresource: string,
    operation: AdmissionAttributes['operation'],
  ): readonly Candidate[] {
    const equivalents = equivalentResources(this.catalog, resource, subresource)
    return hooks.flatMap((hook) => {
      if (hook.rules.some((rule) => ruleMatches(rule, { resource, subresource, operation })))
        return [{ hook, resource }]
      if (!hook.equivalent) return []
      for (const rule of hook.rules) {
        const found = equivalents.find((other) => ruleMatches(rule, { resource: other, subresource, operation }))
        if (found !== undefined) return [{ hook, resource: found }]
      }
      return []
    })
  }
}
