import type { Location, Source } from './source.js'

/** One thing that is wrong with an expression. */
export interface Issue {
  readonly location: Location
  readonly message: string
}

const MAX_REPORTED = 100
/** A line longer than this is not repeated under its message. */
const MAX_SNIPPET = 16384

/** The issues as the API server prints them: in the order of the text, each with its line and a marker under the place. */
export function formatIssues(source: Source, issues: readonly Issue[]): string {
  const ordered = issues
    .slice(0, MAX_REPORTED)
    .sort((a, b) => a.location.line - b.location.line || a.location.column - b.location.column)
    .map((issue) => formatIssue(source, issue))
  if (issues.length > MAX_REPORTED) ordered.push(`${issues.length - MAX_REPORTED} more errors were truncated`)
  return ordered.join('\n')
}

function formatIssue(source: Source, { location, message }: Issue): string {
  const head = `ERROR: ${source.description}:${location.line}:${location.column + 1}: ${message}`
  const line = location.line < 1 ? undefined : source.line(location.line)
  if (line === undefined || Buffer.byteLength(line) > MAX_SNIPPET) return head
  const snippet = line.replaceAll('\t', ' ')
  return `${head}\n | ${snippet}\n | ${marker(snippet, location.column)}`
}

/** Dots up to the column and a caret; both in their full-width forms where the character above is not ASCII. */
function marker(snippet: string, column: number): string {
  const characters = Array.from(snippet)
  let marks = ''
  for (const character of characters.slice(0, column)) marks += isWide(character) ? '\uff0e' : '.'
  const at = characters[column]
  return marks + (at !== undefined && isWide(at) ? '\uff3e' : '^')
}

function isWide(character: string): boolean {
  return (character.codePointAt(0) as number) > 0x7f
}
