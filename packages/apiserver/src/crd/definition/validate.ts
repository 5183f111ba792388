import {
  checkDns1123Subdomain,
  equalJson,
  type FieldError,
  fieldPath,
  type FieldPath,
  invalid,
  type Json,
  validateObjectMeta,
  validateObjectMetaUpdate,
} from '@setpoint/kube'
import { validateApproval } from './approval.js'
import { caBundleProblem } from './ca-bundle.js'
import { isConditionTrue } from './conditions.js'
import { toInternal } from './internal.js'
import { normalizeDefinition } from './normalize.js'
import type { CheckDefaultRules, CompileRules, CompileRulesOptions } from './schema/index.js'
import { schemaHas, specSchemas } from './schema-walk.js'
import type { CustomResourceDefinition, CustomResourceDefinitionNames, CustomResourceDefinitionSpec } from './types.js'
import { validateNames } from './validate-names.js'
import { validateSpec } from './validate-spec.js'

/** CEL, where there is one. Default: rules are checked for their parts only. */
export interface RuleHooks {
  readonly compileRules?: CompileRules
  readonly checkDefaultRules?: CheckDefaultRules
}

const SPEC = fieldPath('spec')
const STATUS = fieldPath('status')

/**
 * A new definition, with its defaults set and its status prepared (see prepareForCreate). Kubernetes is lenient with
 * stored definitions that are older than one of its rules; here no definition is.
 */
export function validateCustomResourceDefinition(sent: CustomResourceDefinition, hooks: RuleHooks = {}): FieldError[] {
  const definition = normalizeDefinition(sent)
  const spec = toInternal(definition.spec)
  const rules: CompileRulesOptions = { storedRules: new Set(), storedMessageExpressions: new Set(), unchanged: false }
  const requiredName = `${spec.names.plural}.${spec.group}`
  const checkName = (name: string): string[] => [
    ...checkDns1123Subdomain(name),
    ...(name === requiredName ? [] : ['must be spec.names.plural+"."+spec.group']),
  ]
  return [
    ...validateObjectMeta(definition.metadata, false, checkName),
    ...validateSpec(spec, SPEC, { ...hooks, allowInvalidCaBundle: true, rulesOf: () => rules }),
    ...validateStatus(definition),
    ...validateApproval(definition, undefined),
    ...validatePreserveUnknownFields(definition, undefined),
  ]
}

/** A definition that replaces another. */
export function validateCustomResourceDefinitionUpdate(
  sent: CustomResourceDefinition,
  stored: CustomResourceDefinition,
  hooks: RuleHooks = {},
): FieldError[] {
  const definition = normalizeDefinition(sent)
  const old = normalizeDefinition(stored)
  const established = isConditionTrue(old, 'Established')
  const expressions = expressionsOf(old.spec)
  return [
    ...validateObjectMetaUpdate(definition.metadata, old.metadata),
    ...validateSpec(toInternal(definition.spec), SPEC, {
      ...hooks,
      allowInvalidCaBundle: !established || hasInvalidCaBundle(old.spec),
      rulesOf: (version) => ({ ...expressions, unchanged: hasSameSchema(definition.spec, old.spec, version) }),
    }),
    ...validateImmutable(definition.spec, old.spec, established),
    ...validateStatus(definition),
    ...validateApproval(definition, old),
    ...validatePreserveUnknownFields(definition, old),
  ]
}

/** A status that a controller writes; the spec is the stored one. */
export function validateCustomResourceDefinitionStatusUpdate(
  definition: CustomResourceDefinition,
  old: CustomResourceDefinition,
): FieldError[] {
  return [
    ...validateObjectMetaUpdate(definition.metadata, old.metadata),
    ...validateNames(acceptedNames(definition), STATUS.child('acceptedNames')),
  ]
}

/** Scope and kind are part of where and as what objects are stored; group and plural make the definition's name. */
function validateImmutable(
  spec: CustomResourceDefinitionSpec,
  old: CustomResourceDefinitionSpec,
  established: boolean,
): FieldError[] {
  const served = established
    ? [
        ...immutable(spec.scope, old.scope, SPEC.child('scope')),
        ...immutable(spec.names.kind, old.names.kind, SPEC.child('names', 'kind')),
      ]
    : []
  return [
    ...served,
    ...immutable(spec.group, old.group, SPEC.child('group')),
    ...immutable(spec.names.plural, old.names.plural, SPEC.child('names', 'plural')),
  ]
}

function immutable(value: string, old: string, path: FieldPath): FieldError[] {
  return value === old ? [] : [invalid(path, value, 'field is immutable')]
}

function validateStatus(definition: CustomResourceDefinition): FieldError[] {
  return [
    ...validateNames(acceptedNames(definition), STATUS.child('acceptedNames')),
    ...validateStoredVersions(definition, STATUS.child('storedVersions')),
  ]
}

function acceptedNames({ status }: CustomResourceDefinition): CustomResourceDefinitionNames {
  return status?.acceptedNames ?? { plural: '', kind: '' }
}

function validateStoredVersions({ spec, status }: CustomResourceDefinition, path: FieldPath): FieldError[] {
  const stored = status?.storedVersions ?? []
  if (stored.length === 0) {
    return [invalid(path, status?.storedVersions ?? null, 'must have at least one stored version')]
  }
  const errors: FieldError[] = []
  // A version counts once, even where its name stands twice.
  const unseen = new Set(stored)
  for (const { name, storage } of spec.versions) {
    if (!unseen.delete(name) && storage) errors.push(invalid(path, stored, `must have the storage version ${name}`))
  }
  stored.forEach((version, index) => {
    if (spec.versions.some(({ name }) => name === version)) return
    const detail = `missing from spec.versions; ${version} was previously a storage version, and must remain in spec.versions until a storage migration ensures no data remains persisted in ${version} and removes ${version} from status.storedVersions`
    errors.push(invalid(path.index(index), version, detail))
  })
  return errors
}

function validatePreserveUnknownFields(
  { spec }: CustomResourceDefinition,
  old: CustomResourceDefinition | undefined,
): FieldError[] {
  if (spec.preserveUnknownFields !== true || old?.spec.preserveUnknownFields === true) return []
  const detail =
    'cannot set to true, set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead'
  return [invalid(SPEC.child('preserveUnknownFields'), true, detail)]
}

function hasInvalidCaBundle({ conversion }: CustomResourceDefinitionSpec): boolean {
  return caBundleProblem(conversion?.webhook?.clientConfig?.caBundle ?? '') !== undefined
}

function expressionsOf(
  spec: CustomResourceDefinitionSpec,
): Pick<CompileRulesOptions, 'storedRules' | 'storedMessageExpressions'> {
  const storedRules = new Set<string>()
  const storedMessageExpressions = new Set<string>()
  for (const schema of specSchemas(toInternal(spec))) {
    schemaHas(schema, (inner) => {
      for (const { rule, messageExpression = '' } of inner['x-kubernetes-validations'] ?? []) {
        storedRules.add(rule)
        if (messageExpression !== '') storedMessageExpressions.add(messageExpression)
      }
      return false
    })
  }
  return { storedRules, storedMessageExpressions }
}

function hasSameSchema(
  spec: CustomResourceDefinitionSpec,
  old: CustomResourceDefinitionSpec,
  version: string,
): boolean {
  const [schema, oldSchema] = [spec, old].map(({ versions }) => versions.find(({ name }) => name === version)?.schema)
  return schema !== undefined && oldSchema !== undefined && equalJson(schema as Json, oldSchema as Json)
}
