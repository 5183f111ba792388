import { Failure } from './failure.js'

export const MAX_UINT: bigint = (1n << 64n) - 1n

/** An unsigned int of 64 bits. Rare in Kubernetes, so exactness comes before speed. */
export class CelUint {
  readonly value: bigint

  constructor(value: bigint) {
    this.value = value
  }

  static checked(value: bigint): CelUint {
    if (value < 0n || value > MAX_UINT) throw new Failure('unsigned integer overflow')
    return new CelUint(value)
  }

  add(other: CelUint): CelUint {
    return CelUint.checked(this.value + other.value)
  }

  subtract(other: CelUint): CelUint {
    return CelUint.checked(this.value - other.value)
  }

  multiply(other: CelUint): CelUint {
    return CelUint.checked(this.value * other.value)
  }

  divide(other: CelUint): CelUint {
    if (other.value === 0n) throw new Failure('division by zero')
    return new CelUint(this.value / other.value)
  }

  modulo(other: CelUint): CelUint {
    if (other.value === 0n) throw new Failure('modulus by zero')
    return new CelUint(this.value % other.value)
  }
}
