// Each check returns what is wrong in Kubernetes' words; an empty list: nothing. Lengths count bytes, although only the
// messages about labels say so.

const DNS1123_LABEL = '[a-z0-9]([-a-z0-9]*[a-z0-9])?'
const DNS1123_SUBDOMAIN = `${DNS1123_LABEL}(\\.${DNS1123_LABEL})*`
const DNS1035_LABEL = '[a-z]([-a-z0-9]*[a-z0-9])?'

const dns1123Label = new RegExp(`^${DNS1123_LABEL}$`)
const dns1123Subdomain = new RegExp(`^${DNS1123_SUBDOMAIN}$`)
const dns1035Label = new RegExp(`^${DNS1035_LABEL}$`)

/** What names of namespaces look like. */
export function dns1123LabelProblems(text: string): string[] {
  const problems = tooLong(text, 63, 'characters')
  if (dns1123Label.test(text)) return problems
  if (dns1123Subdomain.test(text)) return [...problems, 'must not contain dots']
  const words =
    "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character"
  return [...problems, pattern(words, DNS1123_LABEL, 'my-name', '123-abc')]
}

/** What most names look like, and groups. */
export function dns1123SubdomainProblems(text: string, unit: LengthUnit = 'characters'): string[] {
  const problems = tooLong(text, 253, unit)
  if (dns1123Subdomain.test(text)) return problems
  const words =
    "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character"
  return [...problems, pattern(words, DNS1123_SUBDOMAIN, 'example.com')]
}

/** What resources, versions and (in lower case) kinds look like. */
export function dns1035LabelProblems(text: string): string[] {
  const problems = tooLong(text, 63, 'characters')
  if (dns1035Label.test(text)) return problems
  const words =
    "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character"
  return [...problems, pattern(words, DNS1035_LABEL, 'my-name', 'abc-123')]
}

/** What can stand in a URL as one segment. */
export function pathSegmentProblems(text: string, prefix: boolean): string[] {
  if (!prefix && (text === '.' || text === '..')) return [`may not be '${text}'`]
  return ['/', '%'].filter((part) => text.includes(part)).map((part) => `may not contain '${part}'`)
}

/** What a message calls the bytes that it counts. */
export type LengthUnit = 'bytes' | 'characters'

export function tooLong(text: string, max: number, unit: LengthUnit): string[] {
  return Buffer.byteLength(text) > max ? [`must be no more than ${max} ${unit}`] : []
}

/** `… (e.g. 'a',  or 'b', regex used for validation is '…')`, with the two blanks that Kubernetes has there. */
export function pattern(words: string, expression: string, ...examples: readonly string[]): string {
  const shown = examples.map((example) => `'${example}', `).join(' or ')
  return `${words} (e.g. ${shown}regex used for validation is '${expression}')`
}
