import { parseQuantity } from '@setpoint/kube'

const DECIMAL: Readonly<Record<string, number>> = {
  n: -9,
  u: -6,
  m: -3,
  '': 0,
  k: 3,
  M: 6,
  G: 9,
  T: 12,
  P: 15,
  E: 18,
}
const BINARY: Readonly<Record<string, number>> = { Ki: 10, Mi: 20, Gi: 30, Ti: 40, Pi: 50, Ei: 60 }

/**
 * A quantity as Go holds it: a whole amount, a power of ten, and the text where that was canonical at first sight.
 * Amounts that do not fit into 64 bits are held in another way, which this does not print.
 */
export function dumpQuantity(value: string | number | undefined): string {
  const text = String(value ?? 0)
  const { amount, scale, canonical } = partsOf(text)
  const { format } = parseQuantity(text)
  const kept = canonical ? text : ''
  return `{i:(resource.int64Amount){value:(int64)${amount} scale:(resource.Scale)${scale}} d:(resource.infDecAmount){Dec:(*inf.Dec)<nil>} s:(string)${kept} Format:(resource.Format)${format}}`
}

interface Parts {
  readonly amount: bigint
  readonly scale: number
  readonly canonical: boolean
}

function partsOf(text: string): Parts {
  if (text === '0') return { amount: 0n, scale: 0, canonical: true }
  const [, sign = '', whole = '', fraction = '', suffix = ''] = /^([+-]?)(\d*)(?:\.(\d*))?(.*)$/.exec(text) ?? []
  const digits = `${whole}${fraction}`
  const value = BigInt(digits === '' ? '0' : digits)
  const signed = sign === '-' ? -value : value
  const power = BINARY[suffix]
  if (power !== undefined) {
    return { amount: signed << BigInt(power), scale: -fraction.length, canonical: (value & 7n) !== 0n }
  }
  const scale = (DECIMAL[suffix] ?? Number(suffix.slice(1))) - fraction.length
  return { amount: signed, scale, canonical: scale % 3 === 0 && !digits.endsWith('000') && !digits.startsWith('0') }
}
