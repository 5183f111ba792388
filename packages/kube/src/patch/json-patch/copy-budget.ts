import type { Json } from '../../json/index.js'
import { PatchError } from '../error.js'

const LIMIT_BYTES = 3 * 1024 * 1024

/**
 * How much `copy` operations may add to one document. Without it a few hundred bytes of patch, each copying the last
 * copy twice, fill the memory.
 */
export class CopyBudget {
  #spent = 0

  spend(value: Json): void {
    if (value === null) return
    this.#spent += encodedSize(value)
    if (this.#spent > LIMIT_BYTES) {
      const sizes = `the accumulated size increase of copy is ${this.#spent}, exceeding the limit ${LIMIT_BYTES}`
      throw new PatchError('inapplicable', `Unable to complete the copy, ${sizes}`)
    }
  }
}

/** The bytes of a value in Go's JSON: UTF-8, with <, >, & and the two line separators escaped to six bytes. */
function encodedSize(value: Json): number {
  const text = JSON.stringify(value)
  let size = text.length
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit === 0x3c || unit === 0x3e || unit === 0x26 || unit === 0x2028 || unit === 0x2029) size += 5
    else if (unit >= 0x80) size += unit >= 0x800 && (unit < 0xd800 || unit > 0xdfff) ? 2 : 1
  }
  return size
}
