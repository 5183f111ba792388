import { checkDns1123Subdomain } from './dns.js'
import { exceedsBytes, NON_EMPTY, regexMessage, tooLongMessage } from './text.js'

const KEY = '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]'
const VALUE: string = `(${KEY})?`
const MAX_LENGTH = 63

const keyPattern = new RegExp(`^${KEY}$`)
const valuePattern = new RegExp(`^${VALUE}$`)

const CONSIST =
  "consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character"
const keyMessage = regexMessage(`must ${CONSIST}`, KEY, 'MyName', 'my.name', '123-abc')
const valueMessage = regexMessage(
  `a valid label must be an empty string or ${CONSIST}`,
  VALUE,
  'MyValue',
  'my_value',
  '12345',
)

/** A name with an optional domain before it (`example.com/MyName`): keys of labels and annotations, finalizers. */
export function checkQualifiedName(value: string): string[] {
  const slash = value.indexOf('/')
  if (slash !== -1 && value.includes('/', slash + 1)) {
    return [`a valid label key ${keyMessage} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`]
  }
  const errors = slash === -1 ? [] : checkPrefix(value.slice(0, slash))
  const name = value.slice(slash + 1)
  if (name === '') errors.push(`name part ${NON_EMPTY}`)
  else if (exceedsBytes(name, MAX_LENGTH)) errors.push(`name part ${tooLongMessage(MAX_LENGTH, 'bytes')}`)
  if (!keyPattern.test(name)) errors.push(`name part ${keyMessage}`)
  return errors
}

function checkPrefix(prefix: string): string[] {
  if (prefix === '') return [`prefix part ${NON_EMPTY}`]
  return checkDns1123Subdomain(prefix, 'bytes').map((message) => `prefix part ${message}`)
}

export function checkLabelValue(value: string): string[] {
  const errors: string[] = []
  if (exceedsBytes(value, MAX_LENGTH)) errors.push(tooLongMessage(MAX_LENGTH, 'bytes'))
  if (!valuePattern.test(value)) errors.push(valueMessage)
  return errors
}
