import type { NotedWrite } from '../ledger/index.js'

/** Kinds of writes whose lines are remembered. */
const MOST = 256

/**
 * For each kind of write that a controller makes, the line of code that asked for it when a line was last noted: a write of
 * whose own pass no lines were noted has most likely been asked for there.
 */
export class LastLines {
  readonly #sites = new Map<string, NotedWrite['site']>()

  /** The writes of a pass over that object. */
  note(name: string, writes: readonly NotedWrite[]): void {
    for (const write of writes) {
      if (write.site === undefined) continue
      const alike = signatureOf(name, write)
      this.#sites.delete(alike)
      this.#sites.set(alike, write.site)
      if (this.#sites.size <= MOST) continue
      for (const oldest of this.#sites.keys()) {
        this.#sites.delete(oldest)
        break
      }
    }
  }

  of(name: string, write: NotedWrite): string | undefined {
    return this.#sites.get(signatureOf(name, write))?.place
  }
}

/** Children are named after the object that they are made for. */
function signatureOf(name: string, { verb, subresource, of }: NotedWrite): string {
  return `${verb} ${subresource} ${of.kind} ${of.name.replaceAll(name, '*')}`
}
