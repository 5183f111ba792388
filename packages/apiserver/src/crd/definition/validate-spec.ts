import {
  checkDns1035Label,
  checkDns1123Subdomain,
  type FieldError,
  type FieldPath,
  goJson,
  invalid,
  notSupported,
  Rendered,
  required,
} from '@setpoint/kube'
import type { InternalSpec } from './internal.js'
import { versionsText } from './internal-text.js'
import { schemaHas, specSchemas } from './schema-walk.js'
import { type CheckDefaultRules, type CompileRules, type CompileRulesOptions, validateSchema } from './schema/index.js'
import type { CustomResourceDefinitionVersion, CustomResourceSubresources } from './types.js'
import { validateConversion } from './validate-conversion.js'
import { validateNames, validateRequiredNames } from './validate-names.js'
import { validateColumn, validateSelectableFields, validateSubresources } from './validate-parts.js'

/** What the checks depend on besides the spec. */
export interface SpecChecks {
  readonly allowInvalidCaBundle: boolean
  readonly compileRules?: CompileRules | undefined
  readonly checkDefaultRules?: CheckDefaultRules | undefined
  /** What the compiler of rules should know about the schema of a version. */
  readonly rulesOf: (version: string) => CompileRulesOptions
}

/** In the order of the real server; `path` is `spec`. */
export function validateSpec(spec: InternalSpec, path: FieldPath, checks: SpecChecks): FieldError[] {
  const { versions } = spec
  return [
    ...validateGroup(spec.group, path.child('group')),
    ...validateScope(spec.scope, path.child('scope')),
    ...validateSchemasPresent(spec, path),
    ...validateDefaultsPruned(spec, path),
    ...versions.flatMap((version, index) =>
      validateVersion(version, spec, path.child('versions').index(index), checks),
    ),
    ...validateVersionSet(versions, path.child('versions')),
    ...validateFirstVersion(spec.version, path.child('version')),
    ...validateRequiredNames(spec.names, path.child('names')),
    ...validateNames(spec.names, path.child('names')),
    ...validateSchema(
      spec.validation,
      hasAnyStatus(spec),
      path.child('validation'),
      schemaChecks(checks, spec.version),
    ),
    ...validateSubresources(spec.subresources, path.child('subresources')),
    ...spec.additionalPrinterColumns.flatMap((column, index) =>
      validateColumn(column, path.child('additionalPrinterColumns').index(index)),
    ),
    ...validateSharedSelectableFields(spec, path.child('selectableFields')),
    ...validateConversionAndPruning(spec, path.child('conversion')),
    ...validateConversion(spec.conversion, path.child('conversion'), checks.allowInvalidCaBundle),
  ]
}

function validateGroup(group: string, path: FieldPath): FieldError[] {
  if (group === '') return [required(path)]
  const problems = checkDns1123Subdomain(group)
  if (problems.length > 0) return [invalid(path, group, problems.join(','))]
  return group.includes('.') ? [] : [invalid(path, group, 'should be a domain with at least one dot')]
}

function validateScope(scope: string, path: FieldPath): FieldError[] {
  if (scope === '') return [required(path)]
  return scope === 'Cluster' || scope === 'Namespaced' ? [] : [notSupported(path, scope, ['Cluster', 'Namespaced'])]
}

function validateSchemasPresent(spec: InternalSpec, path: FieldPath): FieldError[] {
  if (spec.validation?.openAPIV3Schema !== undefined) return []
  return spec.versions.flatMap(({ schema }, index) =>
    schema?.openAPIV3Schema === undefined
      ? [required(path.child('versions').index(index).child('schema', 'openAPIV3Schema'))]
      : [],
  )
}

function validateDefaultsPruned(spec: InternalSpec, path: FieldPath): FieldError[] {
  if (!spec.preserveUnknownFields) return []
  const hasDefaults = specSchemas(spec).some((schema) => schemaHas(schema, (inner) => inner.default !== undefined))
  if (!hasDefaults) return []
  return [invalid(path.child('preserveUnknownFields'), true, 'must be false in order to use defaults in the schema')]
}

