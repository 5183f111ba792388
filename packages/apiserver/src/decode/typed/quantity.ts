import { parseQuantity, QuantityError } from '@setpoint/kube'
import { GoError } from './go-error.js'

/** What clients send most: a whole number that is canonical unless its end says otherwise. */
const COMMON = /^([1-9]\d{0,8})(?:[mkMG]|(Ki|Mi|Gi))?$/

/** The text that the server answers with (`1024Mi` → `1Gi`), or {@link GoError} with the reason that Go gives. */
export function canonicalQuantity(text: string): string {
  const common = COMMON.exec(text)
  if (common !== null) {
    const [, digits = '', binary] = common
    if (binary === undefined ? !digits.endsWith('000') : Number(digits) % 1024 !== 0) return text
  }
  try {
    return parseQuantity(text).toString()
  } catch (error) {
    if (error instanceof QuantityError) throw new GoError(error.message, { cause: error })
    throw error
  }
}
