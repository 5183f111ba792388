import {
  createMergePatch,
  createStrategicMergePatch,
  groupVersionKindOf,
  type Json,
  type JsonObject,
  type JsonPatch,
  SetpointError,
} from '@setpoint/kube'
import type { KindReference } from './kind.js'

/** A change to an object, in one of the server's three languages of patches. (Apply is a verb of its own.) */
export interface Patch {
  readonly contentType:
    | 'application/json-patch+json'
    | 'application/merge-patch+json'
    | 'application/strategic-merge-patch+json'
  readonly body: Json
}

/** Operations in order: `jsonPatch([{ op: 'add', path: '/metadata/labels/a', value: 'b' }])`. */
export function jsonPatch(operations: JsonPatch): Patch {
  return { contentType: 'application/json-patch+json', body: operations as unknown as Json }
}

/** Objects are merged, null removes, lists are replaced. Every kind understands it. */
export function mergePatch(patch: object): Patch {
  return { contentType: 'application/merge-patch+json', body: patch as JsonObject }
}

/** Like a merge patch, but lists with merge keys are merged too. Built-in kinds only. */
export function strategicMergePatch(patch: object): Patch {
  return { contentType: 'application/strategic-merge-patch+json', body: patch as JsonObject }
}

export interface MergeFromOptions {
  /** Refuse the patch with a conflict when the object is not the version that was read. Default false. */
  readonly optimisticLock?: boolean
}

interface Versioned {
  readonly metadata: { readonly resourceVersion?: string }
}

/** The merge patch that turns `before` into `after`: only what differs is sent, and what others change meanwhile stays. */
export function mergeFrom<T extends Versioned>(before: T, after: T, options: MergeFromOptions = {}): Patch {
  const patch = createMergePatch(before as unknown as JsonObject, after as unknown as JsonObject)
  return mergePatch(locked(patch, before, options))
}

/**
 * The same as a strategic merge patch, which merges lists by their keys: two clients may each add a container. For
 * built-in kinds; the first use loads their schemas.
 */
export async function strategicMergeFrom<T extends Versioned>(
  kind: KindReference,
  before: T,
  after: T,
  options: MergeFromOptions = {},
): Promise<Patch> {
  const { builtInSchema, resolveBuiltInSchema } = await import('@setpoint/kube/schemas')
  const schema = builtInSchema(groupVersionKindOf(kind))
  if (schema === undefined) {
    const message = `${kind.kind} (${kind.apiVersion}) is no built-in kind and has no merge keys; use mergeFrom`
    throw new SetpointError('RequestInvalid', message)
  }
  const [old, changed] = [before, after] as unknown as [JsonObject, JsonObject]
  const patch = createStrategicMergePatch(old, changed, schema, resolveBuiltInSchema)
  return strategicMergePatch(locked(patch, before, options))
}

function locked(patch: JsonObject, before: Versioned, { optimisticLock = false }: MergeFromOptions): JsonObject {
  if (!optimisticLock) return patch
  const { resourceVersion = '' } = before.metadata
  return { ...patch, metadata: { ...(patch['metadata'] as JsonObject | undefined), resourceVersion } }
}
