import type { ObjectMeta } from '@setpoint/kube'

interface HasFinalizers {
  metadata: ObjectMeta
}

/** Whether deletion was requested; the object goes when its last finalizer does. */
export function isBeingDeleted(object: { readonly metadata: Pick<ObjectMeta, 'deletionTimestamp'> }): boolean {
  return object.metadata.deletionTimestamp !== undefined
}

export function hasFinalizer(
  object: { readonly metadata: { readonly finalizers?: readonly string[] } },
  finalizer: string,
): boolean {
  return object.metadata.finalizers?.includes(finalizer) ?? false
}

/** Adds the finalizer in place; whether that changed anything. */
export function addFinalizer(object: HasFinalizers, finalizer: string): boolean {
  if (hasFinalizer(object, finalizer)) return false
  object.metadata.finalizers = [...(object.metadata.finalizers ?? []), finalizer]
  return true
}

/** Removes the finalizer in place; whether that changed anything. */
export function removeFinalizer(object: HasFinalizers, finalizer: string): boolean {
  if (!hasFinalizer(object, finalizer)) return false
  object.metadata.finalizers = object.metadata.finalizers?.filter((candidate) => candidate !== finalizer) ?? []
  return true
}
