import type { Embedded, Kind, ObjectMeta, Status, TypedObject } from '@setpoint/kube'
import type { TokenRequest } from '@setpoint/kube/kinds/authentication.k8s.io/v1'
import type { Scale } from '@setpoint/kube/kinds/autoscaling/v1'
import type { Eviction } from '@setpoint/kube/kinds/policy/v1'
import type { Binding } from '@setpoint/kube/kinds/v1'
import { nameOf, type Target } from '../objects/index.js'
import { APPLY_INDENT, objectIn, saysItsKind } from './body.js'
import type { Core } from './core.js'
import { requireFieldManager } from './field-manager.js'
import { type AnyKind, type ApplyInputFor, type DeepPartial, type InputFor, isKind, type ObjectFor } from './kind.js'
import type { ApplyOptions, CallOptions, WriteOptions } from './options.js'
import type { Patch } from './patch.js'
import { addressOf } from './scope.js'
import { APPLY_TYPE } from './writes.js'

/** The subresources that speak in a kind of their own; all others speak in their parent's. */
interface OwnObjects {
  readonly binding: Binding
  readonly eviction: Eviction
  readonly scale: Scale
  readonly token: TokenRequest
}

const OWN_KINDS: { readonly [Name in keyof OwnObjects]: Pick<OwnObjects[Name], 'apiVersion' | 'kind'> } = {
  binding: { apiVersion: 'v1', kind: 'Binding' },
  eviction: { apiVersion: 'policy/v1', kind: 'Eviction' },
  scale: { apiVersion: 'autoscaling/v1', kind: 'Scale' },
  token: { apiVersion: 'authentication.k8s.io/v1', kind: 'TokenRequest' },
}

/** What a subresource answers with: its own kind or its parent's, and a Status where nothing is left to show. */
export type SubresourceFor<Name extends string, K extends AnyKind> = Name extends 'binding' | 'eviction'
  ? Status
  : Name extends keyof OwnObjects
    ? OwnObjects[Name]
    : ObjectFor<K>

/** What a subresource takes. Its name and namespace are the target's. */
export type SubresourceInput<Name extends string, K extends AnyKind> = Name extends keyof OwnObjects
  ? Embedded<OwnObjects[Name]>
  : Omit<InputFor<K>, 'metadata'> & { metadata?: ObjectMeta }

export type SubresourceApplyInput<Name extends string, K extends AnyKind> = Name extends keyof OwnObjects
  ? DeepPartial<OwnObjects[Name]>
  : Omit<ApplyInputFor<K>, 'metadata'> & { metadata?: ObjectMeta }

/**
 * One subresource of any kind; `target` says whose:
 * `client.subresource('scale').update(Deployment, target, { spec: { replicas: 3 } })`.
 */
export interface SubresourceClient<Name extends string> {
  get<K extends AnyKind>(kind: K, target: Target, options?: CallOptions): Promise<SubresourceFor<Name, K>>
  create<K extends AnyKind>(
    kind: K,
    target: Target,
    object: SubresourceInput<Name, K>,
    options?: WriteOptions,
  ): Promise<SubresourceFor<Name, K>>
  update<K extends AnyKind>(
    kind: K,
    target: Target,
    object: SubresourceInput<Name, K>,
    options?: WriteOptions,
  ): Promise<SubresourceFor<Name, K>>
  patch<K extends AnyKind>(
    kind: K,
    target: Target,
    patch: Patch,
    options?: WriteOptions,
  ): Promise<SubresourceFor<Name, K>>
  apply<K extends AnyKind>(
    kind: K,
    target: Target,
    object: SubresourceApplyInput<Name, K>,
    options?: ApplyOptions,
  ): Promise<SubresourceFor<Name, K>>
}

interface Input {
  readonly apiVersion?: string
  readonly kind?: string
  readonly metadata?: ObjectMeta
}

/** Written down at once, whatever becomes of the object then. */
interface Content {
  readonly contentType: string
  readonly body: string
}

type Verb = 'get' | 'create' | 'update' | 'patch' | 'apply'

export class ApiSubresource<Name extends string> implements SubresourceClient<Name> {
  readonly #core: Core
  readonly #name: Name

  constructor(core: Core, name: Name) {
    this.#core = core
    this.#name = name
  }

  get<K extends AnyKind>(kind: K, target: Target, options: CallOptions = {}): Promise<SubresourceFor<Name, K>> {
    return this.#call('get', kind, target, options)
  }

  create<K extends AnyKind>(
    kind: K,
    target: Target,
    object: SubresourceInput<Name, K>,
    options: WriteOptions = {},
  ): Promise<SubresourceFor<Name, K>> {
    return this.#call('create', kind, target, options, this.#content(kind, target, object))
  }

  update<K extends AnyKind>(
    kind: K,
    target: Target,
    object: SubresourceInput<Name, K>,
    options: WriteOptions = {},
  ): Promise<SubresourceFor<Name, K>> {
    return this.#call('update', kind, target, options, this.#content(kind, target, object))
  }

  patch<K extends AnyKind>(
    kind: K,
    target: Target,
    patch: Patch,
    options: WriteOptions = {},
  ): Promise<SubresourceFor<Name, K>> {
    const { contentType, body } = patch
    return this.#call('patch', kind, target, options, { contentType, body: JSON.stringify(body) })
  }

  apply<K extends AnyKind>(
    kind: K,
    target: Target,
    object: SubresourceApplyInput<Name, K>,
    options: ApplyOptions = {},
  ): Promise<SubresourceFor<Name, K>> {
    const { body } = this.#content(kind, target, object as Input, APPLY_INDENT)
    return this.#call('apply', kind, target, options, { contentType: APPLY_TYPE, body })
  }

  #call<T>(verb: Verb, kind: AnyKind, target: Target, options: ApplyOptions, content?: Content): Promise<T> {
    if (isKind(kind)) return this.#callOf(verb, kind, target, options, content)
    return this.#core.found(kind, options, (found, rest) => this.#callOf<T>(verb, found, target, rest, content))
  }

  async #callOf<T>(verb: Verb, kind: Kind, target: Target, options: ApplyOptions, content?: Content): Promise<T> {
    const core = this.#core
    const query = verb === 'get' ? undefined : core.writeQuery(options, options.force)
    if (verb === 'apply') requireFieldManager(kind, query?.fieldManager)
    const { namespace, name } = addressOf(kind, target, core.defaults.namespace)
    const subresource = this.#name
    const contentType = content?.contentType
    const body = content?.body
    const call = core.call(verb, kind, options, { namespace, name, subresource, query, contentType, body })
    return objectIn<T>(await core.send(call))
  }

  #content(kind: AnyKind, target: Target, object: Input, indent?: number): Content {
    const { name, namespace = this.#core.defaults.namespace } = nameOf(target)
    const { apiVersion, kind: kindName } = ownKind(this.#name) ?? kind
    const isNamed = object.metadata?.name === name && object.metadata.namespace === namespace
    const contentType = 'application/json'
    if (isNamed && saysItsKind(object)) return { contentType, body: JSON.stringify(object, undefined, indent) }
    const metadata = { ...object.metadata, name, ...(namespace === undefined ? {} : { namespace }) }
    return { contentType, body: JSON.stringify({ apiVersion, kind: kindName, ...object, metadata }, undefined, indent) }
  }
}

function ownKind(name: string): Pick<TypedObject, 'apiVersion' | 'kind'> | undefined {
  return Object.hasOwn(OWN_KINDS, name) ? OWN_KINDS[name as keyof OwnObjects] : undefined
}
