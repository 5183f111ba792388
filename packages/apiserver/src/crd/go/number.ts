const INT64_LIMIT = 2 ** 63

/**
 * Whether a JSON number is an integer to Kubernetes: written without a fraction and within 64 bits. `JSON.parse` has
 * already forgotten the difference between `1` and `1.0`; both count as integers here.
 */
export function isInt64(value: number): boolean {
  return Number.isInteger(value) && value >= -INT64_LIMIT && value < INT64_LIMIT
}

/** A float cut to 64 bits as an amd64 processor does it: what does not fit becomes the smallest integer. */
export function truncateToInt64(value: number): number {
  const whole = Math.trunc(value)
  return isInt64(whole) ? whole : -INT64_LIMIT
}

/** An integer in plain digits, however large. */
export function formatInt(value: number): string {
  return Number.isSafeInteger(value) ? String(value) : BigInt(value).toString()
}

/** A float as `%v` prints it: the shortest digits, with an exponent below 1e-04 and from 1e+06 on. */
export function formatFloat(value: number): string {
  const [digits = '', exponentText = '0'] = value.toExponential().split('e')
  const exponent = Number(exponentText)
  if (exponent >= -4 && exponent < 6) return String(value)
  const sign = exponent < 0 ? '-' : '+'
  return `${digits}e${sign}${String(Math.abs(exponent)).padStart(2, '0')}`
}

/** `%v` of any JSON number. */
export function formatNumber(value: number): string {
  return isInt64(value) ? formatInt(value) : formatFloat(value)
}
