import type { PolicyRule } from '@setpoint/kube/kinds/rbac.authorization.k8s.io/v1'
import type { Attributes } from '../authorize/index.js'

const ALL = '*'

/** Whether a rule allows something. Made once for each rule of a stored role: matching costs a few set lookups. */
export type RuleMatcher = (attributes: Attributes) => boolean

export function compileRule(rule: PolicyRule): RuleMatcher {
  const verb = anyOf(rule.verbs)
  const group = anyOf(rule.apiGroups)
  const resource = resourceMatcher(rule.resources ?? [])
  const names = rule.resourceNames ?? []
  const name = names.length === 0 ? () => true : exactly(names)
  const path = pathMatcher(rule.nonResourceURLs ?? [])
  return (attributes) => {
    if (!verb(attributes.verb)) return false
    if (attributes.type === 'path') return path(attributes.path)
    return group(attributes.group) && resource(attributes.resource, attributes.subresource) && name(attributes.name)
  }
}

type Test = (value: string) => boolean

function anyOf(values: readonly string[] | null | undefined): Test {
  const listed = values ?? []
  return listed.includes(ALL) ? () => true : exactly(listed)
}

function exactly(values: readonly string[]): Test {
  if (values.length === 1) return (value) => value === values[0]
  const set = new Set(values)
  return (value) => set.has(value)
}

/** `pods`, `pods/status`, `*` for everything and `*` + `/status` for a subresource of everything. */
function resourceMatcher(resources: readonly string[]): (resource: string, subresource: string) => boolean {
  if (resources.includes(ALL)) return () => true
  const set = new Set(resources)
  return (resource, subresource) =>
    subresource === '' ? set.has(resource) : set.has(`${resource}/${subresource}`) || set.has(`*/${subresource}`)
}

/** Whole paths, and prefixes that end in a star. */
function pathMatcher(patterns: readonly string[]): Test {
  if (patterns.includes(ALL)) return () => true
  const exact = exactly(patterns)
  const prefixes = patterns.filter((pattern) => pattern.endsWith(ALL)).map((pattern) => pattern.replace(/\*+$/, ''))
  return (path) => exact(path) || prefixes.some((prefix) => path.startsWith(prefix))
}
