import { Failure } from './failure.js'
import type { Value } from './value.js'

/** A value that may be missing: the result of `a.?b`. */
export class Optional {
  static readonly none: Optional = new Optional(undefined)
  readonly #value: Value | undefined

  constructor(value: Value | undefined) {
    this.#value = value
  }

  get present(): boolean {
    return this.#value !== undefined
  }

  get value(): Value {
    if (this.#value === undefined) throw new Failure('optional.none() dereference')
    return this.#value
  }
}
