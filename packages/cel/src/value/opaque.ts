import type { Type } from '../type/index.js'

/** A value of a type that a library or the host adds, such as a quantity or an address. */
export abstract class Opaque {
  abstract readonly type: Type
  /** What counts as its size for costs; most values count as one. */
  readonly size: number | undefined

  constructor(size?: number) {
    this.size = size
  }

  abstract equals(other: Opaque): boolean

  toString(): string {
    return this.type.name
  }
}
