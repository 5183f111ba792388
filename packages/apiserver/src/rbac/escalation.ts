import { forbiddenError, type KubeObject, notFound, quote, sameValue } from '@setpoint/kube'
import type {
  ClusterRole,
  ClusterRoleBinding,
  PolicyRule,
  RoleBinding,
} from '@setpoint/kube/kinds/rbac.authorization.k8s.io/v1'
import type { AdmissionAttributes, AdmissionPlugin } from '../admission/index.js'
import { type Authorizer, MASTERS } from '../authorize/index.js'
import type { User } from '../registry/index.js'
import { rulesFor } from './authorizer.js'
import { compactRules, ruleText } from './compact.js'
import { uncoveredRules } from './covers.js'
import { aggregateText } from './errors.js'
import type { Policy } from './policy.js'

const GROUP = 'rbac.authorization.k8s.io'
const EVERYTHING: readonly PolicyRule[] = [
  { verbs: ['*'], apiGroups: ['*'], resources: ['*'] },
  { verbs: ['*'], nonResourceURLs: ['*'] },
]

/**
 * Nobody gives away more than they have. A role may hold only rules that its author has, or who may `escalate`; a binding
 * may name only a role whose rules its author has, or who may `bind` it. As in Kubernetes it is asked after all that
 * may change the object, and before validation.
 */
export function escalationCheck(policy: Policy, authorizer: Authorizer): AdmissionPlugin {
  const checks: Readonly<Record<string, (attributes: AdmissionAttributes, object: KubeObject) => void>> = {
    roles: checkRole,
    clusterroles: checkRole,
    rolebindings: checkBinding,
    clusterrolebindings: checkBinding,
  }

  function checkRole({ context, name, old }: AdmissionAttributes, object: KubeObject): void {
    const { user, namespace, resource } = context
    const question = { verb: 'escalate', group: GROUP, version: '*', subresource: '', namespace, name } as const
    if (authorizer.authorize(user, { type: 'resource', resource: resource.resource, ...question }).allowed) return
    const role = object as unknown as ClusterRole
    const called = role.metadata.name ?? ''
    const problem = missing(user, namespace, role.rules ?? [])
    if (problem !== undefined) throw forbiddenError(resource, called, problem)
    if (!isAggregated(object) && !isAggregated(old)) return
    if (missing(user, namespace, EVERYTHING) !== undefined) {
      throw forbiddenError(resource, called, 'must have cluster-admin privileges to use the aggregationRule')
    }
  }

  function checkBinding({ context }: AdmissionAttributes, object: KubeObject): void {
    const { user, namespace, resource } = context
    const { roleRef, metadata } = object as unknown as RoleBinding | ClusterRoleBinding
    const bind = { verb: 'bind', group: roleRef.apiGroup ?? '', version: '*', subresource: '', namespace } as const
    const plural = roleRef.kind === 'ClusterRole' ? 'clusterroles' : roleRef.kind === 'Role' ? 'roles' : ''
    const question = { type: 'resource', resource: plural, name: roleRef.name, ...bind } as const
    if (plural !== '' && authorizer.authorize(user, question).allowed) return
    const rules = policy.rulesOf(roleRef, namespace)
    // The request is for bindings: that is what Kubernetes did not find, too.
    if (rules === undefined) throw notFound(resource, roleRef.name)
    const problem = missing(user, namespace, rules)
    if (problem !== undefined) throw forbiddenError(resource, metadata.name ?? '', problem)
  }

  /** What the user lacks of these rules, as a sentence; undefined: nothing. */
  function missing(user: User, namespace: string, wanted: readonly PolicyRule[]): string | undefined {
    const { rules, errors } = rulesFor(policy, user, namespace)
    const uncovered = uncoveredRules(rules, wanted)
    if (uncovered.length === 0) return undefined
    const who = `user ${quote(user.name)} (groups=[${user.groups.map(quote).join(' ')}])`
    const lines = [...new Set(compactRules(uncovered).map(ruleText))].sort()
    const why = errors.length === 0 ? '' : `; resolution errors: [${aggregateText(errors)}]`
    return `${who} is attempting to grant RBAC permissions not currently held:\n${lines.join('\n')}${why}`
  }

  return {
    name: 'RbacEscalation',
    handles: ({ group }) => group === GROUP,
    mutate(attributes) {
      const { context, object, old } = attributes
      if (object === undefined || context.user.groups.includes(MASTERS)) return
      if (old !== undefined && changesOnlyCollection(object, old)) return
      checks[context.resource.resource]?.(attributes, object)
    },
  }
}

function isAggregated(object: KubeObject | undefined): boolean {
  const { aggregationRule } = (object ?? {}) as unknown as ClusterRole
  return (aggregationRule?.clusterRoleSelectors ?? []).length > 0
}

/** Owner references and finalizers are garbage collection's: whoever may write them gives nothing away. */
function changesOnlyCollection(object: KubeObject, old: KubeObject): boolean {
  return sameValue(withoutCollection(object), withoutCollection(old))
}

function withoutCollection(object: KubeObject): KubeObject {
  const metadata = { ...object.metadata }
  delete metadata.ownerReferences
  delete metadata.finalizers
  delete metadata.managedFields
  return { ...object, metadata }
}
