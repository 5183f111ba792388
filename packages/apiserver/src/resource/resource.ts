import type { GroupKind, GroupResource, KubeObject, Schema } from '@setpoint/kube'
import type { TypedInput } from '../decode/index.js'
import type { Managers } from '../managers/index.js'
import type { TableDefinition } from '../table/index.js'
import type { FieldLabels } from './field-labels.js'
import type { Retirement } from './retirement.js'
import type { Strategy, UpdateStrategy } from './strategy.js'

/** A body before it has a type: its value and what is known of its text. */
export type BodyInput = TypedInput

/** A body, read as the kind that a request expects. */
export interface Decoded {
  readonly object: KubeObject
  /** `unknown field "spec.foo"`, `duplicate field "data.a"`: what strict field validation refuses. */
  readonly strict: readonly string[]
}

/**
 * How bytes become objects of this resource and back. Three forms of one object:
 * the request's version, the hub (what strategies see) and the stored version. For most resources they are one.
 */
export interface Codec {
  /** Reads what a client sent as this resource's kind: typed, pruned, defaulted. Takes over the input's value. */
  readonly decode: (input: BodyInput) => Decoded
  /** request version → hub. May return its argument. */
  readonly toHub: (object: KubeObject) => KubeObject
  /** hub → request version. May return its argument. */
  readonly fromHub: (object: KubeObject) => KubeObject
  /** stored version → hub. May return its argument, which must then not be changed. */
  readonly load: (stored: KubeObject) => KubeObject
  /** hub → stored version. May return its argument. */
  readonly store: (object: KubeObject) => KubeObject
  /** What becomes of fields that admission adds and the kind does not know. Default: `decode` drops them at once. */
  readonly admitted?: AdmittedFields
  /** Converts objects between versions by asking somebody else. Default: versions differ in their names alone. */
  readonly convert?: (objects: readonly KubeObject[], apiVersion: string) => Promise<KubeObject[]>
  /**
   * Converts stored objects, so that `load` need not be waited for. Without it `load` of each object that needs
   * conversion throws ConversionNeeded, as `store` does. Default: neither ever needs any.
   */
  readonly prepare?: (stored: readonly KubeObject[]) => Promise<void>
  /** The schema that strategic merge patches follow; undefined: the kind takes none. */
  readonly strategicSchema: Schema | undefined
}

/** Fields that admission adds to an object stay, for whoever is asked next, until the object is stored. */
export interface AdmittedFields {
  /** Reads what admission made of an object of this version: as `decode`, but unknown fields stay. */
  read(object: KubeObject): KubeObject
  /** Admission has changed this object, of the hub version, in place. */
  mark(object: KubeObject): void
  /** Drops the unknown fields of an object that was marked; leaves others alone. */
  drop(object: KubeObject): void
}

/** A part of an object with a URL of its own. A view in, a view out; the object itself stays whole. */
export interface Subresource {
  readonly name: string
  /** apiVersion and kind of what is sent and answered here. */
  readonly apiVersion: string
  readonly kind: string
  readonly verbs: ReadonlySet<string>
  /** The object as this subresource shows it. May return its argument. Throws a StatusError where there is no view. */
  view(object: KubeObject): KubeObject
  /** As `view`, for a patch to start from: it may still lack what the patch will bring. */
  patchView(object: KubeObject): KubeObject
  /** Reads a body sent to this subresource. Takes over the input's value. */
  readonly decode: (input: BodyInput) => Decoded
  /** The object with what the client sent through this view; takes over `view`, leaves `object` alone. */
  merge(view: KubeObject, object: KubeObject): KubeObject
  readonly strategy: UpdateStrategy
  /** Who owns what after a write through here. */
  readonly managers: Managers
  /** The columns of a view that is of another kind than its object; undefined: the object's own. */
  readonly table: TableDefinition | undefined
}

/** One resource at one version: what a URL names. */
export interface Resource extends GroupKind, GroupResource {
  readonly version: string
  /** The group of the hub version; another one only for Event, which is served in two. */
  readonly hubGroup: string
  readonly apiVersion: string
  readonly listKind: string
  readonly singular: string
  readonly shortNames: readonly string[]
  readonly categories: readonly string[]
  readonly namespaced: boolean
  readonly verbs: ReadonlySet<string>
  /** Where its objects are stored; shared by all versions, and by both groups of Event. Ends with `/`. */
  readonly prefix: string
  /**
   * Stored bytes of later revisions can be sent as they are. 0: always; a custom resource's are good from the moment
   * its definition last changed; Infinity: never, the stored version is another.
   */
  readonly asIsSince: number
  /** List items carry apiVersion and kind of their own (custom resources), or the list speaks for them (built-ins). */
  readonly typedItems: boolean
  readonly codec: Codec
  readonly strategy: Strategy
  readonly subresources: ReadonlyMap<string, Subresource>
  readonly table: TableDefinition
  readonly fieldLabels: FieldLabels
  /** Who owns what after a write. */
  readonly managers: Managers
  /** `Warning:` text for every use of a deprecated version. */
  readonly deprecation: string | undefined
  /** Why no object can be created any more; undefined: it can. */
  readonly closed: string | undefined
  /** When watches of it end, because its definition changed or is gone; undefined: never. */
  readonly retirement?: Retirement
}

/** The kind as strategies know it, and as a refusal names it. */
export function hubKind({ hubGroup, kind }: Resource): GroupKind {
  return { group: hubGroup, kind }
}
