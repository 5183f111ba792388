import type { Target } from '../objects/index.js'
import type { Core } from './core.js'
import type { AnyKind, ApplyInputFor, InputFor, ObjectFor } from './kind.js'
import type { ApplyOptions, CallOptions, WriteOptions } from './options.js'
import type { Patch } from './patch.js'
import { ApiSubresource } from './subresource.js'

/** The status of objects: `subresource('status')`, where the object that is written also says which one it is. */
export interface StatusClient {
  get<K extends AnyKind>(kind: K, target: Target, options?: CallOptions): Promise<ObjectFor<K>>
  /** Replaces the status; what else the object says is ignored. */
  update<K extends AnyKind>(kind: K, object: InputFor<K>, options?: WriteOptions): Promise<ObjectFor<K>>
  patch<K extends AnyKind>(kind: K, target: Target, patch: Patch, options?: WriteOptions): Promise<ObjectFor<K>>
  apply<K extends AnyKind>(kind: K, object: ApplyInputFor<K>, options?: ApplyOptions): Promise<ObjectFor<K>>
}

export class ApiStatus implements StatusClient {
  readonly #status: ApiSubresource<'status'>

  constructor(core: Core) {
    this.#status = new ApiSubresource(core, 'status')
  }

  get<K extends AnyKind>(kind: K, target: Target, options?: CallOptions): Promise<ObjectFor<K>> {
    return this.#status.get(kind, target, options)
  }

  update<K extends AnyKind>(kind: K, object: InputFor<K>, options?: WriteOptions): Promise<ObjectFor<K>> {
    return this.#status.update(kind, object as Target, object, options)
  }

  patch<K extends AnyKind>(kind: K, target: Target, patch: Patch, options?: WriteOptions): Promise<ObjectFor<K>> {
    return this.#status.patch(kind, target, patch, options)
  }

  apply<K extends AnyKind>(kind: K, object: ApplyInputFor<K>, options?: ApplyOptions): Promise<ObjectFor<K>> {
    return this.#status.apply(kind, object, object, options)
  }
}
