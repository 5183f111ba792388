import { FieldPath } from '@setpoint/kube'
import type { SentSchema } from '../types.js'

export interface FoundField {
  /** Undefined: the path leads to a field. */
  readonly problem?: string
  readonly path: FieldPath
  /** The first name on the path. */
  readonly root: string
  /** The field's schema; undefined: it has none (a value of `additionalProperties: true`). */
  readonly schema: SentSchema | undefined
}

const TOKEN = /'(?:[^']|(?<=\\)')*'|[.[\]]|[^.[\]'][^.[\]]*|'[^]*/g
const ESCAPES: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  "'": "'",
  '\\': '\\',
}

/** Follows a simple JSON path (`.spec.replicas`, `.spec['a.b']`) through a schema. */
export function findField(jsonPath: string, schema: SentSchema, allowBrackets: boolean): FoundField {
  let found: FoundField = { path: FieldPath.of(), root: '', schema }
  const tokens = jsonPath.match(TOKEN) ?? []
  for (let position = 0; position < tokens.length; position++) {
    const token = tokens[position]
    if (token === '.') {
      const name = tokens[++position]
      if (name === undefined) return failed(found, 'unexpected end of JSON path')
      found = step(found, name)
    } else if (token === '[') {
      if (!allowBrackets) return failed(found, 'array notation is not allowed')
      const bracketed = quotedName(tokens[++position])
      if (bracketed.problem !== undefined) return failed(found, bracketed.problem)
      found = step(found, bracketed.name)
      if (found.problem !== undefined) return found
      const close = tokens[++position]
      if (close === undefined) return failed(found, 'unexpected end of JSON path')
      if (close !== ']') return failed(found, `expected ] but got ${close}`)
    } else {
      return failed(found, `expected [ or . but got: ${token}`)
    }
    if (found.problem !== undefined) return found
  }
  return found
}

function step({ path, root, schema }: FoundField, name: string): FoundField {
  const before: FoundField = { path, root, schema }
  if (schema?.properties !== undefined) {
    const property = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined
    if (property === undefined) return failed(before, 'does not refer to a valid field')
    return { path: path.child(name), root: root === '' ? name : root, schema: property }
  }
  const additional = schema?.additionalProperties
  if (additional === undefined) return failed(before, 'does not refer to a valid field')
  const value = typeof additional === 'object' ? additional : undefined
  return { path: path.key(name), root: root === '' ? `[${name}]` : root, schema: value }
}

function quotedName(token: string | undefined): { readonly problem?: string; readonly name: string } {
  if (token === undefined) return { problem: 'unexpected end of JSON path', name: '' }
  if (token.length < 2 || !token.startsWith("'") || !token.endsWith("'")) {
    return { problem: `expected single quoted string but got ${token}`, name: '' }
  }
  let problem: string | undefined
  const name = token.slice(1, -1).replace(/\\./gs, (escape) => {
    const character = ESCAPES[escape.charAt(1)]
    if (character === undefined) problem = `invalid string literal: invalid escape char ${escape}`
    return character ?? ''
  })
  return problem === undefined ? { name } : { problem, name }
}

function failed(found: FoundField, problem: string): FoundField {
  return { ...found, problem }
}
