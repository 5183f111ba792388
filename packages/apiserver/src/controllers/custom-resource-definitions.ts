import { isNotFound } from '@setpoint/kube'
import {
  CLEANUP_FINALIZER,
  type CustomResourceDefinition,
  isConditionTrue,
  settleStatus,
  terminating,
} from '../crd/index.js'
import type { CustomResources } from '../custom/index.js'
import { storagePrefix } from '../registry/index.js'
import type { Resource } from '../resource/index.js'
import type { StorageEvent } from '../storage/index.js'
import type { Controller, ControllerDependencies } from './controller.js'

const NAME = 'customresourcedefinition-controller'
const DEFINITIONS = storagePrefix({ group: 'apiextensions.k8s.io', resource: 'customresourcedefinitions' })
/** Objects with finalizers of their own are waited for; this is how often, should no event tell of their end. */
const RECHECK = 1000

/**
 * Brings definitions into service and out of it: accepts names, establishes, and on deletion removes every object
 * before the definition itself. What is served follows storage in the same moment.
 */
export function startCustomResourceDefinitions(
  dependencies: ControllerDependencies,
  served: CustomResources,
): Controller {
  const { storage, catalog, clock } = dependencies
  const client = dependencies.client('system:apiserver', 'kube-apiserver')
  const queue = dependencies.queue(NAME, sync)

  const initial = storage.list(DEFINITIONS)
  for (const { object } of initial.items) {
    served.set(object as CustomResourceDefinition)
    queue.add(object.metadata.name ?? '')
  }
  const watch = storage.watch(DEFINITIONS, initial.revision, onEvent)

  function onEvent({ type, current, previous }: StorageEvent): void {
    const definition = current.object as CustomResourceDefinition
    const name = definition.metadata.name ?? ''
    if (type === 'delete') {
      served.remove(definition)
      // Its names are free again: others may have waited for them.
      for (const { object } of storage.list(DEFINITIONS).items) queue.add(object.metadata.name ?? '')
      return
    }
    served.set(definition)
    queue.add(name)
    if (previous !== undefined) requeueRivals(definition, name)
  }

  function requeueRivals({ spec }: CustomResourceDefinition, name: string): void {
    for (const { object } of storage.list(DEFINITIONS).items) {
      const other = object as CustomResourceDefinition
      if (other.spec.group === spec.group && other.metadata.name !== name && !isConditionTrue(other, 'NamesAccepted')) {
        queue.add(other.metadata.name ?? '')
      }
    }
  }

  async function sync(name: string): Promise<void> {
    const definitions = catalog.version('apiextensions.k8s.io', 'v1')?.find('customresourcedefinitions')
    const definition = definitions === undefined ? undefined : client.get(definitions, '', name)
    if (definitions === undefined || definition === undefined) return
    try {
      if (definition.metadata.deletionTimestamp === undefined) await settle(definitions, name)
      else await cleanUp(definitions, definition as CustomResourceDefinition)
    } catch (error) {
      if (!isNotFound(error)) throw error
    }
  }

  async function settle(definitions: Resource, name: string): Promise<void> {
    await client.update(definitions, { namespace: '', name, subresource: 'status' }, (object) => {
      const others = client.list(definitions, '') as CustomResourceDefinition[]
      const status = settleStatus(object as CustomResourceDefinition, others, clock.now())
      if (status !== undefined) object['status'] = status
    })
  }

  async function cleanUp(definitions: Resource, definition: CustomResourceDefinition): Promise<void> {
    const { name = '', finalizers = [] } = definition.metadata
    if (!finalizers.includes(CLEANUP_FINALIZER)) return
    const established = isConditionTrue(definition, 'Established')
    const setStage = (stage: Parameters<typeof terminating>[1], finalize: boolean): Promise<unknown> =>
      client.update(definitions, { namespace: '', name, subresource: 'status' }, (object) => {
        object['status'] = terminating(object as CustomResourceDefinition, stage, clock.now())
        if (!finalize) return
        const kept = (object.metadata.finalizers ?? []).filter((finalizer) => finalizer !== CLEANUP_FINALIZER)
        if (kept.length === 0) delete object.metadata.finalizers
        else object.metadata.finalizers = kept
      })
    if (established) {
      await setStage('inProgress', false)
      if (!(await deleteObjects(definition))) {
        queue.addAfter(name, RECHECK)
        return
      }
    }
    await setStage(established ? 'completed' : 'neverEstablished', true)
  }

  /** True when none is left. */
  async function deleteObjects({ spec }: CustomResourceDefinition): Promise<boolean> {
    const prefix = storagePrefix({ group: spec.group, resource: spec.names.plural })
    const resource = catalog.resourceOfKey(prefix)
    if (resource === undefined) return true
    for (const { object } of storage.list(prefix).items) {
      if (object.metadata.deletionTimestamp !== undefined) continue
      try {
        await client.delete(resource, object.metadata.namespace ?? '', object.metadata.name ?? '')
      } catch (error) {
        if (!isNotFound(error)) throw error
      }
    }
    return storage.list(prefix, { limit: 1 }).items.length === 0
  }

  return {
    name: NAME,
    async stop() {
      watch.close()
      await queue.stop()
    },
  }
}
