import { groupVersionKindText, type GroupVersionKind } from '../gvk/index.js'
import { isJsonObject, type Json, type JsonObject } from '../json/index.js'
import type { KubeObject, ManagedFieldsEntry } from '../meta/index.js'
import { type Type, typeProblemsText, validateTyped } from '../typed/index.js'
import type { ResetFields } from './changed-fields.js'
import type { CreatedFields } from './created-fields.js'
import type { ObjectVersions, TypedObject } from './versions.js'

/** A resource, or one of its subresources, as its field manager knows it. */
export interface ManagedResource {
  readonly kind: GroupVersionKind
  readonly apiVersion: string
  readonly type: Type
  readonly subresource: string
  readonly versions: ObjectVersions
  readonly resetFields: ResetFields
  /** What stands in for an object that does not exist yet. */
  readonly empty: JsonObject
  readonly created: CreatedFields
}

export function isSubresource({ subresource }: ManagedResource): boolean {
  return subresource !== ''
}

/** An object that does not have the type of its kind. */
export class TypedObjectError extends Error {
  override readonly name = 'TypedObjectError'
}

/** The object, without managedFields, once it is known to have its kind's type. Throws a TypedObjectError. */
export function typedObject(
  resource: ManagedResource,
  object: JsonObject,
  options: { readonly allowDuplicates: boolean },
): TypedObject {
  const { apiVersion, type } = resource
  const value = withoutManagedFields(object)
  const problems = validateTyped(type, value, options)
  if (problems.length > 0) throw new TypedObjectError(typeProblemsText(problems))
  return { apiVersion, type, value }
}

export function managedFieldsOf(object: JsonObject): ManagedFieldsEntry[] | undefined {
  const { metadata } = object
  const entries = isJsonObject(metadata) ? metadata['managedFields'] : undefined
  return Array.isArray(entries) ? (entries as unknown as ManagedFieldsEntry[]) : undefined
}

export function withManagedFields(object: JsonObject, entries: ManagedFieldsEntry[] | undefined): KubeObject {
  const { managedFields: _, ...metadata } = isJsonObject(object['metadata']) ? object['metadata'] : {}
  const managed = entries === undefined ? {} : { managedFields: entries as unknown as Json }
  return { ...object, metadata: { ...metadata, ...managed } } as unknown as KubeObject
}

function withoutManagedFields(object: JsonObject): JsonObject {
  const { metadata } = object
  if (!isJsonObject(metadata) || metadata['managedFields'] === undefined) return object
  const { managedFields: _, ...rest } = metadata
  return { ...object, metadata: rest }
}

/** `default/web; apps/v1, Kind=Deployment` */
export function objectText(object: JsonObject, kind: GroupVersionKind): string {
  const metadata = isJsonObject(object['metadata']) ? object['metadata'] : {}
  return `${textOf(metadata['namespace'])}/${textOf(metadata['name'])}; ${groupVersionKindText(kind)}`
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : ''
}
