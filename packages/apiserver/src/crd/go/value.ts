import { type Json, quote } from '@setpoint/kube'
import { jsonText } from './json.js'
import { formatNumber } from './number.js'

/** A value as field errors show it after their title: strings quoted, numbers by `%v`, the rest as JSON. */
export function valueText(value: Json): string {
  if (typeof value === 'string') return quote(value)
  if (typeof value === 'number') return formatNumber(value)
  return jsonText(value)
}
