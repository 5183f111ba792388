/** A source map, version 3, as far as it matters here. */
export interface SourceMap {
  readonly version: 3
  readonly sources: readonly string[]
  readonly sourcesContent?: readonly (string | null)[]
  readonly mappings: string
}

/**
 * The part of a source map that leads to some of its sources. Node keeps a map in memory as soon as an error has a stack: that
 * of a whole bundle takes as much as the operator itself, and what leads to the user's own source a hundredth of it. Places
 * in other code stay places in the bundle.
 */
export function partOf(map: SourceMap, wanted: (source: string) => boolean): SourceMap {
  const kept = map.sources.flatMap((source, index) => (wanted(source) ? [index] : []))
  const places = new Map(kept.map((index, place) => [index, place]))
  return {
    version: 3,
    sources: kept.map((index) => map.sources[index] ?? ''),
    sourcesContent: kept.map((index) => map.sourcesContent?.[index] ?? null),
    mappings: keep(map.mappings, places),
  }
}

/** Where a place in the output comes from; without a source, from somewhere else. All numbers are absolute. */
interface Origin {
  readonly source: number
  readonly line: number
  readonly column: number
}

function keep(mappings: string, places: ReadonlyMap<number, number>): string {
  let at: Origin = { source: 0, line: 0, column: 0 }
  let written: Origin = at
  // Whether what was written last leads to a source: then other code has to be set apart from it.
  let leads = false
  const text = mappings
    .split(';')
    .map((line) => {
      let [column, writtenColumn] = [0, 0]
      const segments: string[] = []
      for (const segment of line === '' ? [] : line.split(',')) {
        const [columns = 0, sources, lines = 0, originColumns = 0] = decode(segment)
        column += columns
        if (sources !== undefined) {
          at = { source: at.source + sources, line: at.line + lines, column: at.column + originColumns }
        }
        const source = sources === undefined ? undefined : places.get(at.source)
        if (source === undefined && !leads) continue
        const numbers = [column - writtenColumn]
        writtenColumn = column
        leads = source !== undefined
        if (source !== undefined) {
          numbers.push(source - written.source, at.line - written.line, at.column - written.column)
          written = { ...at, source }
        }
        segments.push(encode(numbers))
      }
      return segments.join(',')
    })
    .join(';')
  // Node reads a segment without a source only where something follows it.
  return leads ? text : `${text};`
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
/** A digit has five bits of a number; the sixth says that there are more, and the first of the first is the sign. */
const BITS = 5
const MORE = 1 << BITS

function decode(text: string): number[] {
  const numbers: number[] = []
  let [value, shift] = [0, 0]
  for (const character of text) {
    const digit = DIGITS.indexOf(character)
    value += (digit & (MORE - 1)) << shift
    shift += BITS
    if ((digit & MORE) !== 0) continue
    numbers.push((value & 1) === 0 ? value >> 1 : -(value >> 1))
    value = 0
    shift = 0
  }
  return numbers
}

function encode(numbers: readonly number[]): string {
  return numbers.map(encodeNumber).join('')
}

function encodeNumber(number: number): string {
  let left = number < 0 ? (-number << 1) | 1 : number << 1
  let text = ''
  do {
    const digit = left & (MORE - 1)
    left >>= BITS
    text += DIGITS.charAt(left > 0 ? digit | MORE : digit)
  } while (left > 0)
  return text
}
