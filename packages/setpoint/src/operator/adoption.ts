import { controllerOf, controllerReferenceTo, type Kind, type OwnerReference, SetpointError } from '@setpoint/kube'
import type { CachedObject } from '../cache/index.js'
import { type Client, mergePatch } from '../client/index.js'
import { describeObject, isBeingDeleted } from '../objects/index.js'

/** Fails when another controller has the object: two controllers over one object undo each other for ever. */
export function refuseIfOwnedByAnother(kind: string, child: CachedObject, owner: CachedObject): void {
  const controller = controllerOf(child)
  if (controller === undefined || controller.uid === owner.metadata.uid) return
  const [its, own] = [describeObject(kind, child.metadata), describeObject(owner.kind, owner.metadata)]
  const message = isPredecessor(controller, owner)
    ? `${its} is still controlled by an earlier ${own} (UID ${controller.uid}), which is gone, so the one of now leaves it alone; ` +
      'the garbage collector takes it away, or delete it yourself'
    : `${its} is controlled by ${controller.kind} ${controller.name}, so ${own} leaves it alone; ` +
      'choose another name, or delete the other owner'
  throw new SetpointError('OwnedByAnother', message)
}

/**
 * Fails unless the owner controls the object, which is then its to delete. What nobody controls somebody made, who may count on it;
 * whoever knows better says so with a plain client.
 */
export function refuseUnlessControlled(kind: string, child: CachedObject, owner: CachedObject): void {
  const controller = controllerOf(child)
  if (controller?.uid === owner.metadata.uid) return
  const [its, own] = [describeObject(kind, child.metadata), describeObject(owner.kind, owner.metadata)]
  const whose = controller === undefined ? 'nobody' : `${controller.kind} ${controller.name}`
  const message =
    controller !== undefined && isPredecessor(controller, owner)
      ? `${its} is controlled by an earlier ${own} (UID ${controller.uid}), so the one of now does not delete it; ` +
        'the garbage collector takes it away, or delete it with ctx.client.delete'
      : `${its} is controlled by ${whose}, so ${own} does not delete it; ` +
        'if it is to go all the same, delete it with ctx.client.delete'
  throw new SetpointError('OwnedByAnother', message)
}

function isPredecessor({ kind, name }: OwnerReference, owner: CachedObject): boolean {
  return kind === owner.kind && name === owner.metadata.name
}

export interface Adoption {
  /** One whose writes the cache hears of. */
  readonly client: Client
  /** The kind of the owner. */
  readonly for: Kind
}

/**
 * Makes an object that nobody controls the owner's. Both are read from the server first, because a cache may be behind:
 * an owner that has been deleted and made again under the same name must not inherit for its predecessor. The patch
 * names the UID and version that were looked at, so that nothing else is adopted; a conflict is for the next pass.
 */
export async function adopt(
  { client, for: ownerKind }: Adoption,
  kind: Kind,
  address: { readonly name: string; readonly namespace: string | undefined },
  owner: CachedObject,
  signal: AbortSignal,
): Promise<CachedObject> {
  const target = { name: address.name, ...(address.namespace === undefined ? {} : { namespace: address.namespace }) }
  const child = (await client.get(kind, target, { signal })) as CachedObject
  refuseIfOwnedByAnother(kind.kind, child, owner)
  if (controllerOf(child) !== undefined) return child
  const current = (await client.get(ownerKind, owner, { signal })) as CachedObject
  if (current.metadata.uid !== owner.metadata.uid || isBeingDeleted(current)) {
    const message = `${describeObject(owner.kind, owner.metadata)} is gone or going, so it adopts nothing; another pass will see what is there now`
    throw new SetpointError('OwnedByAnother', message, { retryable: true })
  }
  const { uid, resourceVersion, ownerReferences = [] } = child.metadata
  const references = [...ownerReferences, controllerReferenceTo(owner)]
  const patch = mergePatch({ metadata: { uid, resourceVersion, ownerReferences: references } })
  return (await client.patch(kind, target, patch, { signal })) as CachedObject
}
