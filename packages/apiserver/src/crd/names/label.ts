import { dns1123SubdomainProblems, pattern, tooLong } from './dns.js'

const NAME = '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]'
const VALUE = `(${NAME})?`
const NAME_WORDS =
  "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character"

const nameExpression = new RegExp(`^${NAME}$`)
const valueExpression = new RegExp(`^${VALUE}$`)

/** Keys of labels and annotations, and names of finalizers: a name with an optional DNS prefix. */
export function qualifiedNameProblems(text: string): string[] {
  const parts = text.split('/')
  const rule = pattern(NAME_WORDS, NAME, 'MyName', 'my.name', '123-abc')
  if (parts.length > 2) {
    return [`a valid label key ${rule} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`]
  }
  const [first = '', second] = parts
  const problems = second === undefined ? [] : prefixProblems(first)
  const name = second ?? first
  if (name === '') problems.push('name part must be non-empty')
  else problems.push(...tooLong(name, 63, 'bytes').map((problem) => `name part ${problem}`))
  if (!nameExpression.test(name)) problems.push(`name part ${rule}`)
  return problems
}

export function labelValueProblems(text: string): string[] {
  const problems = tooLong(text, 63, 'bytes')
  if (valueExpression.test(text)) return problems
  const words = `a valid label must be an empty string or ${NAME_WORDS.replace('must consist', 'consist')}`
  return [...problems, pattern(words, VALUE, 'MyValue', 'my_value', '12345')]
}

function prefixProblems(prefix: string): string[] {
  if (prefix === '') return ['prefix part must be non-empty']
  return dns1123SubdomainProblems(prefix, 'bytes').map((problem) => `prefix part ${problem}`)
}
