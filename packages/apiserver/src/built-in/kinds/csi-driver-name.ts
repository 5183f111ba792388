import { checkDns1123Subdomain, exceedsBytes, type FieldError, type FieldPath, required, tooLong } from '@setpoint/kube'
import { addInvalid } from './checks.js'

const MAX_LENGTH = 63

/** The name that a CSI driver goes by: a domain, in any case. */
export function validateCsiDriverName(name: string, path: FieldPath): FieldError[] {
  if (name === '') return [required(path)]
  const errors = exceedsBytes(name, MAX_LENGTH) ? [tooLong(path, MAX_LENGTH)] : []
  addInvalid(errors, path, name, checkDns1123Subdomain(name.toLowerCase()))
  return errors
}
