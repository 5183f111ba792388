import { ProtobufDecodeError } from './error.js'
import { type ByteText, byteText, readText } from './text.js'

/** The wire types in use: how the bytes after a tag are to be read. */
export const VARINT = 0
export const FIXED64 = 1
export const BYTES = 2
const START_GROUP = 3
const END_GROUP = 4
const FIXED32 = 5

/**
 * A place in a body, and the readers of what lies there. Reading never leaves the message that `end` closes: what would
 * reach beyond it is refused, in the words of Go's generated decoders.
 */
export class Cursor {
  readonly bytes: ByteText
  position: number
  /** Where the message that is being read ends. */
  end: number
  /** The wire type of the last {@link tag}. */
  wireType = 0
  /** The first value that was read and yet has no JSON. What is wrong with the bytes comes before it, as in Go. */
  withoutJson: ProtobufDecodeError | undefined
  /** Some field was passed over because its message is not known to have it. */
  unknownField = false
  /** The fields of the embedded struct that was read last did not come in the order of JSON. */
  isEmbeddedOutOfOrder = false
  /** Where the bytes of the last {@link raw} lie. */
  rawStart = 0
  rawEnd = 0
  // The last varint in halves: an integer of 64 bits does not fit a number, and a bigint costs an allocation.
  #low = 0
  #high = 0

  constructor(bytes: Uint8Array, position: number, end: number) {
    this.bytes = byteText(bytes)
    this.position = position
    this.end = end
  }

  /** The number of the field that begins here; `message` is whose. */
  tag(message: string): number {
    this.#varint()
    this.wireType = this.#low & 7
    const number = this.#fieldNumber()
    if (this.wireType === END_GROUP)
      throw new ProtobufDecodeError(`proto: ${message}: wiretype end group for non-group`)
    if (number <= 0) {
      const whole = (BigInt(this.#high >>> 0) << 32n) | BigInt(this.#low >>> 0)
      throw new ProtobufDecodeError(`proto: ${message}: illegal tag ${number} (wire type ${whole})`)
    }
    return number
  }

  /** Refuses a field that is not written as its type is. `field` is its name in Go. */
  expect(wireType: number, field: string): void {
    if (this.wireType === wireType) return
    throw new ProtobufDecodeError(`proto: wrong wireType = ${this.wireType} for field ${field}`)
  }

  /** The number of an entry's field: 1 is a map's key, 2 its value. What its wire type is, Go does not ask. */
  entryTag(): number {
    this.#varint()
    return this.#fieldNumber()
  }

  #fieldNumber(): number {
    return (this.#low >>> 3) | (this.#high << 29)
  }

  /** An integer beyond ±2^53 loses its last digits, as it would in JSON. */
  int64(): number {
    this.#varint()
    return this.#high * 2 ** 32 + (this.#low >>> 0)
  }

  int32(): number {
    this.#varint()
    return this.#low | 0
  }

  bool(): boolean {
    this.#varint()
    return (this.#low | this.#high) !== 0
  }

  double(): number {
    const { position } = this
    if (position + 8 > this.end) throw endOfFile()
    this.position += 8
    return this.bytes.readDoubleLE(position)
  }

  text(): string {
    const length = this.length()
    if (length === 0) return ''
    const start = this.position
    this.position += length
    return readText(this.bytes, start, this.position)
  }

  base64(): string {
    const length = this.length()
    const start = this.position
    this.position += length
    return this.bytes.toString('base64', start, this.position)
  }

  /** Reads a message that follows its length and is named `message`: it has bytes, and nothing else. */
  raw(message: string): void {
    const { end } = this
    this.end = this.stop()
    this.rawStart = this.rawEnd = this.position
    while (this.position < this.end) {
      const start = this.position
      if (this.tag(message) === 1) {
        this.expect(BYTES, 'Raw')
        this.rawEnd = this.stop()
        this.rawStart = this.position
        this.position = this.rawEnd
      } else {
        this.skip(start)
      }
    }
    this.end = end
  }

  /** Reads a length, and says where what it measures ends. */
  stop(): number {
    const length = this.length()
    return this.position + length
  }

  /** Bytes that follow, no more than there are. */
  length(): number {
    this.#varint()
    if (this.#high < 0) throw negativeLength()
    const length = this.#high * 2 ** 32 + (this.#low >>> 0)
    if (length > this.end - this.position) throw length + this.position >= 2 ** 63 ? negativeLength() : endOfFile()
    return length
  }

  /** Passes over the field whose tag begins at `start`. It may not reach beyond `limit`, the end of what it is part of. */
  skip(start: number, limit: number = this.end): void {
    this.position = start
    let depth = 0
    do {
      if (this.position >= this.end) throw endOfFile()
      this.#varint()
      const wireType = this.#low & 7
      switch (wireType) {
        case VARINT:
          this.#varint()
          break
        case FIXED64:
          this.position += 8
          break
        case BYTES: {
          // A length that leads out of the message is an end of file, found below.
          this.#varint()
          if (this.#high < 0) throw negativeLength()
          this.position += this.#high * 2 ** 32 + (this.#low >>> 0)
          if (this.position >= 2 ** 63) throw negativeLength()
          break
        }
        case START_GROUP:
          depth++
          break
        case END_GROUP:
          if (depth === 0) throw new ProtobufDecodeError('proto: unexpected end of group')
          depth--
          break
        case FIXED32:
          this.position += 4
          break
        default:
          throw new ProtobufDecodeError(`proto: illegal wireType ${wireType}`)
      }
    } while (depth > 0)
    if (this.position > limit) throw endOfFile()
  }

  #varint(): void {
    const first = this.position < this.end ? (this.bytes[this.position] as number) : 0x80
    if (first < 0x80) {
      this.position++
      this.#low = first
      this.#high = 0
    } else {
      this.#longVarint()
    }
  }

  #longVarint(): void {
    let low = 0
    let high = 0
    for (let shift = 0; ; shift += 7) {
      if (shift >= 64) throw new ProtobufDecodeError('proto: integer overflow')
      if (this.position >= this.end) throw endOfFile()
      const byte = this.bytes[this.position++] as number
      const bits = byte & 0x7f
      if (shift < 32) low |= bits << shift
      if (shift === 28) high = bits >> 4
      else if (shift > 28) high |= bits << (shift - 32)
      if (byte < 0x80) break
    }
    this.#low = low
    this.#high = high
  }
}

function endOfFile(): ProtobufDecodeError {
  return new ProtobufDecodeError('unexpected EOF')
}

function negativeLength(): ProtobufDecodeError {
  return new ProtobufDecodeError('proto: negative length found during unmarshaling')
}
