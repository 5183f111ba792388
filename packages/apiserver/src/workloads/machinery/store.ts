import { controllerOf } from '@setpoint/kube'
import { collectionPrefix, objectKey } from '../../registry/index.js'
import type { Resource } from '../../resource/index.js'
import type { Storage, StorageEvent, StorageWatch } from '../../storage/index.js'
import type { StoredKind } from './kinds.js'

/** One write to an object of a kind. */
export interface Change<T> {
  /** As it is now; of what is gone, the last image. */
  readonly object: T
  /** Absent for a create. */
  readonly previous: T | undefined
  readonly deleted: boolean
}

const NONE: ReadonlySet<string> = new Set()

/**
 * All objects of one kind, as they are in storage at this moment, with an index by controlling owner. The index holds
 * keys alone, and listeners hear of a write when the index has it. Objects are shared with storage: read-only.
 */
export class ObjectStore<T extends StoredKind> {
  readonly resource: Resource
  readonly #storage: Storage
  readonly #listeners: ((change: Change<T>) => void)[] = []
  /** By UID of the controller; what nobody controls is under '' and its namespace. */
  readonly #owned = new Map<string, Set<string>>()
  readonly #watch: StorageWatch

  constructor(storage: Storage, resource: Resource) {
    this.resource = resource
    this.#storage = storage
    const { items, revision } = storage.list(resource.prefix)
    for (const { key, object } of items) this.#index(ownerKey(object)).add(key)
    this.#watch = storage.watch(resource.prefix, revision, (event) => this.#onEvent(event))
  }

  get(namespace: string, name: string): T | undefined {
    return this.#storage.get(objectKey(this.resource, namespace, name))?.object as unknown as T | undefined
  }

  /** namespace '' lists all of them. In the order of their keys. */
  list(namespace: string): T[] {
    const { items } = this.#storage.list(collectionPrefix(this.resource, namespace))
    return items.map(({ object }) => object as unknown as T)
  }

  /** What this owner controls. */
  ownedBy(owner: StoredKind): T[] {
    return this.#read(this.#owned.get(owner.metadata.uid ?? '') ?? NONE)
  }

  /** What nobody controls, in one namespace. */
  orphans(namespace: string): T[] {
    return this.#read(this.#owned.get(orphanKey(namespace)) ?? NONE)
  }

  /** Calls back for every write from now on. */
  onChange(listener: (change: Change<T>) => void): void {
    this.#listeners.push(listener)
  }

  close(): void {
    this.#watch.close()
  }

  #read(keys: ReadonlySet<string>): T[] {
    return [...keys].sort().flatMap((key) => (this.#storage.get(key)?.object as unknown as T | undefined) ?? [])
  }

  #index(owner: string): Set<string> {
    let keys = this.#owned.get(owner)
    if (keys === undefined) this.#owned.set(owner, (keys = new Set()))
    return keys
  }

  #onEvent({ type, current, previous }: StorageEvent): void {
    const object = current.object as unknown as T
    const before = previous?.object as unknown as T | undefined
    const deleted = type === 'delete'
    const owner = ownerKey(object)
    const formerOwner = before === undefined ? undefined : ownerKey(before)
    if (formerOwner !== undefined && (deleted || formerOwner !== owner)) this.#forget(formerOwner, current.key)
    if (!deleted && formerOwner !== owner) this.#index(owner).add(current.key)
    for (const listener of this.#listeners) listener({ object, previous: before, deleted })
  }

  #forget(owner: string, key: string): void {
    const keys = this.#owned.get(owner)
    keys?.delete(key)
    if (keys?.size === 0) this.#owned.delete(owner)
  }
}

function ownerKey(object: StoredKind): string {
  return controllerOf(object)?.uid ?? orphanKey(object.metadata.namespace ?? '')
}

function orphanKey(namespace: string): string {
  return `/${namespace}`
}
