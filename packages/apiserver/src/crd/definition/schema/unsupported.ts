import type { SentSchema } from '../types.js'

const UNSUPPORTED: readonly (readonly [keyof SentSchema, string])[] = [
  ['id', 'id'],
  ['$schema', 'schema'],
  ['$ref', '$ref'],
  ['patternProperties', 'patternProperties'],
  ['dependencies', 'dependencies'],
  ['additionalItems', 'additionalItems'],
  ['definitions', 'definitions'],
]

/** Why a schema cannot even be looked at as a structural one; undefined: it can. */
export function structuralProblem(schema: SentSchema): string | undefined {
  for (const [name, word] of UNSUPPORTED) {
    if (schema[name] !== undefined && schema[name] !== '') return `OpenAPIV3Schema '${word}' is not supported`
  }
  const branches = [schema.not, ...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  const inBranch = firstProblem(branches)
  if (inBranch !== undefined) return inBranch
  if (schema['x-kubernetes-preserve-unknown-fields'] === false) {
    return "internal error: 'x-kubernetes-preserve-unknown-fields' must be true or undefined"
  }
  if (Array.isArray(schema.items)) return "OpenAPIV3Schema 'items' must be a schema, but is an array"
  const { additionalProperties } = schema
  return firstProblem([
    schema.items,
    ...Object.values(schema.properties ?? {}),
    typeof additionalProperties === 'object' ? additionalProperties : undefined,
  ])
}

function firstProblem(schemas: readonly (SentSchema | undefined)[]): string | undefined {
  for (const schema of schemas) {
    const problem = schema === undefined ? undefined : structuralProblem(schema)
    if (problem !== undefined) return problem
  }
  return undefined
}
