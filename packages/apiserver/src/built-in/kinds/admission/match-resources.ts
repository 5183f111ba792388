import { type FieldError, type FieldPath, required, validateLabelSelector } from '@setpoint/kube'
import type { MatchResources } from '@setpoint/kube/kinds/admissionregistration.k8s.io/v1'
import { checkOneOf } from '../checks.js'
import { setRuleDefaults, validateNamedRule } from './rule.js'

const MATCH_POLICIES = ['Equivalent', 'Exact']

/** Changes `resources`. */
export function setMatchResourcesDefaults(resources: MatchResources | undefined): void {
  if (resources === undefined) return
  resources.matchPolicy ??= 'Equivalent'
  resources.namespaceSelector ??= {}
  resources.objectSelector ??= {}
  setRuleDefaults(resources.resourceRules)
  setRuleDefaults(resources.excludeResourceRules)
}

/** What a policy, or its binding, is about. */
export function validateMatchResources(resources: MatchResources | undefined, path: FieldPath): FieldError[] {
  if (resources === undefined) return []
  const { matchPolicy, namespaceSelector, objectSelector, resourceRules = [], excludeResourceRules = [] } = resources
  const errors: FieldError[] = []
  checkOneOf(errors, matchPolicy, MATCH_POLICIES, path.child('matchPolicy'))
  for (const [field, selector] of Object.entries({ namespaceSelector, objectSelector })) {
    if (selector === undefined) errors.push(required(path.child(field)))
    else errors.push(...validateLabelSelector(selector, path.child(field)))
  }
  for (const [field, rules] of Object.entries({ resourceRules, excludeResourceRules })) {
    for (const [index, rule] of rules.entries()) errors.push(...validateNamedRule(rule, path.child(field).index(index)))
  }
  return errors
}
