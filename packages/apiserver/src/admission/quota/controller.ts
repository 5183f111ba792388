import { isNotFound, type KubeObject, sameValue } from '@setpoint/kube'
import type { ResourceQuota } from '@setpoint/kube/kinds/v1'
import type { Catalog } from '../../catalog/index.js'
import type { Controller, ControllerDependencies } from '../../controllers/index.js'
import { collectionPrefix, REGISTRY_PREFIX, storagePrefix } from '../../registry/index.js'
import type { Resource } from '../../resource/index.js'
import type { Storage, StorageEvent } from '../../storage/index.js'
import { type Amounts, amountsOf, listStored } from '../plugins/index.js'
import { addAmounts, amountsToJson } from './amounts.js'
import { scopesOf } from './check.js'
import { evaluatorOf } from './evaluators.js'
import { ONE } from './evaluator.js'
import type { QuotaIndex } from './quota-index.js'

const NAME = 'resourcequota-controller'
const QUOTAS = { group: '', resource: 'resourcequotas' }
/** Resources whose use can shrink while they live. */
const SHRINKING = ['pods', 'services', 'persistentvolumeclaims'].map((resource) =>
  storagePrefix({ group: '', resource }),
)

/** Keeps every quota's status true to what is stored: after a change of the quota, and after each deletion. */
export function startQuotaController(dependencies: ControllerDependencies, quotas: QuotaIndex): Controller {
  const { storage, catalog, clock } = dependencies
  const client = dependencies.client(
    'system:serviceaccount:kube-system:resourcequota-controller',
    'kube-controller-manager',
  )
  const queue = dependencies.queue(NAME, sync)
  for (const namespace of quotas.namespaces()) queue.add(namespace)
  quotas.onChange((namespace) => {
    if (quotas.has(namespace)) queue.add(namespace)
  })
  const watch = storage.watch(REGISTRY_PREFIX, storage.revision, onEvent)

  function onEvent({ type, current, previous }: StorageEvent): void {
    const { namespace = '' } = current.object.metadata
    if (namespace === '' || !quotas.has(namespace)) return
    const shrinks = previous !== undefined && SHRINKING.some((prefix) => current.key.startsWith(prefix))
    if (type === 'delete' || shrinks) queue.add(namespace)
  }

  async function sync(namespace: string): Promise<void> {
    const resource = catalog.version('', 'v1')?.find(QUOTAS.resource)
    if (resource === undefined) return
    for (const quota of listStored<ResourceQuota>(storage, QUOTAS, namespace)) {
      const name = quota.metadata.name ?? ''
      try {
        await client.update(resource, { namespace, name, subresource: 'status' }, (object) => settle(object, namespace))
      } catch (error) {
        if (!isNotFound(error)) throw error
      }
    }
  }

  function settle(object: KubeObject, namespace: string): void {
    const quota = object as unknown as ResourceQuota
    const hard = quota.spec?.hard ?? {}
    const used = amountsToJson(usageOf(storage, catalog, quota, namespace, clock.now()))
    if (sameValue(quota.status?.hard ?? {}, hard) && sameAmounts(quota.status?.used, used)) return
    quota.status = { hard, used }
  }

  return {
    name: NAME,
    async stop() {
      watch.close()
      await queue.stop()
    },
  }
}

/** `1` and `1000m` are the same. */
function sameAmounts(a: Readonly<Record<string, unknown>> | undefined, b: Readonly<Record<string, unknown>>): boolean {
  const [left, right] = [amountsOf(a), amountsOf(b)]
  return left.size === right.size && [...left].every(([name, amount]) => right.get(name)?.equals(amount) === true)
}

/** What the objects of a namespace use of a quota. */
function usageOf(storage: Storage, catalog: Catalog, quota: ResourceQuota, namespace: string, now: number): Amounts {
  const names = Object.keys(quota.spec?.hard ?? {})
  const total: Amounts = new Map()
  const scopes = scopesOf(quota)
  for (const resource of measuredResources(catalog, names)) {
    const evaluator = evaluatorOf(resource)
    if (evaluator === undefined) continue
    const own = names.filter((name) => evaluator.measures(name))
    for (const name of own) total.set(name, total.get(name) ?? ONE.subtract(ONE))
    for (const { object } of storage.list(collectionPrefix(resource, namespace)).items) {
      if (!scopes.every((scope) => evaluator.inScope(scope, object))) continue
      const usage = evaluator.usage(object, now)
      addAmounts(total, new Map([...usage].filter(([name]) => own.includes(name))))
    }
  }
  return total
}

function measuredResources(catalog: Catalog, names: readonly string[]): Resource[] {
  return catalog
    .storedResources()
    .filter((resource) => resource.namespaced && names.some((name) => evaluatorOf(resource)?.measures(name) === true))
}
