import { cloneObject, type KubeObject, sameValue, SetpointError } from '@setpoint/kube'
import { describeObject, type NamespacedName, nameOf, type Target } from '../objects/index.js'
import type { Client } from './client.js'
import { ignoreNotFound } from './ignore-not-found.js'
import type { AnyKind, InputFor, ObjectFor } from './kind.js'
import type { WriteOptions } from './options.js'
import { mergeFrom } from './patch.js'

export type UpsertResult = 'created' | 'updated' | 'updatedStatus' | 'updatedStatusOnly' | 'unchanged'

export interface Upserted<T> {
  readonly result: UpsertResult
  /** As the server has it now. */
  readonly object: T
}

/** Brings an object to the desired state, in place. It may be called with a live object or with an empty one. */
export type Mutate<K extends AnyKind> = (object: InputFor<K>) => void | Promise<void>

/**
 * Creates the object, or updates it when `mutate` changes anything about what is there. Status is not written, and a
 * conflict is thrown: see retryOnConflict. A `timeout` is that of each request. Prefer `client.apply` where the fields are known beforehand.
 */
export async function createOrUpdate<K extends AnyKind>(
  client: Client,
  kind: K,
  target: Target,
  mutate: Mutate<K>,
  options: WriteOptions = {},
): Promise<Upserted<ObjectFor<K>>> {
  const found = await findOrCreate(client, kind, target, mutate, options)
  if (found.was === 'missing') return { result: 'created', object: found.created }
  const { before, after } = found
  if (sameValue(before, after)) return { result: 'unchanged', object: before as unknown as ObjectFor<K> }
  const object = await client.update(kind, after as unknown as InputFor<K>, options)
  return { result: 'updated', object }
}

/**
 * Creates the object, or patches what `mutate` changes: first everything but status, then status. What others change
 * meanwhile stays, so there are no conflicts. A `timeout` is that of each request.
 */
export async function createOrPatch<K extends AnyKind>(
  client: Client,
  kind: K,
  target: Target,
  mutate: Mutate<K>,
  options: WriteOptions = {},
): Promise<Upserted<ObjectFor<K>>> {
  const found = await findOrCreate(client, kind, target, mutate, options)
  if (found.was === 'missing') {
    const created = found.created as unknown as KubeObject
    const { status } = found.wanted as { status?: unknown }
    if (status === undefined || sameValue(status, created['status']))
      return { result: 'created', object: found.created }
    const object = await client.status.patch(kind, target, statusPatch(created, status), options)
    return { result: 'created', object }
  }
  const { before, after } = found
  const [oldRest, newRest] = [withoutStatus(before), withoutStatus(after)]
  let object = before as unknown as ObjectFor<K>
  const changed = !sameValue(oldRest, newRest)
  if (changed) object = await client.patch(kind, target, mergeFrom(oldRest, newRest), options)
  if (sameValue(before['status'], after['status'])) return { result: changed ? 'updated' : 'unchanged', object }
  object = await client.status.patch(kind, target, statusPatch(before, after['status']), options)
  return { result: changed ? 'updatedStatus' : 'updatedStatusOnly', object }
}

type Found<T> =
  | { readonly was: 'missing'; readonly wanted: KubeObject; readonly created: T }
  | { readonly was: 'there'; readonly before: KubeObject; readonly after: KubeObject }

async function findOrCreate<K extends AnyKind>(
  client: Client,
  kind: K,
  target: Target,
  mutate: Mutate<K>,
  options: WriteOptions,
): Promise<Found<ObjectFor<K>>> {
  const address = nameOf(target)
  const { signal, timeout } = options
  const existing = await ignoreNotFound(client.get(kind, address, { signal, timeout }))
  if (existing !== undefined) {
    const before = existing as unknown as KubeObject
    const after = cloneObject(before)
    await mutate(after as unknown as InputFor<K>)
    checkAddress(kind, after, { ...address, ...namespaceOf(before) })
    return { was: 'there', before, after }
  }
  const { apiVersion, kind: name } = kind
  const draft: KubeObject = { apiVersion, kind: name, metadata: { ...address } }
  await mutate(draft as unknown as InputFor<K>)
  checkAddress(kind, draft, address)
  const created = await client.create(kind, draft as unknown as InputFor<K>, options)
  return { was: 'missing', wanted: draft, created }
}

function namespaceOf({ metadata: { namespace } }: KubeObject): { namespace?: string } {
  return namespace === undefined ? {} : { namespace }
}

function checkAddress(kind: AnyKind, { metadata }: KubeObject, { name, namespace }: NamespacedName): void {
  if (metadata.name === name && metadata.namespace === namespace) return
  const was = describeObject(kind.kind, { name, namespace })
  throw new SetpointError('RequestInvalid', `the function that changes ${was} must not change its name or namespace`)
}

function withoutStatus(object: KubeObject): KubeObject {
  const { status: _status, ...rest } = object
  return rest
}

function statusPatch(before: KubeObject, status: unknown): ReturnType<typeof mergeFrom> {
  const { apiVersion, kind } = before
  const part = (value: unknown): KubeObject => ({
    apiVersion,
    kind,
    metadata: {},
    ...(value === undefined ? {} : { status: value }),
  })
  return mergeFrom(part(before['status']), part(status))
}
