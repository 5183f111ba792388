import type { Embedded, Kind, KubeObject, ObjectMeta, TypedObject } from '@setpoint/kube'

/** A kind by its names alone; the client asks the server for the rest. */
export interface KindReference {
  readonly apiVersion: string
  readonly kind: string
}

/** What every call begins with: a Kind constant, or the names of a kind that the program does not know. */
export type AnyKind = Kind | KindReference

/** What the client returns for a kind: its own type, or any object where only names are known. */
export type ObjectFor<K extends AnyKind> = K extends Kind<infer T> ? T : KubeObject

/** What the client takes for a kind: apiVersion and kind may be left out, because the kind says them. */
export type InputFor<K extends AnyKind> = string extends keyof ObjectFor<K> ? AnyInput : Embedded<ObjectFor<K>>

/** An object of which only metadata is known to have a shape. */
export interface AnyInput {
  apiVersion?: string
  kind?: string
  metadata: ObjectMeta
  [field: string]: unknown
}

/** What to apply: any part of the object, as long as it has a name. */
export type ApplyInputFor<K extends AnyKind> = string extends keyof ObjectFor<K>
  ? AnyInput
  : DeepPartial<Omit<ObjectFor<K>, 'metadata'>> & { metadata: ObjectMeta & { name: string } }

/** Metadata alone, under the object's own apiVersion and kind. */
export type MetadataFor<K extends AnyKind> = Pick<ObjectFor<K>, 'apiVersion' | 'kind'> & { metadata: ObjectMeta }

export type DeepPartial<T> = T extends readonly (infer Item)[]
  ? DeepPartial<Item>[]
  : T extends object
    ? { [Key in keyof T]?: DeepPartial<T[Key]> }
    : T

export interface ObjectList<T extends TypedObject> {
  apiVersion: string
  kind: string
  metadata: { resourceVersion?: string; continue?: string; remainingItemCount?: number }
  items: T[]
}

/** Whether the kind is known in full. */
export function isKind(kind: AnyKind): kind is Kind {
  return 'plural' in kind
}
