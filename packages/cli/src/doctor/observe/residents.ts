import type { Kind, KubeObject } from '@setpoint/kube'

/** What is kept of every object: who it is, and how far it has come. */
export interface Resident {
  readonly kind: Kind<KubeObject>
  readonly uid: string
  readonly namespace: string
  readonly name: string
  resourceVersion: string
  /** The list that it was last seen in; what an older list had and a newer one has not is gone. */
  list: number
}

/** Everything that exists, by UID, as far as it could be read. */
export class Residents {
  readonly #byUid = new Map<string, Resident>()

  get size(): number {
    return this.#byUid.size
  }

  get(uid: string): Resident | undefined {
    return this.#byUid.get(uid)
  }

  /** Whether this is a version that was not known. */
  admit(kind: Kind<KubeObject>, object: KubeObject, list: number): 'new' | 'changed' | 'known' {
    const { uid = '', namespace = '', name = '', resourceVersion = '' } = object.metadata
    const known = this.#byUid.get(uid)
    if (known === undefined) {
      this.#byUid.set(uid, { kind, uid, namespace, name, resourceVersion, list })
      return 'new'
    }
    known.list = list
    if (known.resourceVersion === resourceVersion) return 'known'
    known.resourceVersion = resourceVersion
    return 'changed'
  }

  remove(uid: string): void {
    this.#byUid.delete(uid)
  }

  /** Those of a kind that its last list did not have. */
  missingFrom(kind: Kind<KubeObject>, list: number): Resident[] {
    return [...this.#byUid.values()].filter((resident) => resident.kind === kind && resident.list < list)
  }
}
