import {
  conflict,
  fieldPath,
  invalid,
  invalidObject,
  type KubeObject,
  nameIsPathSegment,
  notFound,
  quote,
  sameValue,
  settledManagedFields,
  validateObjectMeta,
  validateObjectMetaUpdate,
} from '@setpoint/kube'
import { hubKind, type Resource, type StrategyContext, type UpdateStrategy } from '../resource/index.js'
import { CompareError, type StoredObject } from '../storage/index.js'
import type { RegistryDependencies, RequestContext, WriteOptions, WriteResult } from './context.js'
import { prepareForCreate } from './create.js'
import { encoder } from './encode.js'
import { loaded, storedForm } from './forms.js'
import { plainError } from './get.js'
import { objectKey } from './keys.js'
import { checkName, dedupeOwnerReferences, ensureNamespace } from './metadata.js'
import { trackOwnership } from './ownership.js'
import { removeStored } from './remove.js'
import { beginAllocation, strategyContext } from './strategy-context.js'

const MODIFIED = 'the object has been modified; please apply your changes to the latest version and try again'

/**
 * Makes the new version of an object from the one that is there (both in the hub version; `existing` is undefined when
 * there is none and must not be changed). Called again when somebody else was faster.
 */
export type Produce = (existing: KubeObject | undefined) => Promise<KubeObject> | KubeObject

export interface UpdateRequest {
  readonly name: string
  readonly produce: Produce
  /** A UID that the client sent says which object it means (PUT), or is a change like any other (patches). */
  readonly uidIsPrecondition: boolean
  /** `produce` has recorded the field managers itself (server-side apply). Default false. */
  readonly tracked?: boolean
  /** Create the object when it is absent even if the kind's strategy does not (server-side apply). */
  readonly forceAllowCreate: boolean
  readonly options: WriteOptions
}

/**
 * Every change of an object goes through here: PUT, the patches, status and scale.
 * - A write that would change nothing is not made: no new resourceVersion, no event.
 * - The removal of the last finalizer of an object in deletion deletes it.
 */
export async function updateObject(
  dependencies: RegistryDependencies,
  context: RequestContext,
  request: UpdateRequest,
): Promise<WriteResult> {
  const key = objectKey(context.resource, context.namespace, request.name)
  for (;;) {
    try {
      return await updateOnce(dependencies, context, key, request)
    } catch (error) {
      if (!(error instanceof CompareError)) throw error
    }
  }
}

async function updateOnce(
  dependencies: RegistryDependencies,
  context: RequestContext,
  key: string,
  request: UpdateRequest,
): Promise<WriteResult> {
  const { resource } = context
  const { name, produce, forceAllowCreate, options } = request
  const stored = dependencies.storage.get(key)
  if (stored === undefined) {
    const allowed = forceAllowCreate || (context.subresource?.strategy ?? resource.strategy).allowCreateOnUpdate
    if (!allowed || context.subresource !== undefined) throw notFound(resource, name)
    const object = await produceChecked(context, name, produce, undefined)
    if (request.tracked !== true) await trackOwnership(dependencies.clock, context, options, undefined, object)
    return createThroughUpdate(dependencies, context, key, object, options)
  }
  const existing = await loaded(resource, stored.object)
  const object = await produceChecked(context, name, produce, existing)
  if (request.uidIsPrecondition) checkUid(resource, existing, object)
  if (request.tracked !== true) await trackOwnership(dependencies.clock, context, options, existing, object)
  return replace(dependencies, context, stored, existing, object, options)
}

async function produceChecked(
  context: RequestContext,
  name: string,
  produce: Produce,
  existing: KubeObject | undefined,
): Promise<KubeObject> {
  const object = await produce(existing)
  ensureNamespace(object, context.resource.namespaced ? context.namespace : '')
  checkName(object, name)
  dedupeOwnerReferences(object, context.warnings)
  return object
}

async function createThroughUpdate(
  dependencies: RegistryDependencies,
  context: RequestContext,
  key: string,
  object: KubeObject,
  options: WriteOptions,
): Promise<WriteResult> {
  const { storage, admission } = dependencies
  const { resource } = context
  const name = object.metadata.name ?? ''
  const uid = object.metadata.uid ?? ''
  if (uid !== '') {
    throw conflict(resource, name, `Precondition failed: UID in precondition: ${uid}, UID in object meta: `)
  }
  const { dryRun, object: sent } = options
  const attributes = { operation: 'CREATE', context, name, object, old: undefined, dryRun, options: sent } as const
  await admission.mutate(attributes)
  dedupeOwnerReferences(object, context.warnings)
  using allocation = beginAllocation(dependencies, context, options)
  prepareForCreate(dependencies, context, object, allocation)
  // The request was let in as an update or a patch; that it creates is only known now.
  dependencies.authorizeCreate?.(context, name)
  await admission.validate(attributes)
  delete object.metadata.resourceVersion
  const next = await storedForm(resource, object)
  if (options.dryRun) return { object, created: true }
  const written = await storage.put(key, 0, encoder(next))
  return { object: await loaded(resource, written.object), stored: written, created: true }
}

