// What every Kubernetes object has: apiVersion, kind, metadata.
export type { KubeObject, ManagedFieldsEntry, ObjectMeta, OwnerReference } from './object.js'
export { cloneObject, sameValue } from './object.js'
export { orderedMetadata } from './order.js'
