import { CallError } from './error.js'

/** An answer is one review: far beyond this something else is wrong. */
const MOST_BYTES = 32 * 1024 * 1024

/** What has come of an answer, whichever way it comes. */
export class AnswerBody {
  readonly #pieces: Uint8Array[] = []
  #size = 0

  /** Throws when it is too much. */
  add(piece: Uint8Array): void {
    this.#pieces.push(piece)
    this.#size += piece.length
    if (this.#size > MOST_BYTES) throw new CallError(`the answer is larger than ${MOST_BYTES} bytes`)
  }

  bytes(): Buffer {
    return Buffer.concat(this.#pieces, this.#size)
  }
}
