const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const TIME = /^([0-9]{2}):([0-9]{2}):([0-9]{2})([^\n][0-9]+)?(z|([+-][0-9]{2}:[0-9]{2}))$/
const UNIT_SECONDS: Readonly<Record<string, number>> = {
  ns: 1e-9,
  us: 1e-6,
  µs: 1e-6,
  μs: 1e-6,
  ms: 1e-3,
  s: 1,
  m: 60,
  h: 3600,
}
/** The largest duration: 2^63 nanoseconds. */
const MAX_SECONDS = 2 ** 63 / 1e9

/** `2006-01-02`, a day that exists. */
export function isDate(text: string): boolean {
  const match = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(text)
  if (match === null) return false
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number]
  const leap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return month >= 1 && month <= 12 && day >= 1 && day <= (DAYS[month - 1] ?? 0) + (leap ? 1 : 0)
}

/** RFC 3339 with any character before the fraction; a second `T` ends what is looked at. */
export function isDateTime(text: string): boolean {
  const [date = '', time] = text.toLowerCase().split('t')
  if (time === undefined || !isDate(date)) return false
  const match = TIME.exec(time)
  if (match === null) return false
  const [, hour = '', minute = '', second = ''] = match
  return hour <= '23' && minute <= '59' && second <= '59'
}

/** Go's `1h30m`, or words in the manner of Scala: `3 days`, `1 hour and 5 min`. */
export function isDuration(text: string): boolean {
  return isGoDuration(text) || isWordDuration(text)
}

function isGoDuration(text: string): boolean {
  const unsigned = text.replace(/^[-+]/, '')
  if (unsigned === '0') return true
  const parts = unsigned.match(/([0-9]*(?:\.[0-9]*)?)([^0-9.]+)/g)
  if (parts === null || parts.join('') !== unsigned) return false
  let total = 0
  for (const part of parts) {
    const match = /^([0-9]*)(?:\.([0-9]*))?([^0-9.]+)$/.exec(part)
    const [, whole = '', fraction = '', unit = ''] = match ?? []
    const seconds = Object.hasOwn(UNIT_SECONDS, unit) ? UNIT_SECONDS[unit] : undefined
    if (seconds === undefined || (whole === '' && fraction === '')) return false
    total += Number(`${whole || '0'}.${fraction || '0'}`) * seconds
  }
  return total < MAX_SECONDS
}

/** In each row, only the last word matches as a prefix too (`milliseconds`). */
const WORDS: readonly (readonly string[])[] = [
  ['ns', 'nano'],
  ['us', 'µs', 'micro'],
  ['ms', 'milli'],
  ['s', 'sec'],
  ['m', 'min'],
  ['h', 'hr', 'hour'],
  ['d', 'day'],
  ['w', 'wk', 'week'],
]

function isWordDuration(text: string): boolean {
  let found = false
  for (const match of text.matchAll(/([0-9]+)[\t\n\f\r ]*([A-Za-zµ]+)/g)) {
    if (Number(match[1]) >= 2 ** 63) return false
    const unit = (match[2] ?? '').toLowerCase()
    found ||= WORDS.some((variants) => variants.includes(unit) || unit.startsWith(variants.at(-1) ?? unit))
  }
  return found
}
