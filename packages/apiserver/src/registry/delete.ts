import {
  type Clock,
  conflict,
  formatTime,
  type KubeObject,
  notFound,
  type ObjectMeta,
  parseTime,
  type Status,
} from '@setpoint/kube'
import type { Resource } from '../resource/index.js'
import { CompareError, type StoredObject } from '../storage/index.js'
import type { RegistryDependencies, RequestContext } from './context.js'
import { encoder } from './encode.js'
import { objectKey } from './keys.js'
import { strategyContext } from './strategy-context.js'

const ORPHAN = 'orphan'
const FOREGROUND = 'foregroundDeletion'

export interface DeleteOptions {
  readonly dryRun: boolean
  readonly gracePeriodSeconds?: number | undefined
  readonly preconditions?:
    | { readonly uid?: string | undefined; readonly resourceVersion?: string | undefined }
    | undefined
  readonly orphanDependents?: boolean | undefined
  readonly propagationPolicy?: 'Orphan' | 'Background' | 'Foreground' | undefined
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
  const existing = resource.codec.load(stored.object)
  const name = existing.metadata.name ?? ''
  checkPreconditions(resource, existing, options)
  await admission.validate({
    operation: 'DELETE',
    context,
    name,
    object: undefined,
    old: existing,
    dryRun: options.dryRun,
  })

  const object: KubeObject = { ...existing, metadata: { ...existing.metadata } }
  const waits = resource.strategy.holdDeletion(object, strategyContext(dependencies, context))
  const grace = waits ? 'none' : beginGrace(resource, object, options, clock)
  if (grace === 'pending') return { object, deleted: false }

  const finalizers = deletionFinalizers(resource, object.metadata, options)
  if (finalizers !== undefined) object.metadata.finalizers = finalizers
  const held = (object.metadata.finalizers ?? []).length > 0
  if (held && grace === 'none' && !waits) markAsDeleting(object.metadata, clock)
  const lingers = waits || held || (grace === 'graceful' && (object.metadata.deletionGracePeriodSeconds ?? 0) > 0)
  if (!lingers) {
    const last = options.dryRun ? existing : await removeStored(dependencies, resource, stored)
    return answerFor(resource, last)
  }
  if (options.dryRun || unchanged(object.metadata, existing.metadata)) return { object, deleted: false }
  const written = await storage.put(stored.key, stored.revision, encoder(resource.codec.store(object)))
  return { object: resource.codec.load(written.object), deleted: false }
}

/** Takes an object out of storage, whatever its state; the result is its last image, in the hub version. */
export async function removeStored(
  { storage }: RegistryDependencies,
  resource: Resource,
  stored: StoredObject,
): Promise<KubeObject> {
  const last: KubeObject = { ...stored.object, metadata: { ...stored.object.metadata } }
  const removed = await storage.delete(stored.key, stored.revision, encoder(last))
  return resource.codec.load(removed.object)
}

function checkPreconditions(resource: Resource, { metadata }: KubeObject, { preconditions }: DeleteOptions): void {
  if (preconditions === undefined) return
  const { uid, resourceVersion } = preconditions
  const about = { group: resource.group, resource: resource.kind }
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

function markAsDeleting(metadata: ObjectMeta, clock: Clock): void {
  if (metadata.deletionTimestamp === undefined) raiseGeneration(metadata)
  const now = clock.now()
  const already = metadata.deletionTimestamp === undefined ? undefined : parseTime(metadata.deletionTimestamp)
  if (already === undefined || already > now) metadata.deletionTimestamp = formatTime(now)
  metadata.deletionGracePeriodSeconds = 0
}

function raiseGeneration(metadata: ObjectMeta): void {
  if ((metadata.generation ?? 0) > 0) metadata.generation = (metadata.generation ?? 0) + 1
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
      const own = finalizers.find((finalizer) => finalizer === ORPHAN || finalizer === FOREGROUND)
      orphan = own === undefined ? policy === 'orphan' : own === ORPHAN
      foreground = own === FOREGROUND
    }
  }
  const next = finalizers.filter((finalizer) => finalizer !== ORPHAN && finalizer !== FOREGROUND)
  if (orphan) next.push(ORPHAN)
  if (foreground) next.push(FOREGROUND)
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
