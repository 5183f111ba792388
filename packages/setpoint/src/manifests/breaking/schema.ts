import type { Json, Schema } from '@setpoint/kube'

/** Says what the new schema refuses, or drops, of what the old one took; `path` is the field's, as in `.spec.size`. */
export function narrowings(before: Schema, after: Schema, path: string): string[] {
  return [
    ...typeChanges(before, after, path),
    ...boundChanges(before, after, path),
    ...choiceChanges(before, after, path),
    ...fieldChanges(before, after, path),
    ...ruleChanges(before, after, path),
    ...itemChanges(before, after, path),
    ...caseChanges(before, after, path),
  ]
}

function typeChanges(before: Schema, after: Schema, path: string): string[] {
  const was = typeOf(before)
  const is = typeOf(after)
  // Every integer is a number, and an int-or-string takes both.
  const wider = was === is || is === 'anything' || (was === 'integer' && is === 'number')
  const accepted = wider || (is === 'integer or string' && (was === 'integer' || was === 'string'))
  return [
    ...(accepted ? [] : [`${path}: the type changes from ${was} to ${is}`]),
    ...(before.nullable === true && after.nullable !== true ? [`${path}: null is no longer allowed`] : []),
    ...(accepted && after.format !== undefined && after.format !== before.format
      ? [bound(path, 'format', before.format, after.format)]
      : []),
    ...(before['x-kubernetes-preserve-unknown-fields'] === true &&
    after['x-kubernetes-preserve-unknown-fields'] !== true
      ? [`${path}: unknown fields are no longer kept`]
      : []),
  ]
}

function typeOf(schema: Schema): string {
  if (schema['x-kubernetes-int-or-string'] === true) return 'integer or string'
  return schema.type ?? 'anything'
}

/** Each bound, and whether a larger one takes more or less. */
const LOWER = ['minimum', 'minLength', 'minItems', 'minProperties'] as const
const UPPER = ['maximum', 'maxLength', 'maxItems', 'maxProperties'] as const

function boundChanges(before: Schema, after: Schema, path: string): string[] {
  const found: string[] = []
  for (const name of LOWER) {
    const [was, is] = [before[name], after[name]]
    if (is !== undefined && (was === undefined ? name === 'minimum' || is > 0 : is > was))
      found.push(bound(path, name, was, is))
  }
  for (const name of UPPER) {
    const [was, is] = [before[name], after[name]]
    if (is !== undefined && (was === undefined || is < was)) found.push(bound(path, name, was, is))
  }
  for (const name of ['exclusiveMinimum', 'exclusiveMaximum', 'uniqueItems'] as const) {
    if (after[name] === true && before[name] !== true) found.push(`${path}: ${name} is new`)
  }
  for (const name of ['pattern', 'multipleOf'] as const) {
    const [was, is] = [before[name], after[name]]
    const isOneOfSeveral = before.allOf?.some((part) => part[name] === is) === true
    if (is !== undefined && is !== was && !isOneOfSeveral) found.push(bound(path, name, was, is))
  }
  return found
}

function bound(path: string, name: string, was: Json | undefined, is: Json): string {
  return was === undefined
    ? `${path}: ${name} ${JSON.stringify(is)} is new`
    : `${path}: ${name} changes from ${JSON.stringify(was)} to ${JSON.stringify(is)}`
}

function choiceChanges(before: Schema, after: Schema, path: string): string[] {
  if (after.enum === undefined) return []
  const allowed = new Set(after.enum.map((value) => JSON.stringify(value)))
  const verb = allowed.size === 1 ? 'is' : 'are'
  if (before.enum === undefined) return [`${path}: only ${[...allowed].join(', ')} ${verb} allowed now`]
  const gone = before.enum.map((value) => JSON.stringify(value)).filter((value) => !allowed.has(value))
  return gone.length === 0 ? [] : [`${path}: ${gone.join(', ')} ${gone.length === 1 ? 'is' : 'are'} no longer allowed`]
}

function fieldChanges(before: Schema, after: Schema, path: string): string[] {
  const found: string[] = []
  const keepsUnknown = after['x-kubernetes-preserve-unknown-fields'] === true || typeOf(after) === 'anything'
  for (const [name, old] of Object.entries(before.properties ?? {})) {
    const now = after.properties?.[name] ?? additional(after)
    if (now !== undefined) found.push(...narrowings(old, now, `${path}.${name}`))
    else if (!keepsUnknown) found.push(`${path}.${name}: the field is gone, and stored values are dropped`)
  }
  const was = new Set(before.required)
  for (const name of after.required ?? []) {
    if (was.has(name) || after.properties?.[name]?.default !== undefined) continue
    found.push(`${path}.${name}: the field is required now, and has no default`)
  }
  const old = additional(before)
  const now = additional(after)
  if (old !== undefined && now !== undefined) found.push(...narrowings(old, now, `${path}.*`))
  else if (old !== undefined && !keepsUnknown) found.push(`${path}: only named fields are kept now`)
  return found
}

function additional({ additionalProperties }: Schema): Schema | undefined {
  if (additionalProperties === undefined || additionalProperties === false) return undefined
  return additionalProperties === true ? {} : additionalProperties
}

function ruleChanges(before: Schema, after: Schema, path: string): string[] {
  const known = new Set((before['x-kubernetes-validations'] ?? []).map(({ rule }) => rule))
  return (after['x-kubernetes-validations'] ?? [])
    .filter(({ rule }) => !known.has(rule))
    .map(({ rule }) => `${path}: the rule ${JSON.stringify(rule)} is new`)
}

function itemChanges(before: Schema, after: Schema, path: string): string[] {
  const found: string[] = []
  if (before.items !== undefined && after.items !== undefined) {
    found.push(...narrowings(before.items, after.items, `${path}[]`))
  }
  const was = listType(before)
  const is = listType(after)
  // A set or a map refuses duplicates that were fine before.
  if (before.type === 'array' && is !== was && is !== 'atomic') found.push(`${path}: the list becomes a ${is}`)
  return found
}

function listType(schema: Schema): string {
  const type = schema['x-kubernetes-list-type'] ?? 'atomic'
  return type === 'map' ? `map by ${schema['x-kubernetes-list-map-keys']?.join(', ')}` : type
}

/** What is said by cases: each that was must still be one, and what all must fulfil must not become more. */
function caseChanges(before: Schema, after: Schema, path: string): string[] {
  const takes = (part: Schema, other: Schema): boolean => narrowings(other, part, path).length === 0
  const found: string[] = []
  for (const junctor of ['anyOf', 'oneOf'] as const) {
    const now = after[junctor]
    if (now === undefined) continue
    for (const old of before[junctor] ?? [{}]) {
      if (now.some((part) => takes(part, old))) continue
      const was = before[junctor] === undefined ? 'what is none of its cases' : `the case ${JSON.stringify(old)}`
      found.push(`${path}: ${was} is no longer allowed`)
    }
  }
  for (const part of after.allOf ?? []) {
    if ([before, ...(before.allOf ?? [])].some((old) => takes(part, old))) continue
    found.push(`${path}: ${JSON.stringify(part)} is demanded now`)
  }
  return found
}
