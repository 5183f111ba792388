/** Go's strconv.ParseBool. */
const TRUE = new Set(['1', 't', 'T', 'TRUE', 'true', 'True'])

const PEOPLE = ['curl', 'Wget', 'Mozilla/5.0']

/** Whether JSON should be indented: as `?pretty=` says, and without it for browsers and command-line tools. */
export function prefersPretty(userAgent: string | undefined, query: URLSearchParams): boolean {
  const wanted = query.get('pretty')
  if (wanted !== null && wanted !== '') return TRUE.has(wanted)
  return PEOPLE.some((prefix) => userAgent?.startsWith(prefix) === true)
}
