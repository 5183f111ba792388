import {
  type Clock,
  conflict,
  FOREGROUND_FINALIZER,
  formatTime,
  type JsonObject,
  type KubeObject,
  notFound,
  type ObjectMeta,
  ORPHAN_FINALIZER,
  parseTime,
  type Status,
} from '@setpoint/kube'
import type { Resource } from '../resource/index.js'
import { CompareError, type StoredObject } from '../storage/index.js'
import type { RegistryDependencies, RequestContext } from './context.js'
import { markAsDeleting, raiseGeneration } from './deletion-marks.js'
import { encoder } from './encode.js'
import { loaded, storedForm } from './forms.js'
import { objectKey } from './keys.js'
import { removeStored } from './remove.js'
import { strategyContext } from './strategy-context.js'

export interface DeleteOptions {
  readonly dryRun: boolean
  readonly gracePeriodSeconds?: number | undefined
  readonly preconditions?:
    | { readonly uid?: string | undefined; readonly resourceVersion?: string | undefined }
    | undefined
  readonly orphanDependents?: boolean | undefined
  readonly propagationPolicy?: 'Orphan' | 'Background' | 'Foreground' | undefined
  /** The options as sent, for admission. Default: none were. */
  readonly object?: JsonObject
  /** The object is one of a collection that is deleted: admission is not told its name. Default false. */
  readonly ofCollection?: boolean
}

/** How a delete is answered. */
export type DeleteResult =
  /** With the object: waiting for finalizers or its grace period, or as it last was where the kind says so. */
  | { readonly deleted: boolean; readonly object: KubeObject }
  /** With a Status that names what is gone. */
  | { readonly deleted: true; readonly status: Status }

/**
 * Deletes an object, or begins to: finalizers and grace periods turn deletion into a state
 * (deletionTimestamp is set, generation rises once), and the last finalizer's removal ends it.
 */
export async function deleteObject(
  dependencies: RegistryDependencies,
  context: RequestContext,
  name: string,
  options: DeleteOptions,
): Promise<DeleteResult> {
  const key = objectKey(context.resource, context.namespace, name)
  for (;;) {
    const stored = dependencies.storage.get(key)
    if (stored === undefined) throw notFound(context.resource, name)
    try {
      return await deleteOnce(dependencies, context, stored, options)
    } catch (error) {
      if (!(error instanceof CompareError)) throw error
    }
  }
}

async function deleteOnce(
  dependencies: RegistryDependencies,
  context: RequestContext,
  stored: StoredObject,
  options: DeleteOptions,
): Promise<DeleteResult> {
  const { storage, clock, admission } = dependencies
  const { resource } = context
  const existing = await loaded(resource, stored.object)
  const name = existing.metadata.name ?? ''
  checkPreconditions(resource, existing, options)
  const attributes = {
    operation: 'DELETE',
    context,
    name: options.ofCollection === true ? '' : name,
    object: undefined,
    old: existing,
    dryRun: options.dryRun,
    options: options.object,
  } as const
  await admission.mutate(attributes)
  await admission.validate(attributes)

  const object: KubeObject = { ...existing, metadata: { ...existing.metadata } }
  const waits = resource.strategy.holdDeletion(object, strategyContext(dependencies, context))
  const grace = waits ? 'none' : beginGrace(resource, object, options, clock)
  if (grace === 'pending') return { object, deleted: false }

  const finalizers = deletionFinalizers(resource, object.metadata, options)
  if (finalizers !== undefined) object.metadata.finalizers = finalizers
  const held = (object.metadata.finalizers ?? []).length > 0
  if (held && grace === 'none' && !waits) markAsDeleting(object.metadata, clock)
  const lingers = waits || held || (grace === 'graceful' && (object.metadata.deletionGracePeriodSeconds ?? 0) > 0)
  if (!lingers && grace === 'none') {
    const last = options.dryRun ? existing : await removeStored(dependencies, resource, stored)
    return answerFor(resource, last)
  }
  if (!lingers && options.dryRun) return answerFor(resource, object)
  if (options.dryRun || unchanged(object.metadata, existing.metadata)) return { object, deleted: false }
  const written = await storage.put(stored.key, stored.revision, encoder(await storedForm(resource, object)))
  if (lingers) return { object: await loaded(resource, written.object), deleted: false }
  return answerFor(resource, await removeMarked(dependencies, resource, written))
}

/**
 * The second half of a graceful deletion without a grace period: watchers have seen the object marked, and now see it
 * go. Somebody else who waited for the mark may have been faster; then there is nothing left to do.
 */
async function removeMarked(
  dependencies: RegistryDependencies,
  resource: Resource,
  marked: StoredObject,
): Promise<KubeObject> {
  try {
    return await removeStored(dependencies, resource, marked)
  } catch (error) {
    if (!(error instanceof CompareError) || dependencies.storage.get(marked.key) !== undefined) throw error
    return loaded(resource, marked.object)
  }
}

