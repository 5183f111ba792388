import { exceedsBytes, regexMessage, tooLongMessage, type LengthUnit } from './text.js'

export const MAX_LABEL = 63
export const MAX_SUBDOMAIN = 253

const LABEL = '[a-z0-9]([-a-z0-9]*[a-z0-9])?'
const SUBDOMAIN: string = `${LABEL}(\\.${LABEL})*`
const UNDERSCORE_LABEL = '_?[a-z0-9]([-_a-z0-9]*[a-z0-9])?'
const UNDERSCORE_SUBDOMAIN: string = `${UNDERSCORE_LABEL}(\\.${UNDERSCORE_LABEL})*`
const WILDCARD_SUBDOMAIN: string = `\\*\\.${SUBDOMAIN}`
const LABEL_1035 = '[a-z]([-a-z0-9]*[a-z0-9])?'

const labelPattern = new RegExp(`^${LABEL}$`)
const subdomainPattern = new RegExp(`^${SUBDOMAIN}$`)
const underscoreSubdomainPattern = new RegExp(`^${UNDERSCORE_SUBDOMAIN}$`)
const wildcardSubdomainPattern = new RegExp(`^${WILDCARD_SUBDOMAIN}$`)
const label1035Pattern = new RegExp(`^${LABEL_1035}$`)

const END = 'and must start and end with an alphanumeric character'

/** A label of DNS (RFC 1123): the name of a namespace, a container, a port of a Service. */
export function checkDns1123Label(value: string): string[] {
  const errors = checkLength(value, MAX_LABEL)
  if (labelPattern.test(value)) return errors
  if (subdomainPattern.test(value)) return [...errors, 'must not contain dots']
  const message = `a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', ${END}`
  return [...errors, regexMessage(message, LABEL, 'my-name', '123-abc')]
}

/** Labels joined by dots: the name of most objects. */
export function checkDns1123Subdomain(value: string, unit?: LengthUnit): string[] {
  const errors = checkLength(value, MAX_SUBDOMAIN, unit)
  if (subdomainPattern.test(value)) return errors
  const message = `a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', ${END}`
  return [...errors, regexMessage(message, SUBDOMAIN, 'example.com')]
}

export function checkDns1123SubdomainWithUnderscore(value: string): string[] {
  const errors = checkLength(value, MAX_SUBDOMAIN)
  if (underscoreSubdomainPattern.test(value)) return errors
  const message = `a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '_', '-' or '.', ${END}`
  return [...errors, regexMessage(message, UNDERSCORE_SUBDOMAIN, 'example.com')]
}

/** `*.` and a subdomain, as in the hosts of an Ingress. */
export function checkWildcardDns1123Subdomain(value: string): string[] {
  const errors = checkLength(value, MAX_SUBDOMAIN)
  if (wildcardSubdomainPattern.test(value)) return errors
  const message =
    "a wildcard DNS-1123 subdomain must start with '*.', followed by a valid DNS subdomain, which must consist of lower case alphanumeric characters, '-' or '.' and end with an alphanumeric character"
  return [...errors, regexMessage(message, WILDCARD_SUBDOMAIN, '*.example.com')]
}

/** A label that starts with a letter (RFC 1035): the name of a Service, the plural of a CustomResourceDefinition. */
export function checkDns1035Label(value: string): string[] {
  const errors = checkLength(value, MAX_LABEL)
  if (label1035Pattern.test(value)) return errors
  const message =
    "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character"
  return [...errors, regexMessage(message, LABEL_1035, 'my-name', 'abc-123')]
}

function checkLength(value: string, max: number, unit?: LengthUnit): string[] {
  return exceedsBytes(value, max) ? [tooLongMessage(max, unit)] : []
}
