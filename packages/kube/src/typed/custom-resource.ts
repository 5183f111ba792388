import type { ResolveSchema, Schema } from '../schema/index.js'
import { TypeCompiler } from './compile.js'
import type { Type } from './type.js'

const OBJECT_META: Schema = { $ref: '#/components/schemas/io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta' }

/**
 * The type of a custom resource in one version: its schema, with apiVersion, kind and metadata as every object has
 * them, at the root and in embedded resources. `resolve` must find ObjectMeta: pass that of the built-in kinds.
 * Without a (structural) schema everything is taken as it comes.
 */
export function customResourceType(
  schema: Schema | undefined,
  resolve: ResolveSchema,
  options: { readonly preserveUnknownFields?: boolean } = {},
): Type {
  const compiler = new TypeCompiler(resolve, options)
  return compiler.compile(schema === undefined ? { type: 'object' } : asObject(withEmbeddedObjects(schema)))
}

function asObject(schema: Schema): Schema {
  const string: Schema = { type: 'string' }
  return { ...schema, properties: { ...schema.properties, apiVersion: string, kind: string, metadata: OBJECT_META } }
}

function withEmbeddedObjects(schema: Schema): Schema {
  const { properties, items, additionalProperties } = schema
  const copy: Schema = { ...schema }
  if (properties !== undefined) {
    copy.properties = Object.fromEntries(
      Object.entries(properties).map(([name, member]) => [name, withEmbeddedObjects(member)]),
    )
  }
  if (items !== undefined) copy.items = withEmbeddedObjects(items)
  if (typeof additionalProperties === 'object') copy.additionalProperties = withEmbeddedObjects(additionalProperties)
  return schema['x-kubernetes-embedded-resource'] === true ? asObject(copy) : copy
}
