import { equalJson, type Json, type Schema } from '@setpoint/kube'
import { z } from 'zod'
import { repairText } from './formats.js'
import { checkListType } from './lists.js'
import { inlined } from './references.js'
import { refuseUnsupported, type SchemaPath, unsupported } from './refuse.js'

/**
 * The structural schema of a zod type: what a CustomResourceDefinition takes. Everything that zod says and Kubernetes
 * cannot is refused with the field's path; nothing is dropped in silence.
 */
export function structuralSchema(type: z.ZodType, root: SchemaPath): Schema {
  const { definitions = {}, ...json } = z.toJSONSchema(type, {
    target: 'openapi-3.0',
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
    cycles: 'ref',
    override: ({ zodSchema, path }) => refuseUnsupported(zodSchema, [...root, ...path]),
  }) as Schema & { definitions?: Readonly<Record<string, Schema>> }
  return repaired(inlined(json, definitions, root), root)
}

/** What a JSONSchemaProps of Kubernetes has beside `x-kubernetes-…`; anything else that `.meta()` says is for other tools. */
const KNOWN = new Set(
  (
    'type format title description default nullable enum example externalDocs maximum exclusiveMaximum minimum ' +
    'exclusiveMinimum maxLength minLength pattern maxItems minItems multipleOf maxProperties minProperties required items ' +
    'allOf anyOf oneOf not properties additionalProperties'
  ).split(' '),
)

/** The same schema in the form that the API server accepts. */
function repaired(schema: Schema, path: SchemaPath): Schema {
  const result: Schema = Object.fromEntries(
    Object.entries(schema).filter(([name]) => KNOWN.has(name) || name.startsWith('x-kubernetes-')),
  )
  if (result.properties !== undefined) result.properties = repairedProperties(result.properties, path)
  if (result.items !== undefined) result.items = repaired(result.items, [...path, 'items'])
  repairAdditional(result, path)
  repairNumbers(result)
  repairText(result, path)
  checkListType(result, path)
  if (result.enum !== undefined && result.type === undefined)
    throw unsupported(path, 'values of several types', 'a field has one type; write all of them as texts')
  return repairUnion(result, path)
}

function repairedProperties(properties: Record<string, Schema>, path: SchemaPath): Record<string, Schema> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, repaired(property, [...path, 'properties', name])]),
  )
}

/** Unknown fields are pruned by default; a record is additionalProperties; a loose object preserves them. */
function repairAdditional(schema: Schema, path: SchemaPath): void {
  const { additionalProperties: additional } = schema
  if (additional === undefined) {
    if (isAnything(schema)) schema['x-kubernetes-preserve-unknown-fields'] = true
    return
  }
  if (additional === false) {
    throw unsupported(path, 'z.strictObject() refuses unknown fields', 'the API server prunes them; use z.object()')
  }
  if (schema['x-kubernetes-preserve-unknown-fields'] === true && schema.properties === undefined) {
    delete schema.additionalProperties
    return
  }
  const open = additional === true || Object.keys(additional).length === 0
  if (schema.properties !== undefined) {
    if (!open)
      throw unsupported(path, 'named fields beside a catchall of a type', 'use one z.record() or one z.object()')
    delete schema.additionalProperties
    schema['x-kubernetes-preserve-unknown-fields'] = true
  } else if (open) {
    schema.additionalProperties = { 'x-kubernetes-preserve-unknown-fields': true }
  } else schema.additionalProperties = repaired(additional, [...path, 'additionalProperties'])
}

/** z.unknown() and z.any(): whatever it is, it is kept. */
function isAnything(schema: Schema): boolean {
  return (
    schema.type === undefined &&
    schema.anyOf === undefined &&
    schema.oneOf === undefined &&
    schema.allOf === undefined &&
    schema.enum === undefined &&
    schema['x-kubernetes-int-or-string'] !== true
  )
}

/** zod's bounds of safe integers are formats in Kubernetes. */
function repairNumbers(schema: Schema): void {
  if (schema.type !== 'integer') return
  if (schema.minimum === -2147483648 || schema.maximum === 2147483647) schema.format = 'int32'
  else schema.format ??= 'int64'
  if (schema.minimum === -2147483648 || schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === 2147483647 || schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}

/** Types stand outside of oneOf and anyOf in a structural schema: the branches are hoisted, and keep what tells them apart. */
function repairUnion(schema: Schema, path: SchemaPath): Schema {
  const branches = schema.oneOf ?? schema.anyOf
  if (branches === undefined) return schema
  const repairedBranches = branches.map((branch) => repaired(branch, path))
  const { oneOf: _, anyOf: __, ...rest } = schema
  if (schema['x-kubernetes-int-or-string'] === true) return rest
  if (repairedBranches.every((branch) => branch.enum !== undefined && branch.type === repairedBranches[0]?.type)) {
    const type = repairedBranches[0]?.type
    return {
      ...rest,
      ...(type === undefined ? {} : { type }),
      enum: repairedBranches.flatMap((branch) => branch.enum ?? []),
    }
  }
  const types = repairedBranches.map(({ type = 'anything' }) => type).toSorted((a, b) => (a < b ? -1 : 1))
  if (equalJson(types, ['integer', 'string'])) return { ...rest, 'x-kubernetes-int-or-string': true }
  if (repairedBranches.every((branch) => branch.type === 'object' && branch.properties !== undefined)) {
    const { junction, ...whole } = hoisted(repairedBranches, path)
    // In zod's union several branches may match; in a discriminated one they cannot.
    return { ...rest, ...whole, [schema.oneOf === undefined ? 'anyOf' : 'oneOf']: junction }
  }
  if (new Set(types).size === 1) {
    const advice = `use one z.${types[0]}(), and say what it may be as a rule: rule(schema, "self …")`
    throw unsupported(path, `a union of ${types[0]}s`, advice)
  }
  throw unsupported(
    path,
    `a union of ${types.join(' and ')}`,
    'a field has one type; use one object with an optional field for each case, and exactlyOneOf()',
  )
}

function hoisted(branches: readonly Schema[], path: SchemaPath): Schema & { junction: Schema[] } {
  const properties: Record<string, Schema> = {}
  for (const branch of branches) {
    for (const [name, property] of Object.entries(branch.properties ?? {})) {
      properties[name] =
        name in properties ? joined(properties[name], property, [...path, 'properties', name]) : property
    }
  }
  const first = branches[0]?.required ?? []
  const required = first.filter((name) => branches.every((branch) => branch.required?.includes(name)))
  const junction = branches.map((branch): Schema => {
    const told = Object.entries(branch.properties ?? {}).filter(([, property]) => property.enum !== undefined)
    const only = Object.fromEntries(
      told.map(([name, { enum: values = [] }]): [string, Schema] => [name, { enum: values }]),
    )
    return {
      ...(told.length === 0 ? {} : { properties: only }),
      ...(branch.required === undefined ? {} : { required: branch.required }),
    }
  })
  return { type: 'object', properties, ...(required.length === 0 ? {} : { required }), junction }
}

/** The same field in two branches: one schema, or the values of both. */
function joined(a: Schema | undefined, b: Schema, path: SchemaPath): Schema {
  if (a === undefined || equalJson(a as Json, b as Json)) return b
  if (a.enum !== undefined && b.enum !== undefined && a.type === b.type) {
    return { ...a, enum: [...new Set([...a.enum, ...b.enum])] }
  }
  throw unsupported(
    path,
    'a field that has another type in each branch of a union',
    'give the field of each branch its own name',
  )
}
