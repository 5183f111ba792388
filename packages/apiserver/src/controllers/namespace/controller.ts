import { isNotFound, type KubeObject, messageOf } from '@setpoint/kube'
import { collectionPrefix, REGISTRY_PREFIX, storagePrefix } from '../../registry/index.js'
import type { Resource } from '../../resource/index.js'
import type { StorageEvent } from '../../storage/index.js'
import type { Controller, ControllerDependencies } from '../controller.js'
import { type NamespaceCondition, namespaceConditions, type Remainder } from './conditions.js'

const NAME = 'namespace-controller'
const NAMESPACES_PREFIX = storagePrefix({ group: '', resource: 'namespaces' })
/** Objects with finalizers of their own are waited for; this is how often, should no event tell of their end. */
const RECHECK = 5000

/** Empties namespaces whose deletion has begun, tells in conditions what is left, and lets them go when nothing is. */
export function startNamespaceController(dependencies: ControllerDependencies): Controller {
  const { storage, catalog, clock } = dependencies
  const client = dependencies.client(
    'system:serviceaccount:kube-system:namespace-controller',
    'kube-controller-manager',
  )
  const queue = dependencies.queue(NAME, sync)
  const terminating = new Set<string>()

  const initial = storage.list(NAMESPACES_PREFIX)
  for (const { object } of initial.items) observe(object)
  const watch = storage.watch(REGISTRY_PREFIX, initial.revision, onEvent)

  function observe({ metadata }: KubeObject): void {
    if (metadata.deletionTimestamp === undefined || metadata.name === undefined) return
    terminating.add(metadata.name)
    queue.add(metadata.name)
  }

  function onEvent({ type, current }: StorageEvent): void {
    const { key, object } = current
    if (key.startsWith(NAMESPACES_PREFIX)) {
      if (type === 'put') observe(object)
      else terminating.delete(object.metadata.name ?? '')
      return
    }
    // The last object of a namespace may have gone.
    const namespace = object.metadata.namespace
    if (type === 'delete' && namespace !== undefined && terminating.has(namespace)) queue.add(namespace)
  }

  async function sync(name: string): Promise<void> {
    const resource = catalog.version('', 'v1')?.find('namespaces')
    if (resource === undefined) return
    const namespace = client.get(resource, '', name)
    if (namespace?.metadata.deletionTimestamp === undefined) return
    const remainder = await empty(name)
    const nothingLeft = remainder.resources.size === 0 && remainder.errors.length === 0
    try {
      await client.update(resource, { namespace: '', name, subresource: 'status' }, (object) => {
        const status = (object['status'] ?? {}) as { conditions?: NamespaceCondition[] }
        object['status'] = {
          ...status,
          conditions: namespaceConditions(status.conditions ?? [], remainder, clock.now()),
        }
      })
      if (!nothingLeft) {
        queue.addAfter(name, RECHECK)
        return
      }
      await client.update(resource, { namespace: '', name, subresource: 'finalize' }, (object) => {
        const spec = (object['spec'] ?? {}) as { finalizers?: string[] }
        object['spec'] = {
          ...spec,
          finalizers: (spec.finalizers ?? []).filter((finalizer) => finalizer !== 'kubernetes'),
        }
      })
    } catch (error) {
      if (!isNotFound(error)) throw error
    }
  }

  /** Deletes everything in a namespace; the result is what is left, and why. */
  async function empty(namespace: string): Promise<Remainder> {
    const resources = new Map<string, number>()
    const finalizers = new Map<string, number>()
    const errors: string[] = []
    for (const resource of inDeletionOrder(catalog.storedResources())) {
      if (!resource.namespaced) continue
      const prefix = collectionPrefix(resource, namespace)
      for (const { object } of storage.list(prefix).items) {
        if (object.metadata.deletionTimestamp !== undefined) continue
        try {
          await client.delete(resource, namespace, object.metadata.name ?? '', { propagationPolicy: 'Background' })
        } catch (error) {
          if (!isNotFound(error)) errors.push(messageOf(error))
        }
      }
      const left = storage.list(prefix).items
      if (left.length > 0) resources.set(`${resource.resource}.${resource.group}`, left.length)
      for (const { object } of left) {
        for (const finalizer of object.metadata.finalizers ?? []) {
          finalizers.set(finalizer, (finalizers.get(finalizer) ?? 0) + 1)
        }
      }
    }
    return { resources, finalizers, errors }
  }

  return {
    name: NAME,
    async stop() {
      watch.close()
      await queue.stop()
    },
  }
}

/** Pods first: what they use must not vanish under them. */
function inDeletionOrder(resources: readonly Resource[]): Resource[] {
  const isPods = ({ group, resource }: Resource): boolean => group === '' && resource === 'pods'
  return [...resources.filter(isPods), ...resources.filter((resource) => !isPods(resource))]
}
