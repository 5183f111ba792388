import type { KubeObject } from '@setpoint/kube'
import { storagePrefix } from '../registry/keys.js'
import type { Storage } from '../storage/index.js'

/** Reads the objects that tokens speak of, straight from storage. */
export class TokenObjects {
  readonly #storage: Storage
  readonly #prefixes: Readonly<Record<'serviceaccounts' | 'pods' | 'secrets' | 'nodes', string>>

  constructor(storage: Storage) {
    this.#storage = storage
    const prefix = (resource: string): string => storagePrefix({ group: '', resource })
    this.#prefixes = {
      serviceaccounts: prefix('serviceaccounts'),
      pods: prefix('pods'),
      secrets: prefix('secrets'),
      nodes: prefix('nodes'),
    }
  }

  account(namespace: string, name: string): KubeObject | undefined {
    return this.#get(`${this.#prefixes.serviceaccounts}${namespace}/${name}`)
  }

  pod(namespace: string, name: string): KubeObject | undefined {
    return this.#get(`${this.#prefixes.pods}${namespace}/${name}`)
  }

  secret(namespace: string, name: string): KubeObject | undefined {
    return this.#get(`${this.#prefixes.secrets}${namespace}/${name}`)
  }

  node(name: string): KubeObject | undefined {
    return this.#get(`${this.#prefixes.nodes}${name}`)
  }

  #get(key: string): KubeObject | undefined {
    return this.#storage.get(key)?.object
  }
}
