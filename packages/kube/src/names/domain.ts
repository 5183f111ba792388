import { invalid, required, type FieldError, type FieldPath } from '../field/index.js'
import { checkDns1123Label, checkDns1123Subdomain } from './dns.js'
import { checkQualifiedName } from './label.js'
import { regexMessage } from './text.js'

const HTTP_PATH = String.raw`[A-Za-z0-9/\-._~%!$&'()*+,;=:]+`
const httpPathPattern = new RegExp(`^${HTTP_PATH}$`)

/** A domain with at least three segments, such as a signer's. */
export function validateFullyQualifiedName(path: FieldPath, name: string): FieldError[] {
  if (name === '') return [required(path)]
  const errors = checkDns1123Subdomain(name)
  if (errors.length > 0) return [invalid(path, name, errors.join(','))]
  if (name.split('.').length >= 3) return []
  return [invalid(path, name, 'should be a domain with at least three segments separated by dots')]
}

/** A domain with at least two segments; a dot may follow. */
export function validateFullyQualifiedDomainName(path: FieldPath, name: string): FieldError[] {
  if (name === '') return [required(path)]
  const domain = name.endsWith('.') ? name.slice(0, -1) : name
  const errors = checkDns1123Subdomain(domain)
  if (errors.length > 0) return [invalid(path, domain, errors.join(','))]
  const labels = domain.split('.')
  if (labels.length < 2) {
    return [invalid(path, domain, 'should be a domain with at least two segments separated by dots')]
  }
  for (const label of labels) {
    const labelErrors = checkDns1123Label(label)
    if (labelErrors.length > 0) return [invalid(path, label, labelErrors.join(','))]
  }
  return []
}

/** `acme.io/foo/bar`: a domain, and anything that a URL's path may hold. */
export function validateDomainPrefixedPath(path: FieldPath, value: string): FieldError[] {
  if (value === '') return [required(path)]
  const slash = value.indexOf('/')
  const [host, rest] = [value.slice(0, slash), value.slice(slash + 1)]
  if (slash <= 0 || rest === '') {
    return [invalid(path, value, 'must be a domain-prefixed path (such as "acme.io/foo")')]
  }
  const errors = checkDns1123Subdomain(host).map((message) => invalid(path, host, message))
  if (!httpPathPattern.test(rest)) errors.push(invalid(path, rest, regexMessage('Invalid path', HTTP_PATH)))
  return errors
}

/** `acme.io/foo`: a qualified name whose domain is not optional. */
export function validateDomainPrefixedKey(path: FieldPath, key: string): FieldError[] {
  if (key === '') return [required(path)]
  const errors = checkQualifiedName(key)
  if (errors.length > 0) return errors.map((message) => invalid(path, key, message))
  return key.includes('/') ? [] : [invalid(path, key, 'must be a domain-prefixed key (such as "acme.io/foo")')]
}
