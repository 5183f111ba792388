import { FOREGROUND_FINALIZER, isConflict, isNotFound, type KubeObject, ORPHAN_FINALIZER } from '@setpoint/kube'
import { REGISTRY_PREFIX } from '../../registry/index.js'
import type { Resource } from '../../resource/index.js'
import type { StorageEvent } from '../../storage/index.js'
import type { Controller, ControllerDependencies } from '../controller.js'
import { recordEvent } from '../event.js'
import { addedOwners, OwnerGraph } from './graph.js'
import { blocks, classifyOwners, hasFinalizer, isBeingDeleted, isDeletingDependents } from './owners.js'

const NAME = 'garbage-collector-controller'

/** Deletes what nobody owns any more. One key is one object to look at again. */
export function startGarbageCollector(dependencies: ControllerDependencies): Controller {
  const { storage, catalog } = dependencies
  const client = dependencies.client(
    'system:serviceaccount:kube-system:generic-garbage-collector',
    'kube-controller-manager',
  )
  const graph = new OwnerGraph()
  const queue = dependencies.queue(NAME, collect)

  const initial = storage.list(REGISTRY_PREFIX)
  for (const { key, object } of initial.items) graph.insert(key, object)
  for (const { key, object } of initial.items) {
    if ((object.metadata.ownerReferences ?? []).length > 0 || isBeingDeleted(object)) queue.add(key)
  }
  const watch = storage.watch(REGISTRY_PREFIX, initial.revision, onEvent)

  /** Puts on the queue whatever this write may have made collectable. */
  function onEvent(event: StorageEvent): void {
    const { type, current, previous } = event
    const { key, object } = current
    const dependents = type === 'delete' ? graph.dependents(object.metadata.uid ?? '') : []
    graph.apply(event)
    if (type === 'delete') {
      for (const dependent of dependents) queue.add(dependent)
      // Owners in foreground deletion may have waited for this one.
      for (const { uid } of object.metadata.ownerReferences ?? []) {
        const owner = graph.keyOf(uid)
        if (owner !== undefined) queue.add(owner)
      }
      return
    }
    const owned = addedOwners(object, previous?.object)
    if (owned.length > 0) {
      reportForeignOwners(
        object,
        owned.map(({ uid }) => uid),
      )
      queue.add(key)
    }
    if (
      isBeingDeleted(object) &&
      (hasFinalizer(object, ORPHAN_FINALIZER) || hasFinalizer(object, FOREGROUND_FINALIZER))
    )
      queue.add(key)
    releaseFormerOwners(object, previous?.object)
  }

  /** An owner that waits for its dependents may go when one of them stops naming or blocking it. */
  function releaseFormerOwners(object: KubeObject, previous: KubeObject | undefined): void {
    for (const { uid, blockOwnerDeletion } of previous?.metadata.ownerReferences ?? []) {
      const owner = graph.keyOf(uid)
      if (blockOwnerDeletion === true && owner !== undefined && !blocks(object, uid)) queue.add(owner)
    }
  }

  async function collect(key: string): Promise<void> {
    const object = storage.get(key)?.object
    const resource = catalog.resourceOfKey(key)
    if (object === undefined || resource === undefined) return
    try {
      if (isBeingDeleted(object)) await collectDeleting(resource, object)
      else await collectOwned(resource, object)
    } catch (error) {
      // Somebody was faster; the event of that write brings the key back.
      if (!isNotFound(error) && !isConflict(error)) throw error
    }
  }

  async function collectDeleting(resource: Resource, object: KubeObject): Promise<void> {
    const dependents = graph.dependents(object.metadata.uid ?? '')
    if (hasFinalizer(object, ORPHAN_FINALIZER)) {
      for (const dependent of dependents) await disown(dependent, new Set([object.metadata.uid ?? '']))
      await removeFinalizer(resource, object, ORPHAN_FINALIZER)
    } else if (hasFinalizer(object, FOREGROUND_FINALIZER)) {
      for (const dependent of dependents) queue.add(dependent)
      const blocked = dependents.some((dependent) => {
        const found = storage.get(dependent)?.object
        return found !== undefined && blocks(found, object.metadata.uid ?? '')
      })
      if (!blocked) await removeFinalizer(resource, object, FOREGROUND_FINALIZER)
    }
  }

  async function collectOwned(resource: Resource, object: KubeObject): Promise<void> {
    if ((object.metadata.ownerReferences ?? []).length === 0) return
    const owners = classifyOwners(storage, catalog, object)
    if (owners === undefined) return
    const leaving = [...owners.dangling, ...owners.waiting]
    if (owners.solid.length > 0) {
      if (leaving.length > 0) await dropOwners(resource, object, new Set(leaving.map(({ uid }) => uid)))
      return
    }
    const dependents = graph.dependents(object.metadata.uid ?? '')
    let propagationPolicy: 'Orphan' | 'Foreground' | 'Background' = 'Background'
    if (owners.waiting.length > 0 && dependents.length > 0) {
      // A circle of owners would wait for itself for ever.
      const circular = dependents.some((key) => isDeletingKey(key))
      if (circular) await unblockOwners(resource, object)
      propagationPolicy = 'Foreground'
    } else if (hasFinalizer(object, ORPHAN_FINALIZER)) propagationPolicy = 'Orphan'
    else if (hasFinalizer(object, FOREGROUND_FINALIZER)) propagationPolicy = 'Foreground'
    await client.delete(resource, object.metadata.namespace ?? '', object.metadata.name ?? '', {
      preconditions: { uid: object.metadata.uid },
      propagationPolicy,
    })
  }

  function isDeletingKey(key: string): boolean {
    const found = storage.get(key)?.object
    return found !== undefined && isDeletingDependents(found)
  }

  async function disown(key: string, owners: ReadonlySet<string>): Promise<void> {
    const object = storage.get(key)?.object
    const resource = catalog.resourceOfKey(key)
    if (object === undefined || resource === undefined) return
    try {
      await dropOwners(resource, object, owners)
    } catch (error) {
      if (!isNotFound(error)) throw error
    }
  }

  function dropOwners(resource: Resource, object: KubeObject, owners: ReadonlySet<string>): Promise<KubeObject> {
    return edit(resource, object, ({ metadata }) => {
      const kept = (metadata.ownerReferences ?? []).filter(({ uid }) => !owners.has(uid))
      if (kept.length === 0) delete metadata.ownerReferences
      else metadata.ownerReferences = kept
    })
  }

  function unblockOwners(resource: Resource, object: KubeObject): Promise<KubeObject> {
    return edit(resource, object, ({ metadata }) => {
      for (const reference of metadata.ownerReferences ?? []) {
        if (reference.blockOwnerDeletion === true) reference.blockOwnerDeletion = false
      }
    })
  }

  function removeFinalizer(resource: Resource, object: KubeObject, finalizer: string): Promise<KubeObject> {
    return edit(resource, object, ({ metadata }) => {
      const kept = (metadata.finalizers ?? []).filter((other) => other !== finalizer)
      if (kept.length === 0) delete metadata.finalizers
      else metadata.finalizers = kept
    })
  }

  function edit(
    resource: Resource,
    { metadata }: KubeObject,
    change: (object: KubeObject) => void,
  ): Promise<KubeObject> {
    const { namespace = '', name = '' } = metadata
    return client.update(resource, { namespace, name }, (object) => {
      // Another object of the same name is none of this one's business.
      if (object.metadata.uid === metadata.uid) change(object)
    })
  }

  /** An owner that exists, but in another namespace, is told: the object will be collected as if it had none. */
  function reportForeignOwners(object: KubeObject, uids: readonly string[]): void {
    const namespace = object.metadata.namespace ?? ''
    for (const reference of object.metadata.ownerReferences ?? []) {
      const key = uids.includes(reference.uid) ? graph.keyOf(reference.uid) : undefined
      const owner = key === undefined ? undefined : storage.get(key)?.object
      const home = owner?.metadata.namespace ?? ''
      if (owner === undefined || home === '' || home === namespace) continue
      const identity = `[${reference.apiVersion}/${reference.kind}, namespace: ${namespace}, name: ${reference.name}, uid: ${reference.uid}]`
      recordEvent(dependencies, client, {
        about: object,
        type: 'Warning',
        reason: 'OwnerRefInvalidNamespace',
        message: `ownerRef ${identity} does not exist in namespace ${JSON.stringify(namespace)}`,
        component: NAME,
      })
    }
  }

  return {
    name: NAME,
    async stop() {
      watch.close()
      await queue.stop()
    },
  }
}