async function replace(
  dependencies: RegistryDependencies,
  context: RequestContext,
  stored: StoredObject,
  existing: KubeObject,
  object: KubeObject,
  options: WriteOptions,
): Promise<WriteResult> {
  const { storage, admission } = dependencies
  const { resource, subresource } = context
  const name = existing.metadata.name ?? ''
  const strategy = subresource?.strategy ?? resource.strategy

  const { dryRun, object: sent } = options
  const attributes = { operation: 'UPDATE', context, name, object, old: existing, dryRun, options: sent } as const
  await admission.mutate(attributes)
  checkVersion(context, existing, object)
  dedupeOwnerReferences(object, context.warnings)
  using allocation = beginAllocation(dependencies, context, options)
  prepareForUpdate(strategyContext(dependencies, context, allocation), resource, strategy, object, existing)
  await admission.validate(attributes)

  if (emptiedFinalizers(object, existing) && resource.strategy.mayDeleteDuringUpdate(object)) {
    if (!options.dryRun) await removeStored(dependencies, resource, stored)
    return { object, created: false }
  }
  // Times alone are no change.
  setOrDelete(object.metadata, 'managedFields', settledManagedFields(existing, object))
  const next = await storedForm(resource, object)
  // The candidate carries the resourceVersion that it was made from: equal means that nothing would change.
  if (sameValue(next, stored.object)) return { object: existing, stored, created: false }
  if (options.dryRun) return { object, created: false }
  const written = await storage.put(stored.key, stored.revision, encoder(next))
  return { object: await loaded(resource, written.object), stored: written, created: false }
}

function checkUid(resource: Resource, existing: KubeObject, { metadata }: KubeObject): void {
  const { uid = '' } = metadata
  if (uid === '' || uid === existing.metadata.uid) return
  throw conflict(resource, existing.metadata.name ?? '', uidMismatch(resource, existing, uid))
}

/** Mutating admission has seen the object by now, also one that is out of date: so it is upstream. */
function checkVersion({ resource, subresource }: RequestContext, existing: KubeObject, object: KubeObject): void {
  const strategy = subresource?.strategy ?? resource.strategy
  const name = existing.metadata.name ?? ''
  const version = object.metadata.resourceVersion ?? ''
  if (version !== '' && !/^[0-9]+$/.test(version)) {
    throw plainError(`strconv.ParseUint: parsing ${quote(version)}: invalid syntax`)
  }
  if (version === '' || version === '0') {
    if (strategy.allowUnconditionalUpdate) return
    const error = invalid(fieldPath('metadata', 'resourceVersion'), 0, 'must be specified for an update')
    throw invalidObject({ group: resource.group, kind: resource.resource }, name, [error])
  }
  if (version !== existing.metadata.resourceVersion) throw conflict(resource, name, MODIFIED)
}

/** In the words of the storage behind kube-apiserver, which its clients get to see. */
function uidMismatch({ group, resource, typedItems }: Resource, { metadata }: KubeObject, uid: string): string {
  const { namespace, name = '', uid: own = '' } = metadata
  const place = [...(typedItems ? [group] : []), resource, ...(namespace === undefined ? [] : [namespace]), name]
  const why = `Precondition failed: UID in precondition: ${uid}, UID in object meta: ${own}`
  return `StorageError: invalid object, Code: 4, Key: /registry/${place.join('/')}, ResourceVersion: 0, AdditionalErrorMsg: ${why}`
}

function prepareForUpdate(
  about: StrategyContext,
  resource: Resource,
  strategy: UpdateStrategy,
  object: KubeObject,
  existing: KubeObject,
): void {
  const old = existing.metadata
  object.metadata.resourceVersion = old.resourceVersion ?? ''
  setOrDelete(object.metadata, 'generation', old.generation)
  strategy.prepareForUpdate(object, existing, about)
  const { metadata } = object
  if ((metadata.uid ?? '') === '') setOrDelete(metadata, 'uid', old.uid)
  setOrDelete(metadata, 'creationTimestamp', old.creationTimestamp)
  if (old.deletionTimestamp !== undefined) metadata.deletionTimestamp = old.deletionTimestamp
  if (old.deletionGracePeriodSeconds !== undefined) {
    metadata.deletionGracePeriodSeconds ??= old.deletionGracePeriodSeconds
  }
  const errors = [
    ...validateObjectMeta(metadata, resource.namespaced, nameIsPathSegment),
    ...validateObjectMetaUpdate(metadata, old),
    ...strategy.validateUpdate(object, existing, about),
  ]
  if (errors.length > 0) throw invalidObject(hubKind(resource), metadata.name ?? '', errors)
  strategy.canonicalize(object)
}

function setOrDelete<T extends object, K extends keyof T>(target: T, key: K, value: T[K] | undefined): void {
  if (value === undefined) delete target[key]
  else target[key] = value
}

function emptiedFinalizers(object: KubeObject, existing: KubeObject): boolean {
  if ((object.metadata.finalizers ?? []).length > 0) return false
  if (existing.metadata.deletionTimestamp === undefined) return false
  return (existing.metadata.deletionGracePeriodSeconds ?? 0) === 0
}
