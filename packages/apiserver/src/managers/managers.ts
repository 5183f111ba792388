import {
  apiVersionOf,
  FieldManager,
  type FieldFilter,
  type FieldManagerOptions,
  type GroupVersionKind,
  type JsonObject,
  type KubeObject,
  type ManagedFieldsEntry,
  managedFieldsFromScale,
  managedFieldsOfScale,
  type ObjectVersions,
  type ReplicasPaths,
  type Type,
} from '@setpoint/kube'

/** A write whose owners are to be recorded. Objects are in the request's version, and whole. */
export interface TrackedWrite {
  /** The stored object; undefined when it is created. */
  readonly live: KubeObject | undefined
  readonly next: KubeObject
  readonly manager: string
  readonly now: number
}

/** An apply through one of the doors to a resource. */
export interface TrackedApply {
  /** The stored object, whole. */
  readonly live: KubeObject | undefined
  readonly patch: JsonObject
  readonly manager: string
  readonly force: boolean
  readonly now: number
}

/** Who owns which fields after a write: one for each resource and subresource at a version. */
export interface Managers {
  /** metadata.managedFields to store with `next`; undefined: none. */
  update(write: TrackedWrite): ManagedFieldsEntry[] | undefined
  /** The object as this door shows it, after the apply; its managedFields are those to store. Throws a StatusError. */
  apply(apply: TrackedApply): KubeObject
  /** How objects of this door merge; undefined: nothing is known of their version. */
  type(): Type | undefined
}

export interface ManagersInput {
  readonly kind: GroupVersionKind
  readonly versions: ObjectVersions
  readonly subresource: string
  /** What such writes may own: all but the fields that the server puts back. Undefined: all. */
  readonly reset: FieldFilter | undefined
  readonly empty: JsonObject | undefined
}

/** Managers of a resource, or of a subresource that shows the object itself. Types are compiled with the first write. */
export function managersOf({ kind, versions, subresource, reset, empty }: ManagersInput): Managers {
  let made: FieldManager | undefined
  const manager = (): FieldManager => {
    made ??= new FieldManager(options())
    return made
  }
  const options = (): FieldManagerOptions => ({
    kind,
    versions,
    subresource,
    resetFields: new Map(reset === undefined ? [] : [[apiVersionOf(kind), reset]]),
    ...(empty === undefined ? {} : { empty }),
  })
  return {
    update: (write) => manager().update(write),
    apply: (apply) => manager().apply(apply).object,
    type: () => versions.type(apiVersionOf(kind)),
  }
}

export interface ScaleManagersInput {
  /** apiVersion of the object in the request. */
  readonly apiVersion: string
  readonly paths: ReplicasPaths
  readonly versions: ObjectVersions
  /** The object as a Scale. */
  readonly view: (object: KubeObject) => KubeObject
}

const SCALE: GroupVersionKind = { group: 'autoscaling', version: 'v1', kind: 'Scale' }

/** Managers of `…/scale`: the owners of an object's replicas are those of the Scale that shows it, and back. */
export function scaleManagers({ apiVersion, paths, versions, view }: ScaleManagersInput): Managers {
  let made: FieldManager | undefined
  const manager = (): FieldManager => {
    made ??= new FieldManager({ kind: SCALE, versions, subresource: 'scale' })
    return made
  }
  const shown = (object: KubeObject): KubeObject => {
    const scale = view(object)
    const managedFields = managedFieldsOfScale(object.metadata.managedFields, paths)
    return managedFields === undefined ? scale : { ...scale, metadata: { ...scale.metadata, managedFields } }
  }
  return {
    update({ live, next, manager: name, now }) {
      if (live === undefined) return next.metadata.managedFields
      const scale = manager().update({ live: shown(live), next: view(next), manager: name, now })
      return managedFieldsFromScale(scale, live.metadata.managedFields, apiVersion, paths)
    },
    apply({ live, ...apply }) {
      if (live === undefined) return manager().apply({ ...apply, live }).object
      const scale = manager().apply({ ...apply, live: shown(live) }).object
      const { managedFields: owners, ...metadata } = scale.metadata
      const managedFields = managedFieldsFromScale(owners, live.metadata.managedFields, apiVersion, paths)
      return { ...scale, metadata: { ...metadata, ...(managedFields === undefined ? {} : { managedFields }) } }
    },
    type: () => versions.type(apiVersionOf(SCALE)),
  }
}
