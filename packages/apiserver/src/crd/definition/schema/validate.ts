import { type FieldError, type FieldPath, forbidden, invalid, Rendered, type Schema } from '@setpoint/kube'
import { SCHEMA_FIELDS } from '../go-fields.js'
import { schemaText } from '../internal-text.js'
import type { CustomResourceValidation, SentSchema } from '../types.js'
import { validateDefaults } from './defaults.js'
import { validateOpenApi } from './openapi.js'
import type { CheckDefaultRules, CompileRules, CompileRulesOptions, RuleWalk } from './rules.js'
import { validateStructural } from './structural.js'
import { structuralProblem } from './unsupported.js'

/** What the checks of one schema depend on besides the schema. */
export interface SchemaChecks {
  readonly compileRules?: CompileRules | undefined
  readonly checkDefaultRules?: CheckDefaultRules | undefined
  readonly rules: CompileRulesOptions
}

const ALLOWED_AT_ROOT = [
  'Description',
  'Type',
  'Format',
  'Title',
  'Maximum',
  'ExclusiveMaximum',
  'Minimum',
  'ExclusiveMinimum',
  'MaxLength',
  'MinLength',
  'Pattern',
  'MaxItems',
  'MinItems',
  'UniqueItems',
  'MultipleOf',
  'Required',
  'Items',
  'Properties',
  'ExternalDocs',
  'Example',
  'XPreserveUnknownFields',
  'XValidations',
]

/** Expects a normalized schema. `path` is that of the object that holds openAPIV3Schema. */
export function validateSchema(
  validation: CustomResourceValidation | undefined,
  hasStatus: boolean,
  path: FieldPath,
  checks: SchemaChecks,
): FieldError[] {
  const schema = validation?.openAPIV3Schema as SentSchema | undefined
  if (schema === undefined) return []
  const at = path.child('openAPIV3Schema')
  const errors: FieldError[] = []
  if (hasStatus) errors.push(...validateRootForStatus(schema, at))
  if (schema.nullable === true) errors.push(forbidden(at.child('nullable'), 'nullable cannot be true at the root'))
  const problem = structuralProblem(schema)
  const structural = problem === undefined ? validateStructuralAndDefaults(schema, at, checks) : []
  errors.push(...structural)
  // Rules are compiled only against a schema that is otherwise in order.
  const walk: RuleWalk | undefined =
    problem === undefined && structural.length === 0 ? checks.compileRules?.(schema as Schema, checks.rules) : undefined
  errors.push(...validateOpenApi(schema, at, walk))
  // Most of what keeps a schema from being structural has been told by now, in better words.
  if (errors.length === 0 && problem !== undefined) errors.push(invalid(at, '', problem))
  return [...errors, ...(walk?.total(at) ?? [])]
}

function validateStructuralAndDefaults(schema: SentSchema, path: FieldPath, checks: SchemaChecks): FieldError[] {
  const errors = validateStructural(schema, path)
  return errors.length > 0 ? errors : validateDefaults(schema as Schema, path, checks.checkDefaultRules)
}

/** With a status subresource, status is validated by its own property: nothing at the root may constrain it. */
function validateRootForStatus(schema: SentSchema, path: FieldPath): FieldError[] {
  for (const [goName, name] of SCHEMA_FIELDS) {
    if (schema[name as keyof SentSchema] === undefined) continue
    if (goName === 'Type') {
      if (schema.type === 'object') continue
      const detail =
        'only "object" is allowed as the type at the root of the schema if the status subresource is enabled'
      return [invalid(path.child('type'), schema.type, detail)]
    }
    if (!ALLOWED_AT_ROOT.includes(goName)) {
      const detail = `only [${ALLOWED_AT_ROOT.join(' ')}] fields are allowed at the root of the schema if the status subresource is enabled`
      return [invalid(path, new Rendered(schemaText(schema)), detail)]
    }
  }
  return []
}
