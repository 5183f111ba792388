import { controllerOf, controllerReferenceTo, isNotFound, type Selector } from '@setpoint/kube'
import { removeFinalizer } from './finalizers.js'
import type { StoredKind } from './kinds.js'
import type { ObjectStore } from './store.js'
import type { Writer } from './writer.js'

export interface ClaimInput<T extends StoredKind> {
  readonly owner: StoredKind
  readonly selector: Selector
  readonly store: ObjectStore<T>
  readonly writer: Writer
  /** The finalizer that adopted objects get and released ones lose. Default: none. */
  readonly finalizer?: string
  /** What may be adopted, beyond what the selector says. Default: everything. */
  readonly adoptable?: (object: T) => boolean
  /** The candidates among what the owner controls and what nobody does. Default: all. */
  readonly considered?: (object: T) => boolean
}

/**
 * The objects that belong to an owner: those that it controls and selects. What it selects and nobody controls is
 * adopted; what it controls and no longer selects is released. An owner that is being deleted does neither.
 */
export async function claim<T extends StoredKind>(input: ClaimInput<T>): Promise<T[]> {
  const { owner, selector, store } = input
  const considered = input.considered ?? (() => true)
  const deleting = owner.metadata.deletionTimestamp !== undefined
  const claimed: T[] = []
  for (const object of store.ownedBy(owner).filter(considered)) {
    if (selector.matches(object.metadata.labels ?? {})) claimed.push(object)
    else if (!deleting) await release(input, object)
  }
  if (deleting) return claimed
  for (const object of store.orphans(owner.metadata.namespace ?? '').filter(considered)) {
    if (!selector.matches(object.metadata.labels ?? {}) || object.metadata.deletionTimestamp !== undefined) continue
    if (input.adoptable?.(object) === false) continue
    const adopted = await adopt(input, object)
    if (adopted !== undefined) claimed.push(adopted)
  }
  return claimed
}

async function adopt<T extends StoredKind>(input: ClaimInput<T>, object: T): Promise<T | undefined> {
  const { owner, store, writer, finalizer } = input
  try {
    return await writer.update(store, object, ({ metadata }) => {
      if (controllerOf({ metadata }) !== undefined) return
      metadata.ownerReferences = [...(metadata.ownerReferences ?? []), controllerReferenceTo(owner)]
      if (finalizer !== undefined && metadata.finalizers?.includes(finalizer) !== true) {
        metadata.finalizers = [...(metadata.finalizers ?? []), finalizer]
      }
    })
  } catch (error) {
    if (isNotFound(error)) return undefined
    throw error
  }
}

async function release<T extends StoredKind>(input: ClaimInput<T>, object: T): Promise<void> {
  const { owner, store, writer, finalizer } = input
  try {
    await writer.update(store, object, ({ metadata }) => {
      const kept = (metadata.ownerReferences ?? []).filter(({ uid }) => uid !== owner.metadata.uid)
      if (kept.length === 0) delete metadata.ownerReferences
      else metadata.ownerReferences = kept
      if (finalizer !== undefined) removeFinalizer(metadata, finalizer)
    })
  } catch (error) {
    if (!isNotFound(error)) throw error
  }
}
