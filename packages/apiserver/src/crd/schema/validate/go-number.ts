import { isInt64 } from '@setpoint/kube'

// The server checks bounds in the type of the value, integer or float, and prints the bound in that type. A number
// alone does not tell which: kube's goNumber goes by the value, these go by the computation.

const INT64_LIMIT = 2 ** 63

/** A float cut to 64 bits as an amd64 processor does it: what does not fit becomes the smallest integer. */
export function truncateToInt64(value: number): number {
  const whole = Math.trunc(value)
  return isInt64(whole) ? whole : -INT64_LIMIT
}

/** An integer in plain digits, however large. */
export function formatInt(value: number): string {
  return Number.isSafeInteger(value) ? String(value) : BigInt(value).toString()
}

/** A float as `%v` prints it, even where it is whole: an exponent below 1e-04 and from 1e+06 on. */
export function formatFloat(value: number): string {
  const [digits = '', exponentText = '0'] = value.toExponential().split('e')
  const exponent = Number(exponentText)
  if (exponent >= -4 && exponent < 6) return String(value)
  const sign = exponent < 0 ? '-' : '+'
  return `${digits}e${sign}${String(Math.abs(exponent)).padStart(2, '0')}`
}
