import type { PolicyRule } from '@setpoint/kube/kinds/rbac.authorization.k8s.io/v1'

const ALL = '*'

/** The parts of `wanted`, each of one verb on one thing, that no rule of `held` covers. */
export function uncoveredRules(held: readonly PolicyRule[], wanted: readonly PolicyRule[]): PolicyRule[] {
  return wanted.flatMap(partsOf).filter((part) => !held.some((rule) => coversPart(rule, part)))
}

/** A rule as rules of one group, resource, name and verb, or of one path and verb. */
function partsOf({ apiGroups, resources, verbs, resourceNames, nonResourceURLs }: PolicyRule): PolicyRule[] {
  const parts: PolicyRule[] = []
  for (const group of apiGroups ?? []) {
    for (const resource of resources ?? []) {
      for (const verb of verbs) {
        const part = { verbs: [verb], apiGroups: [group], resources: [resource] }
        const names = resourceNames ?? []
        if (names.length === 0) parts.push(part)
        for (const name of names) parts.push({ ...part, resourceNames: [name] })
      }
    }
  }
  for (const path of nonResourceURLs ?? []) {
    for (const verb of verbs) parts.push({ verbs: [verb], nonResourceURLs: [path] })
  }
  return parts
}

function coversPart(rule: PolicyRule, part: PolicyRule): boolean {
  return (
    coversAll(rule.verbs, part.verbs) &&
    coversAll(rule.apiGroups, part.apiGroups) &&
    (part.resources ?? []).every((resource) => coversResource(rule.resources ?? [], resource)) &&
    coversNames(rule.resourceNames ?? [], part.resourceNames ?? []) &&
    (part.nonResourceURLs ?? []).every((path) => coversPath(rule.nonResourceURLs ?? [], path))
  )
}

function coversAll(held: readonly string[] | undefined, wanted: readonly string[] | undefined): boolean {
  const list = held ?? []
  return list.includes(ALL) || (wanted ?? []).every((value) => list.includes(value))
}

function coversResource(held: readonly string[], wanted: string): boolean {
  if (held.includes(ALL) || held.includes(wanted)) return true
  const slash = wanted.indexOf('/')
  return slash >= 0 && held.includes(`*${wanted.slice(slash)}`)
}

/** A rule without names is about all of them. */
function coversNames(held: readonly string[], wanted: readonly string[]): boolean {
  if (held.length === 0) return true
  return wanted.length > 0 && wanted.every((name) => held.includes(name))
}

function coversPath(held: readonly string[], wanted: string): boolean {
  return held.some(
    (pattern) => pattern === wanted || (pattern.endsWith(ALL) && wanted.startsWith(pattern.replace(/\*+$/, ''))),
  )
}
