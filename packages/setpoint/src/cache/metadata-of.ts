import type { Kind, ObjectMeta, TypedObject } from '@setpoint/kube'

/** What is there of an object whose metadata alone is watched. */
export interface MetadataObject extends TypedObject {
  metadata: ObjectMeta
}

/** A kind of which only metadata is read; made by {@link metadataOf}. */
export type MetadataKind = Kind<MetadataObject> & { readonly metadataOnly: true }

/**
 * The same kind without spec, status and data: `watch(metadataOf(Secret), …)` has the server send labels, annotations and
 * owners only, and the cache keep no more. It is a cache of its own beside that of the whole kind.
 */
export function metadataOf(kind: Kind): MetadataKind {
  return { ...kind, metadataOnly: true } as MetadataKind
}
