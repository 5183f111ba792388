import type { RuleWithOperations } from '@setpoint/kube/kinds/admissionregistration.k8s.io/v1'
import type { Resource } from '../../resource/index.js'
import type { Operation } from '../admission.js'

/** What a rule is asked about: one door to a resource, and what is done there. */
export interface RuleTarget {
  readonly resource: Resource
  /** '' for the resource itself. */
  readonly subresource: string
  readonly operation: Operation
}

/** Whether a webhook's rule covers a request. */
export function ruleMatches(rule: RuleWithOperations, { resource, subresource, operation }: RuleTarget): boolean {
  return (
    scopeMatches(rule.scope, resource) &&
    hasOrAll(rule.operations, operation) &&
    hasOrAll(rule.apiGroups, resource.group) &&
    hasOrAll(rule.apiVersions, resource.version) &&
    (rule.resources ?? []).some((pattern) => patternMatches(pattern, resource.resource, subresource))
  )
}

function hasOrAll(items: readonly string[] | undefined, wanted: string): boolean {
  return (items ?? []).some((item) => item === '*' || item === wanted)
}

// `pods`, `pods/status`, `*`, `pods/*`, and every resource with one subresource; without a slash it is the resource alone.
function patternMatches(pattern: string, resource: string, subresource: string): boolean {
  const slash = pattern.indexOf('/')
  const [own, sub] = slash < 0 ? [pattern, ''] : [pattern.slice(0, slash), pattern.slice(slash + 1)]
  return (own === '*' || own === resource) && (sub === '*' || sub === subresource)
}

function scopeMatches(scope: string | undefined, { namespaced }: Resource): boolean {
  if (scope === undefined || scope === '*') return true
  return scope === (namespaced ? 'Namespaced' : 'Cluster')
}

const EXEMPT: ReadonlySet<string> = new Set([
  'ValidatingWebhookConfiguration',
  'MutatingWebhookConfiguration',
  'ValidatingAdmissionPolicy',
  'ValidatingAdmissionPolicyBinding',
  'MutatingAdmissionPolicy',
  'MutatingAdmissionPolicyBinding',
])

/** What decides about admission is itself never up for it: a bad webhook can always be taken away. */
export function isExempt({ group, kind }: Resource): boolean {
  return group === 'admissionregistration.k8s.io' && EXEMPT.has(kind)
}
