/** Bytes that say how long a frame is, the highest first. */
const HEADER = 4
const NO_BYTES = Buffer.alloc(0)

/** Cuts a stream of bytes into frames, wherever the bytes were cut: each is its length in four bytes, and that many. */
export class FrameSplitter {
  readonly #limit: number
  readonly #header = Buffer.alloc(HEADER)
  /** How much of a frame's header has come; 0 between frames. */
  #headerLength = 0
  /** A frame whose header has come but whose end has not, and how much of it has. */
  #frame: Buffer = NO_BYTES
  #frameLength = 0

  /** `limit`: bytes that one frame may have; a longer one throws RangeError, because memory is finite. */
  constructor(limit: number) {
    this.#limit = limit
  }

  /**
   * The frames that these bytes complete. The bytes are lent: a frame that lies in them is a view, and what is kept beyond
   * the call is a copy. So a frame is valid until the bytes change, or the next push.
   */
  push(chunk: Uint8Array): Uint8Array[] {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    const frames: Uint8Array[] = []
    let position = this.#headerLength === 0 ? 0 : this.#continue(bytes, 0, frames)
    while (bytes.length - position >= HEADER) {
      const start = position + HEADER
      const end = start + this.#checked(bytes.readUInt32BE(position))
      if (end > bytes.length) break
      frames.push(bytes.subarray(start, end))
      position = end
    }
    if (position < bytes.length) this.#continue(bytes, position, frames)
    return frames
  }

  /** Copies what belongs to the frame that has begun, and hands it out with its last byte. Returns what comes after. */
  #continue(bytes: Buffer, from: number, frames: Uint8Array[]): number {
    let position = from
    if (this.#headerLength < HEADER) {
      const copied = bytes.copy(this.#header, this.#headerLength, position)
      this.#headerLength += copied
      position += copied
      if (this.#headerLength < HEADER) return position
      this.#frame = Buffer.allocUnsafe(this.#checked(this.#header.readUInt32BE()))
      this.#frameLength = 0
    }
    const copied = bytes.copy(this.#frame, this.#frameLength, position)
    this.#frameLength += copied
    if (this.#frameLength === this.#frame.length) {
      frames.push(this.#frame)
      this.#frame = NO_BYTES
      this.#headerLength = 0
    }
    return position + copied
  }

  #checked(length: number): number {
    if (length > this.#limit) throw new RangeError(`a frame of ${length} bytes is longer than ${this.#limit}`)
    return length
  }
}
