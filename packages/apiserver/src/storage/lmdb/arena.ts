/**
 * Memory for the records of one commit. The database reads values by address while a commit runs; the same few blocks,
 * used over and over, spare it an address lookup and the garbage collector a buffer for each write.
 */
export class Arena {
  readonly #blockSize: number
  readonly #blocks: Buffer[] = []
  /** The block that is being filled, and how full it is. */
  #block = 0
  #used = 0

  constructor(blockSize: number = 256 * 1024) {
    this.#blockSize = blockSize
  }

  /** Memory of the given size, with arbitrary content, until `reset`. */
  take(size: number): Buffer {
    if (size > this.#blockSize) return Buffer.allocUnsafeSlow(size)
    if (this.#used + size > this.#blockSize) {
      this.#block++
      this.#used = 0
    }
    const block = (this.#blocks[this.#block] ??= Buffer.allocUnsafeSlow(this.#blockSize))
    const start = this.#used
    this.#used += size
    return block.subarray(start, start + size)
  }

  /** Everything taken may be overwritten from now on. Keeps one block; a burst's further ones are given back. */
  reset(): void {
    this.#blocks.length = Math.min(this.#blocks.length, 1)
    this.#block = 0
    this.#used = 0
  }
}
