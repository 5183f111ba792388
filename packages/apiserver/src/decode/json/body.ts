import { type Json, type JsonObject, quote, setOwn, utf8Text } from '@setpoint/kube'
import { inspectJson } from './inspect.js'
import { MAX_DEPTH, MAX_STRICT_ERRORS } from './limits.js'
import { JsonSyntaxError, jsonSyntaxError } from './syntax.js'
import { type JsonNode, parseJsonTree } from './tree.js'
import { wellFormed } from './utf8.js'

/** A request body as JSON, with what a strict decode must know about its text. */
export interface JsonBody {
  readonly value: Json
  readonly text: string
  /**
   * `duplicate field "data.a"` for each key that an object has twice, in the order of the text, as an untyped decode
   * reports them. A typed decode reports only those of fields that it knows.
   */
  readonly duplicates: readonly string[]
  /** Some number has a fraction or an exponent in the text, whatever its value. */
  readonly irregularNumbers: boolean
}

/**
 * Reads JSON as the API server does: exact keys, the last of two equal keys wins, one value and nothing after it.
 * Integers beyond ±2^53 lose their last digits, as in every JavaScript program. Throws {@link JsonSyntaxError}.
 */
export function parseJsonBody(body: Uint8Array | string): JsonBody {
  const text = typeof body === 'string' ? body : utf8Text(body)
  let value: Json
  try {
    value = JSON.parse(text) as Json
  } catch (cause) {
    const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
    throw jsonSyntaxError(bytes) ?? new JsonSyntaxError('malformed JSON', { cause })
  }
  const { members, depth, irregularNumbers, surrogates } = inspectJson(text)
  if (depth > MAX_DEPTH) {
    throw (
      jsonSyntaxError(typeof body === 'string' ? new TextEncoder().encode(body) : body) ??
      new JsonSyntaxError('exceeded max depth')
    )
  }
  if (surrogates) value = withoutHalves(value)
  const duplicates = members === countMembers(value) ? [] : duplicateFields(parseJsonTree(text))
  return { value, text, duplicates, irregularNumbers }
}

function countMembers(value: Json): number {
  if (typeof value !== 'object' || value === null) return 0
  let count = 0
  if (Array.isArray(value)) {
    for (const item of value) if (typeof item === 'object') count += countMembers(item)
    return count
  }
  for (const key in value) {
    count++
    const member = value[key]
    if (typeof member === 'object') count += countMembers(member)
  }
  return count
}

function withoutHalves(value: Json): Json {
  if (typeof value === 'string') return wellFormed(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withoutHalves)
  const copy: JsonObject = {}
  for (const key of Object.keys(value)) setOwn(copy, wellFormed(key), withoutHalves(value[key] as Json))
  return copy
}

/** `duplicate field "spec.a[0].b"` for every key that repeats, each once, in the order of the text. */
export function duplicateFields(root: JsonNode): string[] {
  const found = new Set<string>()
  // An empty key has a path of its own, '': only the document's is undefined.
  const visit = (node: JsonNode, path: string | undefined): void => {
    if (node.kind === 'array') {
      for (const [index, item] of node.items.entries()) visit(item, `${path ?? ''}[${index}]`)
    } else if (node.kind === 'object') {
      const seen = new Set<string>()
      for (const { key, value } of node.members) {
        const inner = path === undefined ? key : `${path}.${key}`
        if (seen.has(key) && found.size < MAX_STRICT_ERRORS) found.add(`duplicate field ${quote(inner)}`)
        seen.add(key)
        visit(value, inner)
      }
    }
  }
  visit(root, undefined)
  return [...found]
}
