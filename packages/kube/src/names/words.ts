import { MAX_SUBDOMAIN } from './dns.js'
import { betweenMessage, exceedsBytes, NON_EMPTY, regexMessage, tooLongMessage } from './text.js'

// The many small grammars of Kubernetes' fields. Each check returns what is wrong, in the server's words.

function checkPattern(pattern: string, message: string, ...examples: string[]): (value: string) => string[] {
  const compiled = new RegExp(`^${pattern}$`)
  const error = regexMessage(message, pattern, ...examples)
  return (value) => (compiled.test(value) ? [] : [error])
}

export const checkCIdentifier: (value: string) => string[] = checkPattern(
  '[A-Za-z_][A-Za-z0-9_]*',
  "a valid C identifier must start with alphabetic character or '_', followed by a string of alphanumeric characters or '_'",
  'my_name',
  'MY_NAME',
  'MyName',
)

export const checkPercent: (value: string) => string[] = checkPattern(
  '[0-9]+%',
  "a valid percent string must be a numeric string followed by an ending '%'",
  '1%',
  '93%',
)

export const checkHttpHeaderName: (value: string) => string[] = checkPattern(
  '[-A-Za-z0-9]+',
  "a valid HTTP header must consist of alphanumeric characters or '-'",
  'X-Header-Name',
)

const environmentVariable = checkPattern(
  '[-._a-zA-Z][-._a-zA-Z0-9]*',
  "a valid environment variable name must consist of alphabetic characters, digits, '_', '-', or '.', and must not start with a digit",
  'my.env-name',
  'MY_ENV.NAME',
  'MyEnvName1',
)

export function checkEnvironmentVariableName(value: string): string[] {
  return [...environmentVariable(value), ...checkNoParentDirectory(value)]
}

/** The rule since Kubernetes 1.34: any printable ASCII but `=`. */
export function checkRelaxedEnvironmentVariableName(value: string): string[] {
  if (value === '') return [`environment variable name ${NON_EMPTY}`]
  if (/^[ -<>-~]*$/.test(value)) return []
  return ["a valid environment variable name must consist only of printable ASCII characters other than '='"]
}

const configMapKey = checkPattern(
  '[-._a-zA-Z0-9]+',
  "a valid config key must consist of alphanumeric characters, '-', '_' or '.'",
  'key.name',
  'KEY_NAME',
  'key-name',
)

/** A key in the data of a ConfigMap or Secret: it becomes a file's name. */
export function checkConfigMapKey(value: string): string[] {
  const long = exceedsBytes(value, MAX_SUBDOMAIN) ? [tooLongMessage(MAX_SUBDOMAIN)] : []
  return [...long, ...configMapKey(value), ...checkNoParentDirectory(value)]
}

function checkNoParentDirectory(value: string): string[] {
  if (value === '.' || value === '..') return [`must not be '${value}'`]
  return value.startsWith('..') ? ["must not start with '..'"] : []
}

/** An IANA service name, as containers call their ports. */
export function checkPortName(value: string): string[] {
  const errors: string[] = []
  if (exceedsBytes(value, 15)) errors.push(tooLongMessage(15))
  if (!/^[-a-z0-9]+$/.test(value)) {
    errors.push('must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)')
  }
  if (!/[a-z]/.test(value)) errors.push('must contain at least one letter (a-z)')
  if (value.includes('--')) errors.push('must not contain consecutive hyphens')
  if (value.startsWith('-') || value.endsWith('-')) errors.push('must not begin or end with a hyphen')
  return errors
}

export function checkPortNumber(value: number): string[] {
  return checkInRange(value, 1, 65_535)
}

export function checkInRange(value: number, low: number, high: number): string[] {
  return value >= low && value <= high ? [] : [betweenMessage(low, high)]
}

/** A name that can stand as one segment of a URL's path. */
export function checkPathSegmentName(value: string): string[] {
  return value === '.' || value === '..' ? [`may not be '${value}'`] : checkPathSegmentPrefix(value)
}

/** The same for a name that something will be appended to. */
export function checkPathSegmentPrefix(value: string): string[] {
  return ['/', '%'].filter((forbidden) => value.includes(forbidden)).map((found) => `may not contain '${found}'`)
}
