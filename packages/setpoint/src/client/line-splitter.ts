/** Cuts a stream of bytes into lines, wherever the bytes were cut. Empty lines are left out. */
export class LineSplitter {
  readonly #decoder = new TextDecoder()
  readonly #limit: number
  #rest = ''

  /** `limit`: characters that one line may have; a longer one throws, because memory is finite. Default: no limit. */
  constructor(limit: number = Infinity) {
    this.#limit = limit
  }

  /** The lines that these bytes complete. */
  push(chunk: Uint8Array): string[] {
    const text = this.#decoder.decode(chunk, { stream: true })
    const end = text.lastIndexOf('\n')
    if (end < 0) {
      this.#rest += text
      if (this.#rest.length > this.#limit) throw new RangeError(`a line is longer than ${this.#limit} characters`)
      return []
    }
    const lines = (this.#rest + text.slice(0, end)).split('\n')
    this.#rest = text.slice(end + 1)
    return lines.filter((line) => line !== '')
  }

  /** What follows the last newline; '' when nothing does. */
  end(): string {
    const rest = this.#rest + this.#decoder.decode()
    this.#rest = ''
    return rest
  }
}
