import { fieldErrorsText, fieldPath, quote, validateDomainPrefixedPath } from '@setpoint/kube'
import type { User } from '../registry/index.js'

/** What speaks against impersonating with this extra; undefined: nothing. */
export function checkExtra(extra: User['extra']): string | undefined {
  for (const [key, values] of Object.entries(extra)) {
    if (key === '') return 'impersonating the empty string key in extra is not allowed'
    const errors = validateDomainPrefixedPath(fieldPath('extra', 'key'), key)
    if (errors.length > 0) return `impersonating an invalid key in extra is not allowed: ${fieldErrorsText(errors)}`
    if (key !== key.toLowerCase()) return `impersonating a non-lowercase key in extra is not allowed: ${quote(key)}`
    if (values.length === 0) return 'impersonating empty values in extra is not allowed'
    if (values.includes('')) return 'impersonating the empty string value in extra is not allowed'
  }
  return undefined
}

export function countValues(extra: User['extra']): number {
  return Object.values(extra).reduce((count, values) => count + values.length, 0)
}
