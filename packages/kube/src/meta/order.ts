import type { ManagedFieldsEntry, ObjectMeta, OwnerReference } from './object.js'

const METADATA: readonly (keyof ObjectMeta)[] = [
  'name',
  'generateName',
  'namespace',
  'selfLink',
  'uid',
  'resourceVersion',
  'generation',
  'creationTimestamp',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
  'labels',
  'annotations',
  'ownerReferences',
  'finalizers',
  'managedFields',
]

const OWNER_REFERENCE: readonly (keyof OwnerReference)[] = [
  'apiVersion',
  'kind',
  'name',
  'uid',
  'controller',
  'blockOwnerDeletion',
]

const MANAGED_FIELDS_ENTRY: readonly (keyof ManagedFieldsEntry)[] = [
  'manager',
  'operation',
  'apiVersion',
  'time',
  'fieldsType',
  'fieldsV1',
  'subresource',
]

/**
 * Metadata with its keys in the order in which kube-apiserver writes them; a copy, down to owners and managers. What is
 * null or not metadata is left out.
 */
export function orderedMetadata(metadata: ObjectMeta): ObjectMeta {
  const ordered = inOrder(metadata, METADATA)
  if (ordered.ownerReferences !== undefined) {
    ordered.ownerReferences = ordered.ownerReferences.map((reference) => inOrder(reference, OWNER_REFERENCE))
  }
  if (ordered.managedFields !== undefined) {
    ordered.managedFields = ordered.managedFields.map((entry) => inOrder(entry, MANAGED_FIELDS_ENTRY))
  }
  return ordered
}

function inOrder<T extends object>(value: T, keys: readonly (keyof T)[]): T {
  const ordered: Partial<T> = {}
  for (const key of keys) {
    const field = value[key]
    if (field !== undefined && field !== null) ordered[key] = field
  }
  return ordered as T
}
