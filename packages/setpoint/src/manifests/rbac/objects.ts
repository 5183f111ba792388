import type { TypedObject } from '@setpoint/kube'
import type {
  ClusterRole,
  ClusterRoleBinding,
  PolicyRule,
  Role,
  RoleBinding,
} from '@setpoint/kube/kinds/rbac.authorization.k8s.io/v1'
import type { ServiceAccount } from '@setpoint/kube/kinds/v1'
import type { ControllerDefinition } from '../../operator/index.js'
import type { DeclaredKind } from '../declared.js'
import { labelsOf, type ResolvedOptions } from '../options.js'
import { roleOf } from './role.js'

const API = 'rbac.authorization.k8s.io'

export function serviceAccountName({ name }: Pick<ResolvedOptions, 'name'>): string {
  return `${name}-controller-manager`
}

/** Everything about rights, by the name of its file. */
export function rbacObjects(
  controllers: readonly ControllerDefinition[],
  kinds: readonly DeclaredKind[],
  options: ResolvedOptions,
  webhooks: { readonly cluster: readonly PolicyRule[]; readonly namespaced: readonly PolicyRule[] },
): Map<string, TypedObject[]> {
  const { name, namespace, scope, leaderElection, metrics, rules } = options
  const labels = labelsOf(options)
  const role = roleOf(controllers, {
    name: `${name}-manager-role`,
    labels,
    rules,
    ...(scope === 'namespace' ? { namespace } : {}),
  })
  const files = new Map<string, TypedObject[]>([
    ['service_account', [serviceAccount(options)]],
    ['role', [role]],
    ['role_binding', [bindingOf(role, options)]],
  ])
  if (leaderElection) {
    const lease = leaderElectionRole(options)
    files.set('leader_election_role', [lease])
    files.set('leader_election_role_binding', [bindingOf(lease, options)])
  }
  if (metrics === 'secured') {
    const review = clusterRole(`${name}-metrics-auth-role`, labels, REVIEW)
    files.set('metrics_auth_role', [review, bindingOf(review, options)])
    files.set('metrics_reader_role', [clusterRole(`${name}-metrics-reader`, labels, READ_METRICS)])
  }
  // Apart from the manager's own: they are about the operator's certificates, wherever its objects may be.
  if (webhooks.namespaced.length > 0) {
    const wide = clusterRole(`${name}-webhook-role`, labels, webhooks.cluster)
    const own = roleIn(options, `${name}-webhook-certificate-role`, webhooks.namespaced)
    files.set('webhook_role', [wide, bindingOf(wide, options), own, bindingOf(own, options)])
  }
  for (const kind of kinds) {
    for (const [access, verbs] of Object.entries(ACCESS)) {
      files.set(`${kind.singular}_${access}_role`, [accessRole(kind, access, verbs, options)])
    }
  }
  return files
}

/** What the metrics server asks about each reader. */
const REVIEW: readonly PolicyRule[] = [
  { apiGroups: ['authentication.k8s.io'], resources: ['tokenreviews'], verbs: ['create'] },
  { apiGroups: ['authorization.k8s.io'], resources: ['subjectaccessreviews'], verbs: ['create'] },
]
const READ_METRICS: readonly PolicyRule[] = [{ nonResourceURLs: ['/metrics'], verbs: ['get'] }]

/** Roles that an administrator may hand out to people, and what each may do with objects of a kind. */
const ACCESS: Readonly<Record<string, readonly string[]>> = {
  admin: ['*'],
  editor: ['create', 'delete', 'get', 'list', 'patch', 'update', 'watch'],
  viewer: ['get', 'list', 'watch'],
}

function accessRole(
  kind: DeclaredKind,
  access: string,
  verbs: readonly string[],
  options: ResolvedOptions,
): ClusterRole {
  const labels = labelsOf(options)
  return clusterRole(`${options.name}-${kind.singular}-${access}-role`, labels, [
    { apiGroups: [kind.group], resources: [kind.plural], verbs: [...verbs] },
    { apiGroups: [kind.group], resources: [`${kind.plural}/status`], verbs: ['get'] },
  ])
}

function serviceAccount(options: ResolvedOptions): ServiceAccount {
  const { namespace } = options
  const metadata = { name: serviceAccountName(options), namespace, labels: labelsOf(options) }
  return { apiVersion: 'v1', kind: 'ServiceAccount', metadata }
}

/** What an elector does with its Lease: look, take it, keep it, give it back. */
function leaderElectionRole(options: ResolvedOptions): Role {
  return roleIn(options, `${options.name}-leader-election-role`, [
    { apiGroups: ['coordination.k8s.io'], resources: ['leases'], verbs: ['create', 'get', 'update'] },
  ])
}

/** Rights in the operator's own namespace. */
function roleIn(options: ResolvedOptions, name: string, rules: readonly PolicyRule[]): Role {
  const metadata = { name, namespace: options.namespace, labels: labelsOf(options) }
  return { apiVersion: `${API}/v1`, kind: 'Role', metadata, rules: [...rules] }
}

function clusterRole(name: string, labels: Record<string, string>, rules: readonly PolicyRule[]): ClusterRole {
  return { apiVersion: `${API}/v1`, kind: 'ClusterRole', metadata: { name, labels }, rules: [...rules] }
}

/** Gives the operator a role, as wide as the role is. */
function bindingOf(role: ClusterRole | Role, options: ResolvedOptions): ClusterRoleBinding | RoleBinding {
  const { namespace } = options
  const name = `${(role.metadata?.name ?? '').replace(/-role$/, '')}-rolebinding`
  const labels = labelsOf(options)
  const roleRef = { apiGroup: API, kind: role.kind, name: role.metadata?.name ?? '' }
  const subjects = [{ kind: 'ServiceAccount', name: serviceAccountName(options), namespace }]
  return role.kind === 'ClusterRole'
    ? { apiVersion: `${API}/v1`, kind: 'ClusterRoleBinding', metadata: { name, labels }, roleRef, subjects }
    : { apiVersion: `${API}/v1`, kind: 'RoleBinding', metadata: { name, namespace, labels }, roleRef, subjects }
}
