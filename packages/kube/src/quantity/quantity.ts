import { addDecimals, compareDecimals, scaledValue, signOf, type Decimal } from './decimal.js'
import { canonicalText } from './format.js'
import type { QuantityFormat } from './suffix.js'

/** An exact amount of a resource, with the format that it is written in. Immutable; made by `parseQuantity`. */
export class Quantity {
  readonly format: QuantityFormat
  readonly #amount: Decimal
  #text: string | undefined

  /** @param text what the quantity prints; default its canonical text, computed when first asked for. */
  constructor(amount: Decimal, format: QuantityFormat, text?: string) {
    this.#amount = amount
    this.format = format
    this.#text = text
  }

  /** A whole number, given in units of 10^`exponent`: `Quantity.of(500, 'DecimalSI', -3)` is 500m. */
  static of(value: bigint | number, format: QuantityFormat = 'DecimalSI', exponent = 0): Quantity {
    return new Quantity({ unscaled: BigInt(value), exponent }, format)
  }

  get sign(): -1 | 0 | 1 {
    return signOf(this.#amount.unscaled)
  }

  /** The sum, in this quantity's format; zero has none and takes the other's. */
  add(other: Quantity): Quantity {
    return new Quantity(addDecimals(this.#amount, other.#amount), this.sign === 0 ? other.format : this.format)
  }

  subtract(other: Quantity): Quantity {
    return this.add(other.negate())
  }

  negate(): Quantity {
    return new Quantity({ ...this.#amount, unscaled: -this.#amount.unscaled }, this.format)
  }

  /** The product with a whole number. */
  multiply(factor: bigint | number): Quantity {
    return new Quantity({ ...this.#amount, unscaled: this.#amount.unscaled * BigInt(factor) }, this.format)
  }

  /** -1, 0 or 1 as this is less than, equal to or more than `other`; the format does not matter. */
  compare(other: Quantity): -1 | 0 | 1 {
    return compareDecimals(this.#amount, other.#amount)
  }

  equals(other: Quantity): boolean {
    return this.compare(other) === 0
  }

  /** The nearest floating point number. */
  asNumber(): number {
    return Number(`${this.#amount.unscaled}e${this.#amount.exponent}`)
  }

  /** In whole units (bytes, cores), rounded away from zero. */
  value(): bigint {
    return scaledValue(this.#amount, 0)
  }

  /** In thousandths (millicores), rounded away from zero. */
  milliValue(): bigint {
    return scaledValue(this.#amount, -3)
  }

  toString(): string {
    this.#text ??= canonicalText(this.#amount, this.format)
    return this.#text
  }

  toJSON(): string {
    return this.toString()
  }
}
