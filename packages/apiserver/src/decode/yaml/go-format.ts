import { quote } from '@setpoint/kube'

/** A YAML value before its keys became strings. */
export type YamlValue = null | boolean | number | string | YamlValue[] | YamlMap

/** Entries by a key that tells 1 from "1". */
export type YamlMap = Map<string, { readonly key: YamlValue; readonly value: YamlValue }>

/** Go's %#v. Inside of a list or a map a missing value names its type. */
export function goSyntax(value: YamlValue, nested = false): string {
  if (value === null) return nested ? 'interface {}(nil)' : '<nil>'
  if (typeof value === 'string') return quote(value)
  if (Array.isArray(value)) return `[]interface {}{${value.map((item) => goSyntax(item, true)).join(', ')}}`
  if (value instanceof Map) {
    const entries = [...value.values()].map(({ key, value: item }) => `${goSyntax(key, true)}:${goSyntax(item, true)}`)
    return `map[interface {}]interface {}{${entries.sort().join(', ')}}`
  }
  return String(value)
}

/** strconv.FormatFloat(value, 'g', -1, bits): the fewest digits that tell the number from its neighbours. */
export function formatFloat(value: number, bits: 32 | 64): string {
  const [mantissa = '', exponentText = '0'] = shortest(value, bits).split('e')
  const exponent = Number(exponentText)
  if (exponent >= -4 && exponent < 6) return plainDecimal(mantissa, exponent)
  const sign = exponent < 0 ? '-' : '+'
  return `${mantissa}e${sign}${String(Math.abs(exponent)).padStart(2, '0')}`
}

function shortest(value: number, bits: 32 | 64): string {
  if (bits === 64) return value.toExponential()
  for (let digits = 0; digits < 9; digits++) {
    const text = value.toExponential(digits)
    if (Math.fround(Number(text)) === Math.fround(value)) return text.replace(/\.?0+e/, 'e')
  }
  return value.toExponential()
}

function plainDecimal(mantissa: string, exponent: number): string {
  const sign = mantissa.startsWith('-') ? '-' : ''
  const digits = mantissa.replace('-', '').replace('.', '')
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0')
  const fraction = digits.slice(exponent + 1)
  return `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`
}
