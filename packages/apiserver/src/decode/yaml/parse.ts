import { createRequire } from 'node:module'
import type * as Yaml from 'yaml'
import { type Json, type JsonObject, setOwn } from '@setpoint/kube'
import { parseJsonBody } from '../json/index.js'
import { YamlDecoder } from './decode.js'
import { translateProblem, yamlError } from './problems.js'

/** A YAML body as the JSON that the API server makes of it. */
export interface YamlBody {
  readonly value: Json
  /** That JSON: keys are sorted. */
  readonly text: string
  /** What strict decoding has against it: `yaml: unmarshal errors:\n  line 5: key "a" already set in map`, or nothing. */
  readonly strict: readonly string[]
}

let library: typeof Yaml | undefined

/** The parser is large, and most servers never see YAML that is not JSON. */
function loadYaml(): typeof Yaml {
  library ??= createRequire(import.meta.url)('yaml') as typeof Yaml
  return library
}

/**
 * Reads the first document of a YAML body as yaml.v2 does: YAML 1.1 words and numbers, merge keys, the last of two equal
 * keys wins, aliases within limits. Throws {@link YamlSyntaxError} with Go's message.
 */
export function parseYamlBody(body: Uint8Array | string): YamlBody {
  const text = (typeof body === 'string' ? body : decodeUtf8(body)).replace(/^\uFEFF/, '')
  return jsonInYaml(text) ?? parseYaml(text, loadYaml())
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw yamlError('invalid leading UTF-8 octet')
  }
}

/** Characters that yaml.v2 refuses to read. */
const REFUSED = /[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u

/** What JSON and yaml.v2 read differently: escaped surrogates and slashes, tabs, and other line breaks. */
const YAML_ONLY = /\\u[dD]|\\\/|[\t\u0085\u2028\u2029]/

/**
 * Most apply patches are JSON. undefined leaves it to the YAML parser: it is none, its keys repeat (Go reports their
 * lines), or the two would read it differently.
 */
function jsonInYaml(text: string): YamlBody | undefined {
  if (!/^\s*\{/.test(text) || REFUSED.test(text) || YAML_ONLY.test(text)) return undefined
  let json: ReturnType<typeof parseJsonBody>
  try {
    json = parseJsonBody(text)
  } catch {
    return undefined
  }
  return json.duplicates.length > 0 ? undefined : yamlBody(json.value)
}

function yamlBody(value: Json, duplicates: readonly string[] = []): YamlBody {
  return {
    value,
    get text(): string {
      return JSON.stringify(sortKeys(value))
    },
    strict: duplicates.length === 0 ? [] : [`yaml: unmarshal errors:\n  ${duplicates.join('\n  ')}`],
  }
}

function parseYaml(text: string, yaml: typeof Yaml): YamlBody {
  if (REFUSED.test(text)) throw yamlError('control characters are not allowed')
  refuseDirectives(text)
  const document = firstDocument(text, yaml)
  if (document === undefined) return yamlBody(null)
  const problem = translateProblem(document, text)
  if (problem !== undefined) throw problem
  const decoder = new YamlDecoder(yaml, text)
  const value = decoder.decode(document.contents)
  return yamlBody(value, decoder.duplicates)
}

function refuseDirectives(text: string): void {
  const directive = /^(?:[ \t]*(?:#.*)?\n)*%(\S*)[ \t]*(\S*)/.exec(text)
  if (directive === null) return
  const [, name, argument] = directive
  if (name === 'YAML' && argument !== '1.1') throw yamlError('found incompatible YAML document')
  if (name === '') throw yamlError('could not find expected directive name')
  if (name !== 'YAML' && name !== 'TAG') throw yamlError('found unknown directive name')
}

/** No object of the API comes near this. */
const MAX_YAML_DEPTH = 200

function firstDocument(text: string, yaml: typeof Yaml): Yaml.Document.Parsed | undefined {
  const composer = new yaml.Composer({
    version: '1.1',
    schema: 'failsafe',
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'silent',
    keepSourceTokens: true,
  })
  for (const document of composer.compose(shallowTokens(text, yaml))) return document
  return undefined
}

/**
 * The parser's tokens, as long as they do not nest too deep. Composing them is recursive, and running out of stack
 * within a regular expression does not throw: it ends the process.
 */
function* shallowTokens(text: string, yaml: typeof Yaml): Generator<Yaml.CST.Token, void> {
  const parser = new yaml.Parser()
  for (const lexeme of new yaml.Lexer().lex(text)) {
    yield* parser.next(lexeme)
    if (parser.stack.length > MAX_YAML_DEPTH) throw yamlError('exceeded max depth of 10000')
  }
  yield* parser.end()
}

function sortKeys(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(sortKeys)
  const sorted: JsonObject = {}
  for (const key of Object.keys(value).sort()) setOwn(sorted, key, sortKeys(value[key] as Json))
  return sorted
}
