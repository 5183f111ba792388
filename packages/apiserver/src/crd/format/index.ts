// The string formats that CustomResourceDefinitions may ask for and the server checks. A format that is not here is
// ignored on strings. Each check accepts exactly what kube-openapi's accepts, oddities included: `byte` refuses the
// empty string, `date-time` takes any character for the decimal point.
import { isEmail } from './email.js'
import { isCreditCard, isIsbn10, isIsbn13 } from './identifier.js'
import { isCidr, isHostname, isIpv4Text, isIpv6Text, isMac, isUri } from './network.js'
import { isDate, isDateTime, isDuration } from './time.js'

export type FormatCheck = (text: string) => boolean

const SHORT_NAME = '[a-z0-9]([-a-z0-9]*[a-z0-9])?'

/** By name without dashes: `date-time` and `datetime` are one format. */
const CHECKS: ReadonlyMap<string, FormatCheck> = new Map<string, FormatCheck>([
  ['bsonobjectid', matching(/^[0-9A-Fa-f]{24}$/)],
  ['byte', matching(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})$/)],
  ['cidr', isCidr],
  ['creditcard', isCreditCard],
  ['date', isDate],
  ['datetime', isDateTime],
  ['duration', isDuration],
  ['email', isEmail],
  ['hexcolor', matching(/^#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/)],
  ['hostname', isHostname],
  ['ipv4', isIpv4Text],
  ['ipv6', isIpv6Text],
  ['isbn', (text) => isIsbn10(text) || isIsbn13(text)],
  ['isbn10', isIsbn10],
  ['isbn13', isIsbn13],
  ['k8slongname', bounded(253, new RegExp(`^${SHORT_NAME}(\\.${SHORT_NAME})*$`))],
  ['k8sshortname', bounded(63, new RegExp(`^${SHORT_NAME}$`))],
  ['mac', isMac],
  ['password', () => true],
  ['rgbcolor', matching(rgb())],
  ['ssn', bounded(11, /^[0-9]{3}[- ][0-9]{2}[- ][0-9]{4}$/)],
  ['uri', isUri],
  ['uuid', matching(/^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i)],
  ['uuid3', matching(/^[0-9a-f]{8}-?[0-9a-f]{4}-?3[0-9a-f]{3}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i)],
  ['uuid4', matching(/^[0-9a-f]{8}-?[0-9a-f]{4}-?4[0-9a-f]{3}-?[89ab][0-9a-f]{3}-?[0-9a-f]{12}$/i)],
  ['uuid5', matching(/^[0-9a-f]{8}-?[0-9a-f]{4}-?5[0-9a-f]{3}-?[89ab][0-9a-f]{3}-?[0-9a-f]{12}$/i)],
])

/** The check behind a format of strings; undefined: nobody checks it. */
export function formatCheck(name: string): FormatCheck | undefined {
  return CHECKS.get(name.replaceAll('-', ''))
}

/** Whether a schema's format means something on its type. If not, the server ignores it (and warns of it once). */
export function isRecognizedFormat(type: string, format: string): boolean {
  switch (type) {
    case '':
    case 'string':
      return formatCheck(format) !== undefined
    case 'integer':
      return format === 'int32' || format === 'int64'
    case 'number':
      return format === 'float' || format === 'double'
    default:
      return false
  }
}

function matching(pattern: RegExp): FormatCheck {
  return (text) => pattern.test(text)
}

/** Lengths count bytes; what these patterns match is ASCII. */
function bounded(length: number, pattern: RegExp): FormatCheck {
  return (text) => text.length <= length && pattern.test(text)
}

function rgb(): RegExp {
  const octet = '(0|[1-9][0-9]?|1[0-9][0-9]?|2[0-4][0-9]|25[0-5])'
  const space = '[\\t\\n\\f\\r ]*'
  return new RegExp(`^rgb\\(${space}${octet}${space},${space}${octet}${space},${space}${octet}${space}\\)$`)
}
