import { isNotFound, type JsonObject, sameValue } from '@setpoint/kube'
import type { ClusterRole } from '@setpoint/kube/kinds/rbac.authorization.k8s.io/v1'
import { aggregatedRules } from '../rbac/index.js'
import { storagePrefix } from '../registry/index.js'
import type { Controller, ControllerDependencies } from './controller.js'

const NAME = 'clusterrole-aggregation-controller'
const GROUP = 'rbac.authorization.k8s.io'
const PREFIX = storagePrefix({ group: GROUP, resource: 'clusterroles' })

/** Keeps the rules of aggregated cluster roles those of the roles that they gather. */
export function startClusterRoleAggregation(dependencies: ControllerDependencies): Controller {
  const { storage, catalog } = dependencies
  const client = dependencies.client(`system:serviceaccount:kube-system:${NAME}`, NAME)
  const queue = dependencies.queue(NAME, sync)

  /** Any change of any role can be one of what another gathers; there are few that gather. */
  function enqueue(): void {
    for (const role of roles()) if (role.aggregationRule !== undefined) queue.add(role.metadata.name ?? '')
  }

  function roles(): ClusterRole[] {
    return storage.list(PREFIX).items.map(({ object }) => object as unknown as ClusterRole)
  }

  async function sync(name: string): Promise<void> {
    const all = roles()
    const role = all.find(({ metadata }) => metadata.name === name)
    const rules = role === undefined ? undefined : aggregatedRules(role, all)
    if (rules === undefined || sameValue(rules, role?.rules ?? [])) return
    const resource = catalog.version(GROUP, 'v1')?.find('clusterroles')
    if (resource === undefined) return
    const { apiVersion, kind } = resource
    // To own no rules is not to mention them.
    const patch = { apiVersion, kind, metadata: { name }, ...(rules.length === 0 ? {} : { rules }) }
    try {
      await client.apply(resource, { namespace: '', name }, patch as unknown as JsonObject)
    } catch (error) {
      if (!isNotFound(error)) throw error
    }
  }

  const watch = storage.watch(PREFIX, storage.revision, enqueue)
  enqueue()
  return {
    name: NAME,
    async stop() {
      watch.close()
      await queue.stop()
    },
  }
}
