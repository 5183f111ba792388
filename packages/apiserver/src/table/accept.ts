/** One media range of an Accept header. */
export interface AcceptClause {
  readonly type: string
  readonly subtype: string
  readonly quality: number
  readonly parameters: ReadonlyMap<string, string>
}

/**
 * The clauses of an Accept header, most wanted first. This is Kubernetes' parser, not RFC 9110's: names are case
 * sensitive, malformed clauses and parameters are passed over, a quality that is no number is 0, and 0 does not refuse.
 */
export const parseAccept: (header: string) => readonly AcceptClause[] = remembered((header) =>
  sortClauses(header.split(',').flatMap(parseClause)),
)

/**
 * Computes once what it is asked again and again: each client has two or three headers for all of its requests. Bounded,
 * because they are theirs to choose.
 */
export function remembered<T>(compute: (header: string) => T): (header: string) => T {
  const known = new Map<string, T>()
  return (header) => {
    const found = known.get(header)
    if (found !== undefined) return found
    if (known.size >= 256) known.clear()
    const made = compute(header)
    known.set(header, made)
    return made
  }
}

function parseClause(text: string): AcceptClause[] {
  const [range = '', ...rest] = trimSpaces(text).split(';')
  const [type = '', subtype = '', ...more] = range.split('/').map(trimSpaces)
  if (more.join('/') !== '' || (subtype === '' && type !== '*')) return []
  let quality = 1
  const parameters = new Map<string, string>()
  for (const parameter of rest) {
    const [key = '', value = '', ...others] = parameter.split('=')
    if (value === '' || others.join('=') !== '') continue
    if (trimSpaces(key) === 'q') quality = parseQuality(value)
    else parameters.set(trimSpaces(key), trimSpaces(value))
  }
  return [{ type, subtype: subtype === '' ? '*' : subtype, quality, parameters }]
}

function trimSpaces(text: string): string {
  return text.replace(/^ +| +$/g, '')
}

function parseQuality(text: string): number {
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : 0
}

/**
 * By quality, but a wildcard always gives way to a name beside it. That is no order in the mathematical sense, so the
 * result depends on the algorithm: insertion sort, which is Go's for up to twelve elements.
 */
function sortClauses(clauses: AcceptClause[]): AcceptClause[] {
  for (let end = 1; end < clauses.length; end++) {
    for (let place = end; place > 0; place--) {
      const before = clauses[place - 1]
      const here = clauses[place]
      if (before === undefined || here === undefined || !goesBefore(here, before)) break
      clauses[place - 1] = here
      clauses[place] = before
    }
  }
  return clauses
}

function goesBefore(a: AcceptClause, b: AcceptClause): boolean {
  return a.quality > b.quality || (a.type !== '*' && b.type === '*') || (a.subtype !== '*' && b.subtype === '*')
}
