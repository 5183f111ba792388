import type { KubeObject, ObjectMeta } from '@setpoint/kube'

const STATUS_PROTECTED = [
  'deletionTimestamp',
  'generation',
  'selfLink',
  'labels',
  'annotations',
  'finalizers',
  'ownerReferences',
] as const satisfies readonly (keyof ObjectMeta)[]

/** Puts back the metadata that a write through the status subresource may not change. Changes `object`. */
export function keepMetadata(object: KubeObject, old: KubeObject): void {
  keep(object.metadata, old.metadata, STATUS_PROTECTED)
}

/** Gives the named properties the values they had, absence included. */
export function keep<T extends object>(target: T, source: T, names: readonly (keyof T)[]): void {
  for (const name of names) {
    const value = source[name]
    if (value === undefined) delete target[name]
    else target[name] = value
  }
}
