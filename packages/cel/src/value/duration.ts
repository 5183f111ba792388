import { decimalText } from './double.js'
import { Failure } from './failure.js'
import { MAX_INT, MIN_INT } from './int.js'

const UNITS: Record<string, bigint> = {
  ns: 1n,
  us: 1_000n,
  µs: 1_000n,
  μs: 1_000n,
  ms: 1_000_000n,
  s: 1_000_000_000n,
  m: 60_000_000_000n,
  h: 3_600_000_000_000n,
}

/** A span of time, exact in nanoseconds, within 64 bits (about 292 years). */
export class Duration {
  readonly nanoseconds: bigint

  constructor(nanoseconds: bigint) {
    this.nanoseconds = nanoseconds
  }

  static checked(nanoseconds: bigint): Duration {
    if (nanoseconds > MAX_INT || nanoseconds < MIN_INT) throw new Failure('integer overflow')
    return new Duration(nanoseconds)
  }

  /** Text such as `1h30m` or `-1.5s`; undefined for what is not a duration. */
  static parse(text: string): Duration | undefined {
    const [, sign, body] = /^([+-]?)(.*)$/s.exec(text) as unknown as [string, string, string]
    if (body === '0') return new Duration(0n)
    if (!/^((\d+\.?\d*|\.\d+)(ns|us|µs|μs|ms|s|m|h))+$/.test(body)) return undefined
    let total = 0n
    for (const [, number = '', unit = ''] of body.matchAll(/(\d+\.?\d*|\.\d+)(ns|us|µs|μs|ms|s|m|h)/g)) {
      const [whole = '', fraction = ''] = number.split('.')
      const scale = UNITS[unit] as bigint
      total += BigInt(whole || '0') * scale
      if (fraction !== '') total += (BigInt(fraction) * scale) / 10n ** BigInt(fraction.length)
    }
    if (sign === '-') total = -total
    return total > MAX_INT || total < MIN_INT ? undefined : new Duration(total)
  }

  get seconds(): number {
    return Number(this.nanoseconds / 1_000_000_000n) + Number(this.nanoseconds % 1_000_000_000n) / 1e9
  }

  toString(): string {
    return `${decimalText(this.seconds)}s`
  }
}
