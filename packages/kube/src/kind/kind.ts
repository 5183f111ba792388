import { apiVersionOf } from '../gvk/index.js'
import type { ObjectMeta } from '../meta/index.js'

/** What every type of a kind has. Reviews (SubjectAccessReview, …) are created and never stored: their metadata may be absent. */
export interface TypedObject {
  apiVersion: string
  kind: string
  metadata?: ObjectMeta
}

declare const objectType: unique symbol

/**
 * A kind as a value: its names, and the type of its objects. `ConfigMap` is both an interface and the Kind of that
 * interface, so one import gives the type to write objects with and the value to ask the API with.
 */
export interface Kind<out T extends TypedObject = TypedObject> {
  /** Carries T for the compiler; never there at run time. */
  readonly [objectType]?: T
  readonly apiVersion: T['apiVersion']
  readonly kind: T['kind']
  /** '' for the core group. */
  readonly group: string
  readonly version: string
  /** The name in URLs: `configmaps`. */
  readonly plural: string
  readonly singular: string
  readonly namespaced: boolean
  readonly shortNames: readonly string[]
  readonly categories: readonly string[]
}

/** The type of a kind's objects: `ObjectOf<typeof ConfigMap>` is `ConfigMap`. */
export type ObjectOf<K extends Kind> = K extends Kind<infer T> ? T : never

/** An object inside another, where apiVersion and kind go without saying: an item of volumeClaimTemplates. */
export type Embedded<T extends TypedObject> = Omit<T, 'apiVersion' | 'kind'> & Partial<Pick<T, 'apiVersion' | 'kind'>>

/** A kind's own names; the rest of {@link Kind} follows from them. */
export interface KindNames<T extends TypedObject> {
  readonly group: string
  readonly version: string
  readonly kind: T['kind']
  readonly plural: string
  /** Default: the kind in lower case. */
  readonly singular?: string
  readonly namespaced: boolean
  /** Default: none. */
  readonly shortNames?: readonly string[]
  /** Default: none. */
  readonly categories?: readonly string[]
}

const NONE: readonly string[] = Object.freeze([])

/** Makes the Kind of a type. The result is frozen: kinds are shared and may be keys of maps. */
export function defineKind<T extends TypedObject>(names: KindNames<T>): Kind<T> {
  return Object.freeze({
    apiVersion: apiVersionOf(names),
    kind: names.kind,
    group: names.group,
    version: names.version,
    plural: names.plural,
    singular: names.singular ?? names.kind.toLowerCase(),
    namespaced: names.namespaced,
    shortNames: names.shortNames ?? NONE,
    categories: names.categories ?? NONE,
  })
}
