import type { Catalog } from '../catalog/index.js'
import type { ApiResponse } from '../http/index.js'
import type { RegistryDependencies } from '../registry/index.js'
import type { ResourceRequest } from '../request/index.js'
import type { Resource } from '../resource/index.js'
import type { Question } from '../reviews/index.js'
import { type PodAction, respondToAction } from './action.js'
import { bindingAction } from './binding.js'
import { isPodConnection, respondToConnection } from './connections.js'
import { evictionAction } from './eviction.js'

/** Answers what is asked of pods; undefined when a request is for something else. */
export class PodActions {
  readonly #made = new Map<string, PodAction>()

  constructor(
    private readonly catalog: Catalog,
    private readonly registry: RegistryDependencies,
  ) {}

  respond(question: Question, info: ResourceRequest): Promise<ApiResponse> | undefined {
    if (isPodConnection(info)) return this.#connect(question, info)
    const { group, version, resource, subresource, verb, namespace, rest } = info
    if (verb !== 'create' || group !== '' || version !== 'v1' || namespace === '' || rest.length > 0) return undefined
    // `bindings` is the old way to ask for pods/binding.
    const asked = resource === 'bindings' && info.name === '' ? 'binding' : resource === 'pods' ? subresource : ''
    const action = this.#action(asked)
    const pods = action === undefined ? undefined : this.catalog.version('', 'v1')?.find('pods')
    if (action === undefined || pods === undefined) return undefined
    return respondToAction(action, this.registry, pods, question, info)
  }

  #connect(question: Question, info: ResourceRequest): Promise<ApiResponse> {
    const pods = this.catalog.version('', 'v1')?.find('pods') as Resource
    return respondToConnection(this.registry, pods, info, question)
  }

  #action(name: string): PodAction | undefined {
    if (name !== 'binding' && name !== 'eviction') return undefined
    const made = this.#made.get(name) ?? (name === 'binding' ? bindingAction() : evictionAction(this.catalog))
    this.#made.set(name, made)
    return made
  }
}
