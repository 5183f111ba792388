/** Something with a parsed form beside its JSON. */
export interface Parsed {
  readonly bytes: Uint8Array
  /** Forgets the parsed form. */
  dropObject(): void
}

/**
 * Bounds how much is kept in parsed form, which takes several times the memory of the JSON: that of what was written or
 * parsed last stays, that of the oldest goes and is parsed again should anybody ask. So a server of many objects takes little
 * more memory than their JSON, and those that are written and watched now are at hand.
 */
export class ParsedForms {
  readonly #maxBytes: number
  /** From `#oldest` on, in the order in which they came. One may be in it twice, or have lost its form meanwhile. */
  #kept: (Parsed | undefined)[] = []
  #oldest = 0
  #bytes = 0

  /** @param maxBytes The most JSON whose parsed form is kept. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** Keeps a parsed form that has just been made, and drops the oldest ones for it. */
  keep(parsed: Parsed): void {
    this.#kept.push(parsed)
    this.#bytes += parsed.bytes.byteLength
    // The newest stays, however large.
    while (this.#bytes > this.#maxBytes && this.#oldest < this.#kept.length - 1) this.#dropOldest()
    if (this.#oldest > 1024 && this.#oldest * 2 > this.#kept.length) {
      this.#kept = this.#kept.slice(this.#oldest)
      this.#oldest = 0
    }
  }

  #dropOldest(): void {
    const parsed = this.#kept[this.#oldest]
    this.#kept[this.#oldest++] = undefined
    if (parsed === undefined) return
    parsed.dropObject()
    this.#bytes -= parsed.bytes.byteLength
  }
}

/** One for the process, as its memory is. Some ten thousand objects of ordinary size. */
export const parsedForms: ParsedForms = new ParsedForms(16 * 1024 * 1024)
