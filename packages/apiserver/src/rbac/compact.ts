import { quote } from '@setpoint/kube'
import type { PolicyRule } from '@setpoint/kube/kinds/rbac.authorization.k8s.io/v1'

/** Rules of one resource that differ in their verbs alone, as one rule each. The rest stays as it is. */
export function compactRules(rules: readonly PolicyRule[]): PolicyRule[] {
  const simple = new Map<string, PolicyRule>()
  const others: PolicyRule[] = []
  for (const rule of rules) {
    const key = simpleKey(rule)
    if (key === undefined) {
      others.push(rule)
      continue
    }
    const known = simple.get(key)
    if (known === undefined) simple.set(key, { ...rule, verbs: [...rule.verbs] })
    else known.verbs.push(...rule.verbs)
  }
  return [...others, ...simple.values()]
}

function simpleKey({ apiGroups, resources, resourceNames, nonResourceURLs }: PolicyRule): string | undefined {
  if ((resourceNames ?? []).length > 1 || (nonResourceURLs ?? []).length > 0) return undefined
  if (apiGroups?.length !== 1 || resources?.length !== 1) return undefined
  return JSON.stringify([apiGroups, resources, resourceNames])
}

/** `{APIGroups:["apps"], Resources:["deployments"], Verbs:["get" "list"]}` */
export function ruleText({ apiGroups, resources, nonResourceURLs, resourceNames, verbs }: PolicyRule): string {
  const parts: [string, readonly string[] | undefined][] = [
    ['APIGroups', apiGroups],
    ['Resources', resources],
    ['NonResourceURLs', nonResourceURLs],
    ['ResourceNames', resourceNames],
    ['Verbs', verbs],
  ]
  const texts = parts.flatMap(([name, values]) =>
    (values ?? []).length === 0 ? [] : [`${name}:[${(values ?? []).map(quote).join(' ')}]`],
  )
  return `{${texts.join(', ')}}`
}
