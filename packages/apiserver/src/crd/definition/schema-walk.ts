import type { InternalSpec } from './internal.js'
import type { CustomResourceValidation, SentSchema } from './types.js'

/** The root schemas of a spec, shared or per version. */
export function specSchemas(spec: InternalSpec): SentSchema[] {
  return [spec.validation, ...spec.versions.map(({ schema }) => schema)]
    .map((validation: CustomResourceValidation | undefined) => validation?.openAPIV3Schema as SentSchema | undefined)
    .filter((schema) => schema !== undefined)
}

/** Whether the predicate holds for a schema or for one below it, keywords that are refused included. */
export function schemaHas(schema: SentSchema, predicate: (schema: SentSchema) => boolean): boolean {
  return predicate(schema) || subschemas(schema).some((inner) => schemaHas(inner, predicate))
}

function subschemas(schema: SentSchema): SentSchema[] {
  const { items, additionalProperties, additionalItems } = schema
  const dependencies = Object.values(schema.dependencies ?? {}).flatMap((item) => (Array.isArray(item) ? [] : [item]))
  return [
    ...(items === undefined ? [] : Array.isArray(items) ? items : [items]),
    ...(schema.allOf ?? []),
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.not === undefined ? [] : [schema.not]),
    ...Object.values(schema.properties ?? {}),
    ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
    ...Object.values(schema.patternProperties ?? {}),
    ...(typeof additionalItems === 'object' ? [additionalItems] : []),
    ...Object.values(schema.definitions ?? {}),
    ...dependencies,
  ]
}
