import { equalValues } from './equal.js'
import type { Value } from './value.js'

/** A list. Implementations decide where the elements come from; an expression only sees this. */
export abstract class CelList {
  abstract readonly size: number
  abstract get(index: number): Value

  contains(value: Value): boolean {
    for (let index = 0; index < this.size; index++) {
      if (equalValues(this.get(index), value)) return true
    }
    return false
  }

  /** Whether both have equal elements in the same order. Lists with other rules, such as sets, override this. */
  equals(other: CelList): boolean {
    if (this.size !== other.size) return false
    for (let index = 0; index < this.size; index++) {
      if (!equalValues(this.get(index), other.get(index))) return false
    }
    return true
  }

  concat(other: CelList): CelList {
    return new ArrayList([...this.values(), ...other.values()])
  }

  *values(): Generator<Value> {
    for (let index = 0; index < this.size; index++) yield this.get(index)
  }

  toArray(): Value[] {
    return [...this.values()]
  }
}

/** A list of values that exist already. */
export class ArrayList extends CelList {
  readonly #elements: Value[]
  /** Set while only one fold can see the list: then appending does not copy. */
  #growing: boolean

  constructor(elements: Value[], growing = false) {
    super()
    this.#elements = elements
    this.#growing = growing
  }

  get size(): number {
    return this.#elements.length
  }

  get(index: number): Value {
    return this.#elements[index] as Value
  }

  override concat(other: CelList): CelList {
    if (!this.#growing) return super.concat(other)
    for (let index = 0; index < other.size; index++) this.#elements.push(other.get(index))
    return this
  }

  /** Ends the time in which appending changes the list itself. */
  freeze(): this {
    this.#growing = false
    return this
  }

  override toArray(): Value[] {
    return this.#elements
  }
}
