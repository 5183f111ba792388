import { storagePrefix } from '../../registry/keys.js'
import type { Storage, StorageWatch } from '../../storage/index.js'

const PREFIX = storagePrefix({ group: '', resource: 'resourcequotas' })

/** Which namespaces have quotas: for all others a write costs one lookup. */
export class QuotaIndex {
  readonly #names = new Map<string, Set<string>>()
  readonly #watch: StorageWatch
  readonly #listeners: ((namespace: string) => void)[] = []

  constructor(storage: Storage) {
    const { items, revision } = storage.list(PREFIX)
    for (const { object } of items) this.#add(object.metadata.namespace ?? '', object.metadata.name ?? '')
    this.#watch = storage.watch(PREFIX, revision, ({ type, current }) => {
      const { namespace = '', name = '' } = current.object.metadata
      if (type === 'delete') this.#remove(namespace, name)
      else this.#add(namespace, name)
      for (const listener of this.#listeners) listener(namespace)
    })
  }

  has(namespace: string): boolean {
    return this.#names.has(namespace)
  }

  namespaces(): string[] {
    return [...this.#names.keys()]
  }

  /** Hears of every change of a quota. */
  onChange(listener: (namespace: string) => void): void {
    this.#listeners.push(listener)
  }

  close(): void {
    this.#watch.close()
  }

  #add(namespace: string, name: string): void {
    const names = this.#names.get(namespace) ?? new Set<string>()
    names.add(name)
    this.#names.set(namespace, names)
  }

  #remove(namespace: string, name: string): void {
    const names = this.#names.get(namespace)
    names?.delete(name)
    if (names?.size === 0) this.#names.delete(namespace)
  }
}
