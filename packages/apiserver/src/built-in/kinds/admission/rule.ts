import {
  checkPathSegmentName,
  duplicate,
  type FieldError,
  type FieldPath,
  invalid,
  notSupported,
  required,
} from '@setpoint/kube'
import type { NamedRuleWithOperations, RuleWithOperations } from '@setpoint/kube/kinds/admissionregistration.k8s.io/v1'
import { addInvalid } from '../checks.js'

const SCOPES = ['*', 'Cluster', 'Namespaced']
const OPERATIONS = ['*', 'CONNECT', 'CREATE', 'DELETE', 'UPDATE']

/** Changes `rules`. */
export function setRuleDefaults(rules: readonly RuleWithOperations[] | undefined): void {
  for (const rule of rules ?? []) rule.scope ??= '*'
}

/** What of all requests is meant: operations on resources. `*` means all, and stands alone. */
export function validateRule(rule: RuleWithOperations, path: FieldPath): FieldError[] {
  const { operations = [], apiGroups = [], apiVersions = [], resources = [], scope } = rule
  const errors: FieldError[] = []
  const checkList = (field: string, values: readonly string[], what: string): void => {
    if (values.length === 0) errors.push(required(path.child(field)))
    if (values.length > 1 && values.includes('*')) {
      errors.push(invalid(path.child(field), values, `if '*' is present, must not specify other ${what}`))
    }
  }
  checkList('operations', operations, 'operations')
  for (const [index, operation] of operations.entries()) {
    if (!OPERATIONS.includes(operation)) {
      errors.push(notSupported(path.child('operations').index(index), operation, OPERATIONS))
    }
  }
  checkList('apiGroups', apiGroups, 'API groups')
  checkList('apiVersions', apiVersions, 'API versions')
  for (const [index, version] of apiVersions.entries()) {
    if (version === '') errors.push(required(path.child('apiVersions').index(index)))
  }
  errors.push(...validateResources(resources, path.child('resources')))
  if (scope !== undefined && !SCOPES.includes(scope)) errors.push(notSupported(path.child('scope'), scope, SCOPES))
  return errors
}

/** A rule that may be about objects by their names. */
export function validateNamedRule(rule: NamedRuleWithOperations, path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  const seen = new Set<string>()
  for (const [index, name] of (rule.resourceNames ?? []).entries()) {
    const at = path.child('resourceNames').index(index)
    addInvalid(errors, at, name, checkPathSegmentName(name))
    if (seen.has(name)) errors.push(duplicate(at, name))
    seen.add(name)
  }
  return [...errors, ...validateRule(rule, path)]
}

/** `pods`, `pods/status`, `pods/*`, `*`, all of one subresource: what a wildcard has already said may not be said again. */
function validateResources(resources: readonly string[], path: FieldPath): FieldError[] {
  const errors = resources.length === 0 ? [required(path)] : []
  const allSubresourcesOf = new Set<string>()
  const allResourcesWith = new Set<string>()
  // The server looks at the last resource without a subresource only.
  let namesPlainResource = false
  for (const [index, text] of resources.entries()) {
    const at = path.index(index)
    if (text === '') {
      errors.push(required(at))
      continue
    }
    const slash = text.indexOf('/')
    if (slash < 0) {
      namesPlainResource = text !== '*'
      continue
    }
    const [resource, subresource] = [text.slice(0, slash), text.slice(slash + 1)]
    if (allSubresourcesOf.has(resource)) {
      errors.push(invalid(at, text, `if '${resource}/*' is present, must not specify ${text}`))
    }
    if (allResourcesWith.has(subresource)) {
      errors.push(invalid(at, text, `if '*/${subresource}' is present, must not specify ${text}`))
    }
    if (subresource === '*') allSubresourcesOf.add(resource)
    if (resource === '*') allResourcesWith.add(subresource)
  }
  if (resources.length > 1 && resources.includes('*/*')) {
    errors.push(invalid(path, resources, "if '*/*' is present, must not specify other resources"))
  }
  if (resources.includes('*') && namesPlainResource) {
    const detail = "if '*' is present, must not specify other resources without subresources"
    errors.push(invalid(path, resources, detail))
  }
  return errors
}
