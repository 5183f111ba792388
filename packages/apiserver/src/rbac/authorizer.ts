import type { PolicyRule } from '@setpoint/kube/kinds/rbac.authorization.k8s.io/v1'
import type { Attributes, Authorizer, Decision, NonResourceRule, ResourceRule } from '../authorize/index.js'
import type { User } from '../registry/index.js'
import { aggregateText } from './errors.js'
import type { Grants, Policy } from './policy.js'

const NO_OPINION: Decision = { allowed: false, reason: '' }

/** Allows what a role says that is bound to the user or to one of its groups; nothing is ever forbidden by a rule. */
export function rbacAuthorizer(policy: Policy): Authorizer {
  return {
    authorize(user, attributes) {
      const cluster = policy.clusterGrants(user)
      const namespace = attributes.type === 'path' ? '' : attributes.namespace
      const local = policy.namespaceGrants(user, namespace)
      const source = find(cluster, attributes) ?? find(local, attributes)
      if (source !== undefined) return { allowed: true, reason: `RBAC: allowed by ${source}` }
      const errors = [...cluster.errors, ...local.errors]
      return errors.length === 0 ? NO_OPINION : { allowed: false, reason: `RBAC: ${aggregateText(errors)}` }
    },
    rulesFor(user, namespace) {
      const { rules, errors } = rulesFor(policy, user, namespace)
      const resourceRules: ResourceRule[] = []
      const nonResourceRules: NonResourceRule[] = []
      for (const { verbs, apiGroups, resources, resourceNames, nonResourceURLs } of rules) {
        if ((resources ?? []).length > 0) {
          resourceRules.push({
            verbs,
            ...(apiGroups === undefined ? {} : { apiGroups }),
            ...(resources === undefined ? {} : { resources }),
            ...(resourceNames === undefined ? {} : { resourceNames }),
          })
        }
        if (nonResourceURLs !== undefined && nonResourceURLs.length > 0)
          nonResourceRules.push({ verbs, nonResourceURLs })
      }
      return { resourceRules, nonResourceRules, error: aggregateText(errors) }
    },
  }
}

function find({ list }: Grants, attributes: Attributes): string | undefined {
  for (const grant of list) if (grant.matches(attributes)) return grant.source
  return undefined
}

/** Everything that a user has in a namespace ('': at the cluster scope). */
export function rulesFor(policy: Policy, user: User, namespace: string): { rules: PolicyRule[]; errors: string[] } {
  const cluster = policy.clusterGrants(user)
  const local = policy.namespaceGrants(user, namespace)
  return {
    rules: [...cluster.list, ...local.list].map(({ rule }) => rule),
    errors: [...cluster.errors, ...local.errors],
  }
}
