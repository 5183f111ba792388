/** How a quantity is written: `12M`, `12Mi` or `12e6`. It is remembered from the text that was parsed. */
export type QuantityFormat = 'DecimalSI' | 'BinarySI' | 'DecimalExponent'

/** What a suffix multiplies by: `base`^`exponent`. */
export interface Suffix {
  readonly base: 2 | 10
  readonly exponent: number
  readonly format: QuantityFormat
}

const DECIMAL = new Map([
  [-9, 'n'],
  [-6, 'u'],
  [-3, 'm'],
  [0, ''],
  [3, 'k'],
  [6, 'M'],
  [9, 'G'],
  [12, 'T'],
  [15, 'P'],
  [18, 'E'],
])
const BINARY = ['', 'Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei']

const SUFFIXES: ReadonlyMap<string, Suffix> = new Map<string, Suffix>([
  ...[...DECIMAL].map(([exponent, name]): [string, Suffix] => [name, { base: 10, exponent, format: 'DecimalSI' }]),
  ...BINARY.slice(1).map((name, index): [string, Suffix] => [
    name,
    { base: 2, exponent: 10 * (index + 1), format: 'BinarySI' },
  ]),
])

export const LARGEST_DECIMAL_EXPONENT = 18
export const LARGEST_BINARY_POWER: number = BINARY.length - 1

/** The suffix of that name, `e3` and `E+3` included; undefined when there is none. */
export function parseSuffix(text: string): Suffix | undefined {
  const known = SUFFIXES.get(text)
  if (known !== undefined) return known
  if (!/^[eE][-+]?\d+$/.test(text)) return undefined
  const exponent = BigInt(text.slice(text[1] === '+' ? 2 : 1))
  if (BigInt.asIntN(64, exponent) !== exponent) return undefined
  // Kubernetes keeps 32 bits of an exponent and wraps around.
  return { base: 10, exponent: Number(BigInt.asIntN(32, exponent)), format: 'DecimalExponent' }
}

export function decimalSuffix(exponent: number): string {
  return DECIMAL.get(exponent) ?? ''
}

/** The suffix for 1024^`power`. */
export function binarySuffix(power: number): string {
  return BINARY[power] ?? ''
}
