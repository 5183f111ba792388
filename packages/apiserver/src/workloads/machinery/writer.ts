import { isNotFound, type KubeObject, notFound } from '@setpoint/kube'
import type { DeleteOptions, LocalClient } from '../../registry/index.js'
import type { StoredKind } from './kinds.js'
import type { ObjectStore } from './store.js'

/** A controller's hands: typed writes under its own name. A write never touches a namesake of the object it is for. */
export class Writer {
  constructor(private readonly client: LocalClient) {}

  /** Takes the object over. */
  async create<T extends StoredKind>(store: ObjectStore<T>, object: T): Promise<T> {
    return (await this.client.create(store.resource, object as unknown as KubeObject)) as unknown as T
  }

  update<T extends StoredKind>(store: ObjectStore<T>, object: T, change: (draft: T) => void): Promise<T> {
    return this.#update(store, object, undefined, change)
  }

  updateStatus<T extends StoredKind>(store: ObjectStore<T>, object: T, change: (draft: T) => void): Promise<T> {
    return this.#update(store, object, 'status', change)
  }

  /** Deletes this very object; one that is gone is fine. Tells whether there was anything to delete. */
  async delete<T extends StoredKind>(
    store: ObjectStore<T>,
    object: T,
    options: Omit<DeleteOptions, 'dryRun' | 'preconditions'> = {},
  ): Promise<boolean> {
    const { namespace = '', name = '', uid } = object.metadata
    try {
      await this.client.delete(store.resource, namespace, name, { ...options, preconditions: { uid } })
      return true
    } catch (error) {
      if (isNotFound(error)) return false
      throw error
    }
  }

  async #update<T extends StoredKind>(
    { resource }: ObjectStore<T>,
    { metadata }: T,
    subresource: string | undefined,
    change: (draft: T) => void,
  ): Promise<T> {
    const { namespace = '', name = '', uid } = metadata
    const place = { namespace, name, ...(subresource === undefined ? {} : { subresource }) }
    const updated = await this.client.update(resource, place, (draft) => {
      if (draft.metadata.uid !== uid) throw notFound(resource, name)
      change(draft as unknown as T)
    })
    return updated as unknown as T
  }
}
