import { Allowance, type PassRecord } from '../ledger/index.js'
import { weightOf } from './weight.js'

/** What the passes of a controller may weigh together, in bytes of JSON. */
const MOST_BYTES = 8 * 1024 * 1024
/** So many of them are weighed: each takes as long as a small part of the pass itself. */
const WEIGHED_PER_SECOND = 2
/** Kept however heavy they are. */
const FEWEST = 8

/**
 * The last passes of a controller, with the objects that they have seen and written: as many as were asked for, or as few as
 * weigh no more than some megabytes, as far as samples tell.
 */
export class PassRing {
  readonly #most: number
  readonly #passes: (PassRecord | undefined)[] = []
  readonly #weighed = new Allowance(WEIGHED_PER_SECOND)
  /** Of the heaviest pass of late. */
  #weight = 1
  #room: number
  /** Where the next one goes; those before it are the latest. */
  #next = 0
  #size = 0

  constructor(most: number) {
    this.#most = most
    this.#room = most
    // One by one: V8 has the quicker kind of list then, one without holes.
    for (let place = 0; place < most; place++) this.#passes.push(undefined)
  }

  /** The oldest first. */
  get all(): readonly PassRecord[] {
    const ordered = [...this.#passes.slice(this.#next), ...this.#passes.slice(0, this.#next)]
    return ordered.filter((pass) => pass !== undefined)
  }

  add(pass: PassRecord): void {
    if (this.#most === 0) return
    if (this.#weighed.take(pass.at)) this.#weigh(pass)
    if (this.#size >= this.#room) this.#shrink(this.#room - 1)
    this.#passes[this.#next] = pass
    this.#next = this.#next + 1 === this.#most ? 0 : this.#next + 1
    this.#size++
  }

  #weigh(pass: PassRecord): void {
    this.#weight = Math.max(weightOf(pass, MOST_BYTES), Math.floor(this.#weight / 2), 1)
    this.#room = Math.min(this.#most, Math.max(FEWEST, Math.floor(MOST_BYTES / this.#weight)))
  }

  /** The oldest go. */
  #shrink(size: number): void {
    for (; this.#size > size; this.#size--)
      this.#passes[(this.#next - this.#size + this.#most) % this.#most] = undefined
  }
}
