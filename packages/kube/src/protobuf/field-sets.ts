import type { Json } from '../json/index.js'
import type { ReadJson } from './decode/index.js'

/** How many texts are remembered, then all are forgotten; and how long one of them may be. */
const MOST = 4096
const LONGEST = 16_384

/** In a key that names an owner by its uid: no other object has this text. */
const OWNER_KEY = Buffer.from('k:{\\"uid\\":')

interface Remembered {
  readonly bytes: Buffer
  readonly tree: Json
}

/**
 * The trees of FieldsV1 texts, one for all objects with the same text. A text is found by its bytes, without a parse: the
 * objects that one controller writes differ in their values, not in the fields that they set.
 */
export class FieldSets {
  readonly #parse: ReadJson
  /** By the hash of their bytes: of two texts with one hash the later is remembered. */
  readonly #byHash = new Map<number, Remembered>()

  constructor(parse: ReadJson) {
    this.#parse = parse
  }

  read(bytes: Buffer, start: number, end: number, depth: number): Json {
    const hash = hashOf(bytes, start, end)
    const known = this.#byHash.get(hash)
    if (known !== undefined && known.bytes.compare(bytes, start, end) === 0) return known.tree
    const tree = this.#parse(bytes, start, end, depth)
    if (end - start <= LONGEST) this.#remember(hash, bytes.subarray(start, end), tree)
    return tree
  }

  #remember(hash: number, text: Buffer, tree: Json): void {
    if (text.includes(OWNER_KEY)) return
    if (this.#byHash.size >= MOST) this.#byHash.clear()
    this.#byHash.set(hash, { bytes: Buffer.from(text), tree })
  }
}

function hashOf(bytes: Buffer, start: number, end: number): number {
  let hash = 0
  for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + (bytes[at] as number)) | 0
  return hash
}
