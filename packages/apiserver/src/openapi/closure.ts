import { isJsonObject, type Json, type Schema } from '@setpoint/kube'

const PREFIX = '#/components/schemas/'

/** The named components and all that they refer to, in ascending order. */
export function closure(names: Iterable<string>, find: (name: string) => Schema | undefined): Map<string, Schema> {
  const found = new Map<string, Schema>()
  const visit = (name: string): void => {
    if (found.has(name)) return
    const schema = find(name)
    if (schema === undefined) throw new Error(`no schema for the component ${name}`)
    found.set(name, schema)
    for (const reference of referencesOf(schema)) visit(reference)
  }
  for (const name of names) visit(name)
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Schemas are shared and never change, and most documents go through the same ones. */
const known = new WeakMap<Schema, ReadonlySet<string>>()

function referencesOf(schema: Schema): ReadonlySet<string> {
  let references = known.get(schema)
  if (references === undefined) {
    references = new Set<string>()
    collect(schema as Json, references as Set<string>)
    known.set(schema, references)
  }
  return references
}

function collect(value: Json, into: Set<string>): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, into)
  } else if (isJsonObject(value)) {
    if (typeof value.$ref === 'string') into.add(value.$ref.slice(PREFIX.length))
    for (const child of Object.values(value)) collect(child, into)
  }
}
