import type { ObjectMeta } from '@setpoint/kube'

/** Takes a finalizer off, and the list with the last one. Changes `metadata`. */
export function removeFinalizer(metadata: ObjectMeta, finalizer: string): void {
  const kept = (metadata.finalizers ?? []).filter((other) => other !== finalizer)
  if (kept.length === 0) delete metadata.finalizers
  else metadata.finalizers = kept
}
