import { SetpointError, type Transport } from '@setpoint/kube'
import { ClusterRole, ClusterRoleBinding, Role, RoleBinding } from '@setpoint/kube/kinds/rbac.authorization.k8s.io/v1'
import { Namespace } from '@setpoint/kube/kinds/v1'
import { type Client, type WebhookDefinition, webhookRules, type WebhookServerOptions } from 'setpoint'

/** Whom an operator is in a test cluster, and what that user may do. */
export interface OperatorUser {
  /** The user's name. A service account is `system:serviceaccount:<namespace>:<name>`, and in the groups of one. */
  readonly user: string
  /**
   * Roles that are made and given to the user before the operator starts: `roleOf(controllers)` of `setpoint/manifests` has what
   * the controllers declare. A namespace that one of them is in is made, too. Default: none, so that it may do nothing.
   */
  readonly roles?: readonly (ClusterRole | Role)[]
}

const API = 'rbac.authorization.k8s.io'
const FORCE = { force: true }

/** The user that the option `as` names. */
export function operatorUser(as: string | OperatorUser | undefined): OperatorUser | undefined {
  const named = typeof as === 'string' ? { user: as } : as
  // Without a name the server would take the operator for the administrator.
  if (named !== undefined && (typeof named.user !== 'string' || named.user === ''))
    throw new SetpointError(
      'OptionInvalid',
      `testCluster({ as }) names no user; call it 'system:serviceaccount:default:operator', or { user: … } with its roles`,
    )
  return named
}

/** The same way to a server, as that user. */
export function impersonating(transport: Transport, user: OperatorUser | undefined): Transport {
  if (user === undefined) return transport
  return {
    close: () => transport.close(),
    request: (request) =>
      transport.request({ ...request, headers: { ...request.headers, 'impersonate-user': user.user } }),
  }
}

/** Makes the user's roles and gives them to it. `client`: the administrator's. */
export async function grantRoles(client: Client, { user, roles = [] }: OperatorUser): Promise<void> {
  for (const role of roles) {
    const { name = '', namespace } = role.metadata ?? {}
    const metadata = { name, ...(namespace === undefined ? {} : { namespace }) }
    const binding = {
      metadata,
      roleRef: { apiGroup: API, kind: role.kind, name },
      subjects: [{ apiGroup: API, kind: 'User', name: user }],
    }
    if (role.kind === 'ClusterRole') {
      await client.apply(ClusterRole, { ...role, metadata: { ...role.metadata, name } }, FORCE)
      await client.apply(ClusterRoleBinding, binding, FORCE)
    } else {
      if (namespace !== undefined) await client.apply(Namespace, { metadata: { name: namespace } }, FORCE)
      await client.apply(Role, { ...role, metadata: { ...role.metadata, name } }, FORCE)
      await client.apply(RoleBinding, binding, FORCE)
    }
  }
}

/** What the certificates of a test's webhooks need: nothing where they are asked in the process. */
export function certificateRoles(
  webhooks: readonly WebhookDefinition[],
  { certificates }: WebhookServerOptions,
): (ClusterRole | Role)[] {
  if (webhooks.length === 0 || certificates === undefined || !('managed' in certificates)) return []
  const { cluster, namespaced } = webhookRules(webhooks, certificates.managed)
  const { namespace } = certificates.managed.service
  const named = { name: 'setpoint-webhook-certificates' }
  return [
    { apiVersion: `${API}/v1`, kind: 'ClusterRole', metadata: named, rules: [...cluster] },
    { apiVersion: `${API}/v1`, kind: 'Role', metadata: { ...named, namespace }, rules: [...namespaced] },
  ]
}