function checkPreconditions(resource: Resource, { metadata }: KubeObject, { preconditions }: DeleteOptions): void {
  if (preconditions === undefined) return
  const { uid, resourceVersion } = preconditions
  const about = { group: resource.hubGroup, resource: resource.kind }
  const name = metadata.name ?? ''
  if (uid !== undefined && uid !== metadata.uid) {
    const why = `the UID in the precondition (${uid}) does not match the UID in record (${metadata.uid ?? ''}). The object might have been deleted and then recreated`
    throw conflict(about, name, why)
  }
  if (resourceVersion !== undefined && resourceVersion !== metadata.resourceVersion) {
    const why = `the ResourceVersion in the precondition (${resourceVersion}) does not match the ResourceVersion in record (${metadata.resourceVersion ?? ''}). The object might have been modified`
    throw conflict(about, name, why)
  }
}

/**
 * Starts or shortens a graceful deletion. Changes `object`.
 * `none`: the kind or the request wants none; `pending`: one is under way and this request adds nothing to it.
 */
function beginGrace(
  resource: Resource,
  object: KubeObject,
  options: DeleteOptions,
  clock: Clock,
): 'none' | 'pending' | 'graceful' {
  const { metadata } = object
  const requested = atLeastOne(options.gracePeriodSeconds)
  const current = atLeastOne(metadata.deletionGracePeriodSeconds)
  if (metadata.deletionTimestamp !== undefined) {
    if (current === undefined || current === 0) return 'none'
    if (requested === undefined || requested >= current) return 'pending'
    const began = (parseTime(metadata.deletionTimestamp) ?? 0) - current * 1000
    const ends = began + requested * 1000
    const now = clock.now()
    metadata.deletionTimestamp = formatTime(Math.max(ends, now))
    metadata.deletionGracePeriodSeconds = ends < now && requested !== 0 ? 1 : requested
    return 'graceful'
  }
  const period = resource.strategy.gracePeriod(object, requested)
  if (period === undefined) return 'none'
  metadata.deletionTimestamp = formatTime(clock.now() + period * 1000)
  metadata.deletionGracePeriodSeconds = period
  raiseGeneration(metadata)
  return 'graceful'
}

/** A negative period is a client's mistake that Kubernetes reads as one second. */
function atLeastOne(seconds: number | undefined): number | undefined {
  return seconds !== undefined && seconds < 0 ? 1 : seconds
}

/** The finalizers that the propagation policy calls for; undefined when they are there already. */
function deletionFinalizers(
  resource: Resource,
  metadata: ObjectMeta,
  { orphanDependents, propagationPolicy }: DeleteOptions,
): string[] | undefined {
  const finalizers = metadata.finalizers ?? []
  const policy = resource.strategy.defaultGarbageCollection
  let orphan = false
  let foreground = false
  if (policy !== 'unsupported') {
    if (orphanDependents !== undefined) orphan = orphanDependents
    else if (propagationPolicy !== undefined) {
      orphan = propagationPolicy === 'Orphan'
      foreground = propagationPolicy === 'Foreground'
    } else {
      const own = finalizers.find((finalizer) => finalizer === ORPHAN_FINALIZER || finalizer === FOREGROUND_FINALIZER)
      orphan = own === undefined ? policy === 'orphan' : own === ORPHAN_FINALIZER
      foreground = own === FOREGROUND_FINALIZER
    }
  }
  const next = finalizers.filter((finalizer) => finalizer !== ORPHAN_FINALIZER && finalizer !== FOREGROUND_FINALIZER)
  if (orphan) next.push(ORPHAN_FINALIZER)
  if (foreground) next.push(FOREGROUND_FINALIZER)
  const same = next.length === finalizers.length && next.every((finalizer) => finalizers.includes(finalizer))
  return same ? undefined : next
}

function unchanged(next: ObjectMeta, old: ObjectMeta): boolean {
  return (
    next.deletionTimestamp === old.deletionTimestamp &&
    next.deletionGracePeriodSeconds === old.deletionGracePeriodSeconds &&
    next.finalizers === old.finalizers
  )
}

/** A delete answers with a Status that names the object, or with the object where the kind says so. */
function answerFor(resource: Resource, object: KubeObject): DeleteResult {
  if (resource.strategy.returnsDeletedObject) return { object, deleted: true }
  const { name, uid } = object.metadata
  const details = {
    ...(name === undefined ? {} : { name }),
    ...(resource.group === '' ? {} : { group: resource.group }),
    kind: resource.resource,
    ...(uid === undefined ? {} : { uid }),
  }
  return { status: { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', details }, deleted: true }
}