function validateVersion(
  version: CustomResourceDefinitionVersion,
  spec: InternalSpec,
  path: FieldPath,
  checks: SpecChecks,
): FieldError[] {
  const { name, schema, subresources, additionalPrinterColumns = [], selectableFields = [] } = version
  const nameProblems = checkDns1035Label(name)
  const errors = nameProblems.length === 0 ? [] : [invalid(path.child('name'), name, nameProblems.join(','))]
  errors.push(
    ...deprecationProblems(version).map((problem) =>
      invalid(path.child('deprecationWarning'), new Rendered(goJson(version.deprecationWarning ?? '')), problem),
    ),
    ...validateSchema(
      schema,
      hasStatus(subresourcesOf(spec, version)),
      path.child('schema'),
      schemaChecks(checks, name),
    ),
    ...validateSubresources(subresources, path.child('subresources')),
    ...additionalPrinterColumns.flatMap((column, index) =>
      validateColumn(column, path.child('additionalPrinterColumns').index(index)),
    ),
  )
  if (selectableFields.length === 0) return errors
  const at = path.child('selectableFields')
  if (schema?.openAPIV3Schema === undefined) {
    const detail = 'may only be set when `version.schema.openAPIV3Schema` is not included'
    return [...errors, invalid(at, '', detail)]
  }
  return [...errors, ...validateSelectableFields(selectableFields, schema.openAPIV3Schema, at)]
}

function deprecationProblems({ deprecated, deprecationWarning }: CustomResourceDefinitionVersion): string[] {
  if (deprecationWarning === undefined) return []
  if (deprecated !== true) return ['can only be set for deprecated versions']
  const problems: string[] = []
  if (Buffer.byteLength(deprecationWarning) > 256) problems.push('must be <= 256 characters long')
  if (deprecationWarning === '') problems.push('must not be an empty string')
  const unprintable = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/u.exec(deprecationWarning)
  if (unprintable !== null) {
    const index = Buffer.byteLength(deprecationWarning.slice(0, unprintable.index))
    problems.push(`must only contain printable UTF-8 characters; non-printable character found at index ${index}`)
  }
  return problems
}

function validateVersionSet(versions: readonly CustomResourceDefinitionVersion[], path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  const names = new Set(versions.map(({ name }) => name))
  if (names.size < versions.length) {
    errors.push(invalid(path, new Rendered(versionsText(versions)), 'must contain unique version names'))
  }
  if (versions.filter(({ storage }) => storage).length !== 1) {
    const detail = 'must have exactly one version marked as storage version'
    errors.push(invalid(path, new Rendered(versionsText(versions)), detail))
  }
  return errors
}

/** The first version is also the one that older clients see as `spec.version`. */
function validateFirstVersion(version: string, path: FieldPath): FieldError[] {
  const problems = version === '' ? [] : checkDns1035Label(version)
  return problems.length === 0 ? [] : [invalid(path, version, problems.join(','))]
}

function validateSharedSelectableFields(spec: InternalSpec, path: FieldPath): FieldError[] {
  if (spec.selectableFields.length === 0) return []
  if (spec.validation === undefined) {
    return [invalid(path, '', 'may only be set when validations.schema is included')]
  }
  return validateSelectableFields(spec.selectableFields, spec.validation.openAPIV3Schema ?? {}, path)
}

function validateConversionAndPruning(spec: InternalSpec, path: FieldPath): FieldError[] {
  const strategy = spec.conversion?.strategy
  if (strategy === undefined || strategy === 'None' || !spec.preserveUnknownFields) return []
  return [invalid(path.child('strategy'), strategy, 'must be None if spec.preserveUnknownFields is true')]
}

/** Per version as soon as one version has its own. */
function subresourcesOf(
  spec: InternalSpec,
  version: CustomResourceDefinitionVersion,
): CustomResourceSubresources | undefined {
  return spec.versions.some(({ subresources }) => subresources !== undefined) ? version.subresources : spec.subresources
}

function hasStatus(subresources: CustomResourceSubresources | undefined): boolean {
  return subresources?.status !== undefined
}

function hasAnyStatus(spec: InternalSpec): boolean {
  return hasStatus(spec.subresources) || spec.versions.some(({ subresources }) => hasStatus(subresources))
}

function schemaChecks(
  { compileRules, checkDefaultRules, rulesOf }: SpecChecks,
  version: string,
): {
  compileRules: CompileRules | undefined
  checkDefaultRules: CheckDefaultRules | undefined
  rules: CompileRulesOptions
} {
  return { compileRules, checkDefaultRules, rules: rulesOf(version) }
}
