/** A floating point number. Boxed, because bare numbers are ints and the two must stay apart: `1 / 2` is 0, `1.0 / 2.0` is not. */
export class CelDouble {
  readonly value: number

  constructor(value: number) {
    this.value = value
  }
}

/**
 * The shortest text that reads back as the same number, as Go prints it.
 *
 * @param exponentFrom the power of ten from which on it has an exponent; default 6, as `string()` does it.
 */
export function doubleText(value: number, exponentFrom = 6): string {
  if (Number.isNaN(value)) return 'NaN'
  if (!Number.isFinite(value)) return value > 0 ? '+Inf' : '-Inf'
  if (value === 0) return Object.is(value, -0) ? '-0' : '0'
  const [mantissa = '', exponentText = ''] = value.toExponential().split('e')
  const exponent = Number(exponentText)
  if (exponent < -4 || exponent >= exponentFrom) {
    const digits = String(Math.abs(exponent)).padStart(2, '0')
    return `${mantissa}e${exponent < 0 ? '-' : '+'}${digits}`
  }
  return decimalText(value)
}

/** The shortest text without an exponent. */
export function decimalText(value: number): string {
  const text = String(value)
  const match = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text)
  if (match === null) return text
  const [, sign = '', whole = '', fraction = '', exponentText = ''] = match
  const exponent = Number(exponentText)
  const digits = whole + fraction
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`
  return sign + digits.padEnd(exponent + 1, '0')
}
