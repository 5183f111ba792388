import type { KubeObject } from '@setpoint/kube'
import type { Companion, Resource } from '../resource/index.js'
import { CompareError, type StoredObject } from '../storage/index.js'
import type { RegistryDependencies } from './context.js'
import { markAsDeleting } from './deletion-marks.js'
import { encoder } from './encode.js'
import { loaded } from './forms.js'
import { storagePrefix } from './keys.js'

/**
 * Takes an object out of storage, whatever its state, and what goes with it; the result is its last image, in the hub
 * version.
 */
export async function removeStored(
  dependencies: Pick<RegistryDependencies, 'storage' | 'clock'>,
  resource: Resource,
  stored: StoredObject,
): Promise<KubeObject> {
  const last: KubeObject = { ...stored.object, metadata: { ...stored.object.metadata } }
  const removed = await dependencies.storage.delete(stored.key, stored.revision, encoder(last))
  const companion = resource.strategy.companion?.(last)
  if (companion !== undefined) await removeCompanion(dependencies, companion)
  return loaded(resource, removed.object)
}

async function removeCompanion(
  { storage, clock }: Pick<RegistryDependencies, 'storage' | 'clock'>,
  { group, resource, namespace, name }: Companion,
): Promise<void> {
  const key = `${storagePrefix({ group, resource })}${namespace}/${name}`
  for (;;) {
    const stored = storage.get(key)
    if (stored === undefined) return
    const object: KubeObject = { ...stored.object, metadata: { ...stored.object.metadata } }
    const held = (object.metadata.finalizers ?? []).length > 0
    if (held && object.metadata.deletionTimestamp !== undefined) return
    try {
      if (held) {
        markAsDeleting(object.metadata, clock)
        await storage.put(key, stored.revision, encoder(object))
      } else {
        await storage.delete(key, stored.revision, encoder(object))
      }
      return
    } catch (error) {
      if (!(error instanceof CompareError)) throw error
    }
  }
}
