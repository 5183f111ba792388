import type { Schema } from '../src/schema/index.js'
import { addEnums } from './enums.js'
import { openApiV3Paths, readJson, readOpenApiV3 } from './source.js'

interface Document {
  components?: { schemas?: Record<string, Schema> }
}

/**
 * The schemas of all built-in types by component name, in ascending order, without descriptions. The v3 documents give
 * them with defaults; the extensions come from the v2 document, the only one that lists every group that a meta type
 * (DeleteOptions, WatchEvent) is registered in; the enums come from the Go source.
 */
export function readComponents(folder: string): Map<string, Schema> {
  const found = new Map<string, Schema>()
  for (const path of openApiV3Paths(folder)) {
    const schemas = (readOpenApiV3(folder, path) as Document).components?.schemas ?? {}
    for (const [name, schema] of Object.entries(schemas)) {
      if (!found.has(name)) found.set(name, withoutDescriptions(schema))
    }
  }
  const { definitions } = readJson(folder, 'api/openapi-spec/swagger.json') as { definitions: Record<string, Schema> }
  for (const [name, schema] of found) takeExtensions(schema, definitions[name] ?? {})
  addEnums(folder, found)
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
}

function withoutDescriptions(schema: Schema): Schema {
  const { description: _, ...rest } = schema
  return mapChildren(rest, withoutDescriptions)
}

function mapChildren(schema: Schema, map: (child: Schema) => Schema): Schema {
  const copy = { ...schema }
  for (const junctor of ['allOf', 'anyOf', 'oneOf'] as const) {
    if (copy[junctor] !== undefined) copy[junctor] = copy[junctor].map(map)
  }
  if (copy.items !== undefined) copy.items = map(copy.items)
  if (typeof copy.additionalProperties === 'object') copy.additionalProperties = map(copy.additionalProperties)
  if (copy.properties !== undefined) {
    copy.properties = Object.fromEntries(Object.entries(copy.properties).map(([name, child]) => [name, map(child)]))
  }
  return copy
}

function takeExtensions(target: Schema, source: Schema): void {
  for (const [key, value] of Object.entries(source)) {
    if (key.startsWith('x-kubernetes-')) Object.assign(target, { [key]: value })
  }
  if (target.items !== undefined) takeExtensions(target.items, source.items ?? {})
  if (typeof target.additionalProperties === 'object' && typeof source.additionalProperties === 'object') {
    takeExtensions(target.additionalProperties, source.additionalProperties)
  }
  for (const [name, child] of Object.entries(target.properties ?? {})) {
    takeExtensions(child, source.properties?.[name] ?? {})
  }
}
