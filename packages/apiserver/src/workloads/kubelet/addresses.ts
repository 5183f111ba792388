/** The addresses of one node's pods, 10.244.N.0/24 and on: the lowest that is free. */
export class AddressRange {
  readonly #network: number
  readonly #byOwner = new Map<string, number>()
  readonly #taken = new Set<number>()

  constructor(nodeIndex: number) {
    this.#network = nodeIndex % 256
  }

  /** The address of an owner; the same for as long as it is not released. */
  take(owner: string): string {
    let host = this.#byOwner.get(owner)
    if (host === undefined) {
      host = 2
      while (this.#taken.has(host)) host++
      this.#taken.add(host)
      this.#byOwner.set(owner, host)
    }
    // A node that is fuller than a kubelet allows borrows from networks that no node has.
    return `10.${244 + (host >> 8)}.${this.#network}.${host & 255}`
  }

  release(owner: string): void {
    const host = this.#byOwner.get(owner)
    if (host === undefined) return
    this.#byOwner.delete(owner)
    this.#taken.delete(host)
  }
}
