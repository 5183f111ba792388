export const VARINT = 0
export const FIXED64 = 1
export const BYTES = 2

/** Protobuf bytes as they grow. */
export class Output {
  #bytes = Buffer.allocUnsafe(64 * 1024)
  #length = 0

  /** Begins a field. */
  tag(number: number, wireType: number): void {
    this.varint((number << 3) | wireType)
  }

  /** An int64: a negative one is its two's complement. */
  varint(value: number): void {
    this.#reserve(10)
    if (value >= 0 && value <= 0x7fffffff) {
      this.#length = putVarint(this.#bytes, this.#length, value)
      return
    }
    let rest = BigInt.asUintN(64, BigInt(value))
    for (; rest > 0x7fn; rest >>= 7n) this.#bytes[this.#length++] = Number(rest & 0x7fn) | 0x80
    this.#bytes[this.#length++] = Number(rest)
  }

  double(value: number): void {
    this.#reserve(8)
    this.#length = this.#bytes.writeDoubleLE(value, this.#length)
  }

  /** A string with its length. */
  text(value: string): void {
    const start = this.open()
    this.#reserve(value.length * 3)
    this.#length += this.#bytes.write(value, this.#length, 'utf8')
    this.close(start)
  }

  /**
   * Begins what has its length before it, and returns what {@link close} is to be told. The length is known only then:
   * one byte is kept for it, and if it needs more, what was written moves.
   */
  open(): number {
    this.#reserve(1)
    return this.#length++
  }

  close(start: number): void {
    const from = start + 1
    const length = this.#length - from
    const more = sizeOfVarint(length) - 1
    if (more > 0) {
      this.#reserve(more)
      this.#bytes.copyWithin(from + more, from, this.#length)
      this.#length += more
    }
    putVarint(this.#bytes, start, length)
  }

  /** A copy of what was written, without the room that is left. */
  finish(): Uint8Array {
    return Uint8Array.prototype.slice.call(this.#bytes, 0, this.#length)
  }

  #reserve(size: number): void {
    if (this.#length + size <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#length + size))
    this.#bytes.copy(larger, 0, 0, this.#length)
    this.#bytes = larger
  }
}

/** Returns where it ends. */
function putVarint(bytes: Uint8Array, at: number, value: number): number {
  let rest = value
  for (; rest > 0x7f; rest >>>= 7) bytes[at++] = (rest & 0x7f) | 0x80
  bytes[at++] = rest
  return at
}

function sizeOfVarint(value: number): number {
  let size = 1
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) size++
  return size
}
