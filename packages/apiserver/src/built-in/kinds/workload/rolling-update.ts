import { checkPercent } from '@setpoint/kube'

/** A number of pods, or a percentage of them as a number; what is neither counts as none. */
export function amountOf(value: number | string | undefined): number {
  if (typeof value === 'number') return value
  if (value === undefined) return 0
  if (checkPercent(value).length === 0) return Number.parseInt(value, 10)
  return /^[+-]?\d+$/.test(value) ? Number(value) : 0
}
