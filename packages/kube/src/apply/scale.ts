import { fieldSet, fieldsPath, type Path, subtractFields } from '../fieldset/index.js'
import type { ManagedFieldsEntry } from '../meta/index.js'
import { decodeManagedFields } from './decode.js'
import { encodeManagedFields } from './encode.js'
import { ManagedSet } from './managed.js'

// The scale subresource shows a workload as an autoscaling/v1 Scale, and its managers with it: whoever owns the
// workload's replicas owns .spec.replicas of the Scale. A write goes there, through the Scale's field manager, and back.

const SCALE = 'autoscaling/v1'
const REPLICAS_IN_SCALE = fieldsPath('spec', 'replicas')

/**
 * Where a kind keeps its replicas, by apiVersion; undefined for a version without a scale subresource. Entries in
 * versions that are not here do not survive a write to scale.
 */
export type ReplicasPaths = ReadonlyMap<string, Path | undefined>

/** managedFields of the Scale that shows an object with these. Throws a ManagedFieldsError. */
export function managedFieldsOfScale(
  parent: readonly ManagedFieldsEntry[] | undefined,
  paths: ReplicasPaths,
): ManagedFieldsEntry[] | undefined {
  const { sets, times } = decodeManagedFields(parent)
  const inScale = new Map<string, ManagedSet>()
  for (const [key, managed] of sets) {
    const path = paths.get(managed.apiVersion)
    if (path === undefined || !managed.set.has(path)) continue
    inScale.set(key, new ManagedSet(managed.by, SCALE, managed.applied, fieldSet(REPLICAS_IN_SCALE)))
  }
  return encodeManagedFields({ sets: inScale, times })
}

/**
 * managedFields of the object after its Scale was written: what the Scale's now say about replicas, and otherwise what
 * the object's own said. `apiVersion` is the object's in the request. Throws a ManagedFieldsError.
 */
export function managedFieldsFromScale(
  scale: readonly ManagedFieldsEntry[] | undefined,
  parent: readonly ManagedFieldsEntry[] | undefined,
  apiVersion: string,
  paths: ReplicasPaths,
): ManagedFieldsEntry[] | undefined {
  const { sets: parentSets, times } = decodeManagedFields(parent)
  const scaleSets = new Map(decodeManagedFields(scale).sets)
  const result = new Map<string, ManagedSet>()
  for (const [key, managed] of parentSets) {
    if (!paths.has(managed.apiVersion)) continue
    const path = paths.get(managed.apiVersion)
    if (path === undefined || !managed.set.has(path) || scaleSets.delete(key)) {
      result.set(key, managed)
      continue
    }
    const set = subtractFields(managed.set, fieldSet(path))
    if (!set.isEmpty) result.set(key, managed.with(set))
  }
  for (const [key, managed] of scaleSets) {
    if (!managed.set.has(REPLICAS_IN_SCALE)) continue
    const set = fieldSet(paths.get(apiVersion) ?? [])
    result.set(key, new ManagedSet(managed.by, apiVersion, managed.applied, set))
  }
  return encodeManagedFields({ sets: result, times })
}
