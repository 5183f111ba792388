import { InvalidArgumentError } from 'commander'

/** The value of an option that counts something. */
export function count(text: string): number {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : 0
  if (value < 1) throw new InvalidArgumentError('It must be a whole number above 0.')
  return value
}

export function seconds(text: string): number {
  return count(text)
}

export function portNumber(text: string): number {
  const value = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (!(value <= 65_535)) throw new InvalidArgumentError('It must be a number from 0 to 65535.')
  return value
}
