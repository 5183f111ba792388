import { asBuffer } from './utf8.js'

const NEWLINE = 0x0a

/** Cuts a stream of bytes into lines, wherever the bytes were cut. Empty lines are left out. */
export class LineSplitter {
  readonly #limit: number
  /** The beginning of a line whose end has not come, in pieces: a character may be cut in two, a line of text never is. */
  #rest: Uint8Array[] = []
  #restLength = 0

  /** `limit`: bytes that one line may have; a longer one throws, because memory is finite. Default: no limit. */
  constructor(limit: number = Infinity) {
    this.#limit = limit
  }

  /** The lines that these bytes complete. The bytes may change after the call. */
  push(chunk: Uint8Array): string[] {
    const bytes = asBuffer(chunk)
    const lines: string[] = []
    let start = 0
    for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, start)) {
      const line =
        this.#restLength === 0 ? bytes.toString('utf8', start, end) : this.#joined(bytes.subarray(start, end))
      if (line !== '') lines.push(line)
      start = end + 1
    }
    if (start < bytes.length) this.#keep(bytes.subarray(start))
    return lines
  }

  /** What follows the last newline; '' when nothing does. */
  end(): string {
    return this.#joined(new Uint8Array())
  }

  #joined(last: Uint8Array): string {
    const line = Buffer.concat([...this.#rest, last]).toString()
    this.#rest = []
    this.#restLength = 0
    return line
  }

  #keep(piece: Uint8Array): void {
    this.#rest.push(Buffer.from(piece))
    this.#restLength += piece.length
    if (this.#restLength > this.#limit) throw new RangeError(`a line is longer than ${this.#limit} bytes`)
  }
}
