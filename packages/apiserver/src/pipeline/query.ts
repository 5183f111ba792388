const NONE = new URLSearchParams()
const BAD_ESCAPE = /%(?![0-9a-fA-F]{2})/

/** A query as Go reads it: a pair with a bad escape or a semicolon is dropped, the others stay. */
export function parseQuery(search: string): URLSearchParams {
  if (search === '') return NONE
  if (!search.includes(';') && !BAD_ESCAPE.test(search)) return new URLSearchParams(search)
  const pairs = search.split('&').filter((pair) => !pair.includes(';') && !BAD_ESCAPE.test(pair))
  return new URLSearchParams(pairs.join('&'))
}
