import { SetpointError } from '@setpoint/kube'
import type { AuditRequest } from './event.js'

/** The part of a log that is of interest. */
export interface AuditSelection {
  /** '' for all. */
  readonly namespace?: string
  /** Plurals, alone or with their group behind a dot: no other name of a kind is in a log. Default: all. */
  readonly kinds?: readonly string[]
}

/** Takes the requests that are of interest, and remembers which kinds have been among all of them. */
export class SelectedRequests {
  readonly #namespace: string
  readonly #kinds: readonly string[] | undefined
  readonly #missing: Set<string>

  constructor({ namespace = '', kinds }: AuditSelection) {
    this.#namespace = namespace
    this.#kinds = kinds?.map((name) => name.toLowerCase())
    this.#missing = new Set(this.#kinds)
  }

  has({ namespace, resource, group }: AuditRequest): boolean {
    const isOfKind = this.#kinds === undefined || this.#isNamed(resource, group)
    return isOfKind && (this.#namespace === '' || namespace === this.#namespace)
  }

  /** A slip of the pen would find nothing, and say that all is well. */
  requireKinds(): void {
    const [first] = this.#missing
    if (first === undefined) return
    const what = `--kinds: the log has no request for "${first}"`
    throw new SetpointError(
      'KindUnknown',
      `${what}; a log knows kinds by their plurals, as "deployments" or "deployments.apps"`,
    )
  }

  #isNamed(resource: string, group: string): boolean {
    let isNamed = false
    for (const name of [resource, `${resource}.${group}`]) {
      if (this.#kinds?.includes(name) !== true) continue
      this.#missing.delete(name)
      isNamed = true
    }
    return isNamed
  }
}
