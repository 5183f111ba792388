import {
  checkDns1123Label,
  checkDns1123Subdomain,
  exceedsBytes,
  type FieldError,
  type FieldPath,
  invalid,
  quote,
  required,
  tooLong,
} from '@setpoint/kube'

const MAX_DOMAIN = 253
/** A domain, a slash, and room for a namespace, a dot and a name. */
const MAX_NAME: number = MAX_DOMAIN + 1 + 253 + 63 + 1

/** `example.com/signer`: whose certificate authority it is, and which of theirs. */
export function validateSignerName(name: string, path: FieldPath): FieldError[] {
  if (name === '') return [required(path)]
  const [domain = '', rest = '', ...more] = name.split('/')
  if (!name.includes('/') || more.length > 0) {
    const detail = "must be a fully qualified domain and path of the form 'example.com/signer-name'"
    return [invalid(path, name, detail)]
  }
  const errors = exceedsBytes(domain, MAX_DOMAIN) ? [tooLong(path, MAX_DOMAIN)] : []
  errors.push(...validateLabels(domain, checkDns1123Label, path))
  if (!domain.includes('.')) {
    errors.push(invalid(path, domain, 'should be a domain with at least two segments separated by dots'))
  }
  errors.push(...validateLabels(rest, checkDns1123Subdomain, path))
  return exceedsBytes(name, MAX_NAME) ? [...errors, tooLong(path, MAX_NAME)] : errors
}

/** The first label that is none is reason enough. */
function validateLabels(text: string, check: (label: string) => string[], path: FieldPath): FieldError[] {
  for (const label of text.split('.')) {
    const messages = check(label)
    if (messages.length > 0) {
      return messages.map((message) => invalid(path, text, `validating label ${quote(label)}: ${message}`))
    }
  }
  return []
}
