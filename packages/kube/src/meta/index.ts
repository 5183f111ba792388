// What every Kubernetes object has: apiVersion, kind, metadata.
export type { KubeObject, ManagedFieldsEntry, ObjectMeta, OwnerReference } from './object.js'
