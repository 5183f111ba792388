import { cloneJson, equalJson, type Json } from '../json/index.js'

/** metadata.ownerReferences[]: who an object belongs to, by UID. */
export interface OwnerReference {
  apiVersion: string
  kind: string
  name: string
  uid: string
  controller?: boolean
  blockOwnerDeletion?: boolean
}

/** metadata.managedFields[]: which manager set which fields, and how. */
export interface ManagedFieldsEntry {
  manager?: string
  operation?: 'Apply' | 'Update'
  apiVersion?: string
  time?: string
  fieldsType?: 'FieldsV1'
  fieldsV1?: { [key: string]: Json }
  subresource?: string
}

/** The metadata that every object has. Timestamps are RFC 3339 strings with whole seconds. */
export interface ObjectMeta {
  name?: string
  generateName?: string
  namespace?: string
  uid?: string
  resourceVersion?: string
  generation?: number
  creationTimestamp?: string
  deletionTimestamp?: string
  deletionGracePeriodSeconds?: number
  labels?: { [key: string]: string }
  annotations?: { [key: string]: string }
  ownerReferences?: OwnerReference[]
  finalizers?: string[]
  managedFields?: ManagedFieldsEntry[]
  selfLink?: string
}

/** Any Kubernetes object: what is known about all of them, and the rest as data. */
export interface KubeObject {
  apiVersion: string
  kind: string
  metadata: ObjectMeta
  [field: string]: unknown
}

/** A deep copy; an object as it comes out of the API is JSON throughout. */
export function cloneObject<T extends KubeObject>(object: T): T {
  return cloneJson(object as unknown as Json) as unknown as T
}

/** Deep equality of two objects, or of the same part of two objects. */
export function sameValue(a: unknown, b: unknown): boolean {
  return equalJson(a as Json | undefined, b as Json | undefined)
}
