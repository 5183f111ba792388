import type { Schema } from '@setpoint/kube'
import { regexes } from 'zod'
import { type SchemaPath, unsupported } from './refuse.js'

/** Formats that the API server checks by itself: zod's own pattern need not stand beside them. */
const CHECKED = new Set(['date-time', 'email', 'date', 'ipv4', 'ipv6', 'cidr', 'byte', 'uri', 'hostname'])
/** Names that zod has for patterns of its own; no API server knows them. */
const NAMES_OF_ZOD =
  /^(regex|starts_with|ends_with|includes|lowercase|uppercase|cidrv[46]|base64url|emoji|nanoid|cuid2?|ulid|xid|ksuid|e164)$/

/** A text's format and pattern, as the API server checks them. */
export function repairText(schema: Schema, path: SchemaPath): void {
  if (schema.type !== 'string') return
  if (schema.format === 'base64') schema.format = 'byte'
  const { format = '', pattern } = schema
  if (NAMES_OF_ZOD.test(format)) delete schema.format
  // z.uuidv4() and its like say more than the format does.
  if (CHECKED.has(format) || (format === 'uuid' && pattern === regexes.uuid().source)) delete schema.pattern
  repairPatterns(schema)
  for (const { pattern: each } of [schema, ...(schema.allOf ?? [])]) if (each !== undefined) refusePattern(each, path)
}

/** Several patterns stand in allOf, where a structural schema has no types. */
function repairPatterns(schema: Schema): void {
  const patterns = schema.allOf?.flatMap((branch) => (branch.pattern === undefined ? [] : [branch.pattern])) ?? []
  if (patterns.length > 0) schema.allOf = patterns.map((pattern) => ({ pattern }))
}

/** A backreference or `\u…`, any other escape, a class without such, a look around. */
const BEYOND_RE2 = /(\\[1-9]|\\k<|\\u)|\\.|\[(?:\\[^u]|[^\]\\])*\]|(\(\?<?[=!])/g

/** The API server's regular expressions are RE2's, which read a text once from left to right. */
function refusePattern(pattern: string, path: SchemaPath): void {
  for (const [, escape, look] of pattern.matchAll(BEYOND_RE2)) {
    const what = look ?? escape
    if (what === undefined) continue
    throw unsupported(
      path,
      `the pattern ${pattern} has ${what}…, which the API server cannot read (RE2)`,
      'write it without, or as a rule: rule(schema, "self …")',
    )
  }
}
