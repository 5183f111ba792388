import type { Document, YAMLParseError } from 'yaml'
import { Lines } from './lines.js'

/** The body is no YAML. The message is that of Go's yaml.v2, `yaml: line 2: …`. */
export class YamlSyntaxError extends Error {
  override readonly name = 'YamlSyntaxError'
}

/** Go names a line by where its scanner or its parser stood: both count from 0, and only the scanner adds 1. */
type Stage = 'scanner' | 'parser'

interface Problem {
  readonly stage: Stage
  readonly text: string
  /** The line counted from 0. */
  readonly line: number
}

/** An error in yaml.v2's words. Line 0 is not named. */
export function yamlError(text: string, line = 0, stage: Stage = 'scanner'): YamlSyntaxError {
  const shown = stage === 'scanner' && line > 0 ? line + 1 : line
  return new YamlSyntaxError(`yaml: ${shown === 0 ? '' : `line ${shown}: `}${text}`)
}

/**
 * What yaml.v2 would have said about the first thing wrong with a document; undefined when it would not have minded,
 * because it stops reading where the first document ends. The usual mistakes come out in its own words; for unusual
 * ones the line is right and the words are the closest.
 */
export function translateProblem(document: Document.Parsed, source: string): YamlSyntaxError | undefined {
  const [error] = document.errors
  if (error === undefined) return undefined
  const problem = translate(error, document, source)
  return problem && yamlError(problem.text, problem.line, problem.stage)
}

function translate(error: YAMLParseError, document: Document.Parsed, source: string): Problem | undefined {
  const position = error.pos[0]
  const line = lineOf(source, position)
  const scanner = (text: string, at = line): Problem => ({ stage: 'scanner', text, line: at })
  const parser = (text: string, at = line): Problem => ({ stage: 'parser', text, line: at })
  const { message } = error
  switch (error.code) {
    case 'BLOCK_AS_IMPLICIT_KEY':
    case 'MULTILINE_IMPLICIT_KEY':
      if (source[position] === '-') return parser('did not find expected key')
      return scanner('mapping values are not allowed in this context', lineOf(source, colonAfter(source, position)))
    case 'MISSING_CHAR':
      if (message.startsWith('Missing closing')) return scanner('found unexpected end of stream')
      if (message.startsWith('Flow')) return flowProblem(message, source, position)
      if (message.startsWith('Sequence item')) return parser("did not find expected '-' indicator")
      if (message.startsWith('Block collection')) return scanner('mapping values are not allowed in this context')
      return scanner("could not find expected ':'", nextContentLine(source, line))
    case 'TAB_AS_INDENT':
      return scanner(
        /:\s*$/.test(previousLine(source, line)) || line === 0
          ? 'found character that cannot start any token'
          : 'found a tab character that violates indentation',
      )
    case 'BAD_SCALAR_START':
      return source[position] === ','
        ? parser('did not find expected node content')
        : scanner('found character that cannot start any token')
    case 'BAD_DQ_ESCAPE':
      return scanner(
        /sequence \\[xuU]/.test(message) ? 'did not find expected hexdecimal number' : 'found unknown escape character',
      )
    case 'BAD_ALIAS':
      return scanner('did not find expected alphabetic or numeric character')
    case 'BAD_INDENT':
      if (message.startsWith('Flow')) return flowProblem(message, source, position)
      return parser(isInSequence(source, line) ? "did not find expected '-' indicator" : 'did not find expected key')
    case 'TAG_RESOLVE_FAILED':
      return message.startsWith('Verbatim') ? scanner("did not find the expected '>'") : undefined
    case 'UNEXPECTED_TOKEN':
      return unexpectedToken(message, document, source, position)
    default:
      return parser('did not find expected key')
  }
}

function unexpectedToken(
  message: string,
  document: Document.Parsed,
  source: string,
  position: number,
): Problem | undefined {
  const line = lineOf(source, position)
  if (message.includes('block-seq-ind')) {
    return { stage: 'scanner', text: 'block sequence entries are not allowed in this context', line }
  }
  if (message.startsWith('Block scalar header')) {
    return { stage: 'scanner', text: 'did not find expected comment or line break', line }
  }
  const root = rootBlock(document, source)
  // What follows a whole scalar or flow collection is no part of the document.
  if (root === undefined) {
    const [start = 0, end = 0] = document.contents?.range ?? []
    return start === end ? { stage: 'parser', text: 'did not find expected node content', line } : undefined
  }
  if (/flow-(map|seq)-end/.test(message)) return { stage: 'parser', text: 'did not find expected node content', line }
  const column = position - source.lastIndexOf('\n', position - 1) - 1
  if (column < root.column) return undefined
  if (root.kind === 'map') return { stage: 'parser', text: 'did not find expected key', line }
  const isKey = /^[^\n]*:(\s|$)/.test(source.slice(position))
  return isKey
    ? { stage: 'parser', text: "did not find expected '-' indicator", line }
    : { stage: 'scanner', text: "could not find expected ':'", line: nextContentLine(source, line) }
}

function rootBlock(document: Document.Parsed, source: string): { kind: 'map' | 'seq'; column: number } | undefined {
  const { contents } = document
  if (contents === null || !('items' in contents) || contents.flow === true) return undefined
  const start = contents.range?.[0] ?? 0
  const column = start - source.lastIndexOf('\n', start - 1) - 1
  return { kind: source[start] === '-' && /\s/.test(source[start + 1] ?? ' ') ? 'seq' : 'map', column }
}

function flowProblem(message: string, source: string, position: number): Problem {
  const close = message.at(-1) ?? ''
  const before = source.slice(0, position).trimEnd().at(-1) ?? ''
  const text = '{[,'.includes(before) ? 'did not find expected node content' : `did not find expected ',' or '${close}'`
  // At the end of the text Go stands on the line after it.
  const line = lineOf(source, position) + (position >= source.trimEnd().length && !source.endsWith('\n') ? 1 : 0)
  return { stage: 'parser', text, line }
}

function lineOf(source: string, position: number): number {
  return new Lines(source).lineOf(position)
}

function colonAfter(source: string, position: number): number {
  const found = /:(?=\s|$)/.exec(source.slice(position))
  return position + (found?.index ?? 0)
}

function previousLine(source: string, line: number): string {
  return source.split('\n')[line - 1] ?? ''
}

/** Where the scanner notices that no colon came: the next line with something on it, or the end. */
function nextContentLine(source: string, line: number): number {
  const lines = source.split('\n')
  for (let next = line + 1; next < lines.length; next++) {
    if (!/^\s*(#.*)?$/.test(lines[next] ?? '')) return next
  }
  return source.endsWith('\n') ? lines.length - 1 : lines.length
}

/** Whether the line stands at the indentation of a list above it. */
function isInSequence(source: string, line: number): boolean {
  const lines = source.split('\n')
  const indent = /^ */.exec(lines[line] ?? '')?.[0].length ?? 0
  for (let above = line - 1; above >= 0; above--) {
    const dashes = /^( *)((?:- +)*)/.exec(lines[above] ?? '')
    const start = dashes?.[1]?.length ?? 0
    if ((dashes?.[2] ?? '') !== '' && start <= indent && indent <= start + (dashes?.[2]?.length ?? 0)) return true
    if (start < indent && (lines[above] ?? '').trim() !== '') return false
  }
  return false
}
