import { quote } from '@setpoint/kube'
import { GoError } from '../../../decode/index.js'

/** A whole number out of an annotation. What is none is refused as if the whole body could not be read. */
export function parseGoInt(text: string, context = ''): number {
  if (!/^[+-]?\d+$/.test(text)) throw new GoError(`${context}strconv.ParseInt: parsing ${quote(text)}: invalid syntax`)
  const value = BigInt(text)
  if (BigInt.asIntN(64, value) !== value) {
    throw new GoError(`${context}strconv.ParseInt: parsing ${quote(text)}: value out of range`)
  }
  return Number(value)
}
