import type { NotedWrite } from '../ledger/index.js'

/** Kinds of writes whose lines are remembered. */
const MOST = 256

/**
 * For each kind of write that a controller makes, the line of code that asked for it when a line was last noted: a write of
 * whose own pass no lines were noted has most likely been asked for there.
 */
export class LastLines {
  readonly #sites = new Map<string, string>()

  /** The writes of a pass over that object. */
  note(name: string, writes: readonly NotedWrite[]): void {
    const alike = signaturesOf(name, writes)
    writes.forEach(({ site }, place) => {
      const line = site?.place
      if (line !== undefined) this.#put(alike[place] ?? '', line)
    })
  }

  /** The line of each; undefined where no one like it is known. */
  of(name: string, writes: readonly NotedWrite[]): readonly (string | undefined)[] {
    return signaturesOf(name, writes).map((signature) => this.#sites.get(signature))
  }

  #put(signature: string, line: string): void {
    this.#sites.delete(signature)
    this.#sites.set(signature, line)
    if (this.#sites.size <= MOST) return
    for (const oldest of this.#sites.keys()) {
      this.#sites.delete(oldest)
      break
    }
  }
}

/** Children are named after the object that they are made for; of several writes of one pass to the same, each has its place. */
function signaturesOf(name: string, writes: readonly NotedWrite[]): string[] {
  const counts = new Map<string, number>()
  return writes.map(({ verb, subresource, of }) => {
    const signature = [verb, subresource, of.apiVersion, of.kind, of.name.replaceAll(name, '*')].join(' ')
    const count = (counts.get(signature) ?? 0) + 1
    counts.set(signature, count)
    return `${signature} ${count}`
  })
}
