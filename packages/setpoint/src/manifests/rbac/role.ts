import { SetpointError } from '@setpoint/kube'
import type { ClusterRole, PolicyRule, Role } from '@setpoint/kube/kinds/rbac.authorization.k8s.io/v1'
import type { ControllerDefinition } from '../../operator/index.js'
import { rulesOf } from './rules.js'

export interface RoleOptions {
  /** The role's name. Default 'manager-role'. */
  readonly name?: string
  /** A Role in this namespace instead of a ClusterRole. Default: a ClusterRole. */
  readonly namespace?: string
  /** Rights beside those that the controllers declare. Default: none. */
  readonly rules?: readonly PolicyRule[]
  /** Default: none. */
  readonly labels?: Readonly<Record<string, string>>
}

/**
 * The role that these controllers run under: exactly what `for`, `owns`, `watches` and `uses` declare.
 * Throws OptionInvalid for a Role that would have to reach a kind without namespaces.
 */
export function roleOf(
  controllers: readonly ControllerDefinition[],
  { name = 'manager-role', namespace, rules = [], labels }: RoleOptions = {},
): ClusterRole | Role {
  const metadata = { name, ...(labels === undefined ? {} : { labels: { ...labels } }) }
  const all = [...rulesOf(controllers), ...rules]
  const apiVersion = 'rbac.authorization.k8s.io/v1'
  if (namespace === undefined) return { apiVersion, kind: 'ClusterRole', metadata, rules: all }
  for (const { name: controller, for: reconciled, owns, watches, uses } of controllers) {
    const wide = [reconciled, ...owns, ...watches.map(({ kind }) => kind), ...uses].find(
      ({ namespaced }) => !namespaced,
    )
    if (wide === undefined) continue
    const message =
      `controller ${controller} works with ${wide.kind}, which has no namespace, so rights in namespace ${namespace} ` +
      'cannot be enough; choose the scope "cluster"'
    throw new SetpointError('OptionInvalid', message)
  }
  return { apiVersion, kind: 'Role', metadata: { ...metadata, namespace }, rules: all }
}
