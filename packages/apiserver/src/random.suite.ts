import { type Random, systemRandom } from '@setpoint/kube'

/** Randomness whose numbers a test decides; identities and keys stay those of the machine. */
export class ScriptedRandom implements Random {
  #value = 0
  readonly #script: number[] = []

  /** Every later number, unless {@link once} has others first. In [0, 1). */
  always(value: number): void {
    this.#value = value
  }

  /** The next numbers, before it goes back to the one that comes always. */
  once(...values: readonly number[]): void {
    this.#script.push(...values)
  }

  next(): number {
    return this.#script.shift() ?? this.#value
  }

  uuid(): string {
    return systemRandom.uuid()
  }

  bytes(length: number): Uint8Array {
    return systemRandom.bytes(length)
  }
}
