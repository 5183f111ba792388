import { type FieldError, type FieldPath, forbidden, invalid, notSupported, type Schema } from '@setpoint/kube'
import type { SentSchema } from '../types.js'
import { validateLists } from './list.js'
import { validateMapType } from './map.js'
import { validateRules } from './rule.js'
import type { RuleSite, RuleWalk } from './rules.js'

const TYPES = ['array', 'boolean', 'integer', 'number', 'object', 'string']
const RESOURCE_FIELDS: ReadonlySet<string> = new Set(['metadata', 'kind', 'apiVersion'])

/** What the schemas above say about the one at hand. */
interface Surroundings {
  /** Set where defaults make no sense: the rest of the sentence `must not be set …`. */
  readonly noDefaults: string | undefined
  /** Inside of apiVersion, kind or metadata of a resource. */
  readonly insideResourceMeta: boolean
  readonly uncorrelatable: FieldPath | undefined
  /** Rules are compiled here; undefined below junctors, or without a compiler. */
  readonly site: RuleSite | undefined
}

/** Errors about rules come after all others, whatever their place. */
interface Findings {
  readonly schema: FieldError[]
  readonly rules: FieldError[]
}

/** Keywords that may not be used, and those that may only be used together; at every level of the schema. */
export function validateOpenApi(schema: SentSchema, path: FieldPath, walk: RuleWalk | undefined): FieldError[] {
  const site: RuleSite | undefined =
    walk === undefined
      ? undefined
      : { schema: schema as Schema, path, parent: undefined, step: 'root', uncorrelatable: undefined }
  const surroundings = { noDefaults: undefined, insideResourceMeta: false, uncorrelatable: undefined, site }
  const findings = validateOne(schema, path, true, surroundings, walk)
  return [...findings.schema, ...findings.rules]
}

function validateOne(
  schema: SentSchema,
  path: FieldPath,
  isRoot: boolean,
  around: Surroundings,
  walk: RuleWalk | undefined,
): Findings {
  const found: Findings = { schema: validateKeywords(schema, path, around), rules: [] }
  const descend = (child: SentSchema | undefined, at: FieldPath, next: Surroundings): void => {
    if (child === undefined) return
    const inner = validateOne(child, at, false, next, walk)
    found.schema.push(...inner.schema)
    found.rules.push(...inner.rules)
  }
  const unruled = { ...around, site: undefined }

  if (schema.uniqueItems === true) {
    const detail = 'uniqueItems cannot be set to true since the runtime complexity becomes quadratic'
    found.schema.push(forbidden(path.child('uniqueItems'), detail))
  }
  const { additionalProperties } = schema
  if (additionalProperties !== undefined) {
    const at = path.child('additionalProperties')
    if (schema.properties !== undefined && additionalProperties !== true) {
      found.schema.push(forbidden(at, 'additionalProperties and properties are mutual exclusive'))
    }
    if (typeof additionalProperties === 'object') {
      const noDefaults = around.insideResourceMeta
        ? ' inside additionalProperties applying to object metadata'
        : around.noDefaults
      const site = below(around, additionalProperties, at, 'additionalProperties')
      descend(additionalProperties, at, { ...around, noDefaults, site })
    }
  }
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const at = path.child('properties').key(name)
    const next = propertySurroundings(schema, path, name, isRoot, around)
    descend(property, at, { ...next, site: below(next, property, at, { property: name }) })
  }
  descend(schema.not, path.child('not'), unruled)
  for (const name of ['allOf', 'oneOf', 'anyOf'] as const) {
    schema[name]?.forEach((branch, index) => descend(branch, path.child(name).index(index), unruled))
  }
  for (const [name, definition] of Object.entries(schema.definitions ?? {})) {
    descend(definition, path.child('definitions').key(name), unruled)
  }
  if (schema.items !== undefined) {
    const isMap = schema['x-kubernetes-list-type'] === 'map'
    const next = isMap ? around : { ...around, uncorrelatable: around.uncorrelatable ?? path }
    const at = path.child('items')
    if (Array.isArray(schema.items)) schema.items.forEach((item, index) => descend(item, at.index(index), next))
    else descend(schema.items, at, { ...next, site: below(next, schema.items, at, 'items') })
  }
  for (const [name, dependency] of Object.entries(schema.dependencies ?? {})) {
    if (!Array.isArray(dependency)) descend(dependency, path.child('dependencies').key(name), unruled)
  }
  if (schema['x-kubernetes-preserve-unknown-fields'] === false) {
    found.schema.push(invalid(path.child('x-kubernetes-preserve-unknown-fields'), false, 'must be true or undefined'))
  }
  found.schema.push(...validateMapType(schema, path), ...validateLists(schema, path), ...validateRules(schema, path))
  if (around.site !== undefined && schema['x-kubernetes-validations'] !== undefined && found.schema.length === 0) {
    found.rules.push(...(walk?.compile(around.site) ?? []))
  }
  return found
}

function propertySurroundings(
  schema: SentSchema,
  path: FieldPath,
  name: string,
  isRoot: boolean,
  around: Surroundings,
): Surroundings {
  const mapType = schema['x-kubernetes-map-type'] as string | undefined
  const correlatable = mapType === undefined || mapType === 'granular' || mapType === 'atomic'
  const next = correlatable ? around : { ...around, uncorrelatable: around.uncorrelatable ?? path }
  const isResource = isRoot || schema['x-kubernetes-embedded-resource'] === true
  if (!isResource || !RESOURCE_FIELDS.has(name)) return next
  return { ...next, insideResourceMeta: true, noDefaults: isRoot ? ` in top-level ${name}` : next.noDefaults }
}

function below(
  around: Surroundings,
  schema: SentSchema,
  path: FieldPath,
  step: RuleSite['step'],
): RuleSite | undefined {
  const { site: parent, uncorrelatable } = around
  return parent === undefined ? undefined : { schema: schema as Schema, path, parent, step, uncorrelatable }
}

function validateKeywords(schema: SentSchema, path: FieldPath, around: Surroundings): FieldError[] {
  const errors: FieldError[] = []
  const { type } = schema
  if (type !== undefined && !TYPES.includes(type)) errors.push(notSupported(path.child('type'), type, TYPES))
  if (schema.default !== undefined && around.noDefaults !== undefined) {
    errors.push(forbidden(path.child('default'), `must not be set${around.noDefaults}`))
  }
  for (const name of ['id', 'additionalItems', 'patternProperties', 'definitions', 'dependencies', '$ref'] as const) {
    if (schema[name] !== undefined) errors.push(forbidden(path.child(name), `${name} is not supported`))
  }
  if (type === 'null') {
    errors.push(forbidden(path.child('type'), 'type cannot be set to null, use nullable as an alternative'))
  }
  if (Array.isArray(schema.items) && schema.items.length > 0) {
    errors.push(forbidden(path.child('items'), 'items must be a schema object and not an array'))
  }
  if (around.insideResourceMeta && schema['x-kubernetes-embedded-resource'] === true) {
    const at = path.child('x-kubernetes-embedded-resource')
    errors.push(forbidden(at, 'must not be used inside of resource meta'))
  }
  return errors
}
