import { type Kind, type ObjectMeta, parseApiVersion } from '@setpoint/kube'
import { type Client, ignoreNotFound, type Manager, objectKey } from 'setpoint'
import type { WatchedKind } from './backend.js'

interface Item {
  readonly kind: Kind
  readonly metadata: ObjectMeta
}

/**
 * Whether a server has nothing left to do for an operator: its cache shows what the server has, nothing is half deleted,
 * and nothing has an owner that is gone. Asked of the server itself, so that no time has to be guessed.
 */
export async function isAtRest(client: Client, { cache }: Manager, watched: readonly WatchedKind[]): Promise<boolean> {
  const lists = await Promise.all(
    watched.map(async ({ kind }): Promise<Item[] | undefined> => {
      const list = await ignoreNotFound(client.metadata.list(kind))
      return list?.items.map(({ metadata }) => ({ kind, metadata }))
    }),
  )
  // What a kind owned that is no longer installed stays: the garbage collector cannot ask for its owners.
  const installed = watched.filter((_, index) => lists[index] !== undefined)
  const items = lists.flatMap((list) => list ?? [])
  const uids = new Set(items.map(({ metadata }) => metadata.uid))
  if (items.some((item) => isGoing(item) || isGarbage(item))) return false
  // One that cannot watch its kind does not get to show it.
  const failing = new Set(cache.waits().map(({ kind }) => nameOf(kind)))
  return watched.every((each, index) => {
    if (!cache.has(each.kind) || failing.has(nameOf(each.kind))) return true
    return isCached(each, lists[index] ?? [])
  })

  function isCached({ kind, isWhole }: WatchedKind, there: readonly Item[]): boolean {
    const versions = new Map(there.map(({ metadata }) => [keyOf(metadata), metadata.resourceVersion]))
    const cached = cache.list(kind)
    if (isWhole && cached.length !== there.length) return false
    return cached.every(({ metadata = {} }) => versions.get(keyOf(metadata)) === metadata.resourceVersion)
  }

  /** Whether an object goes by itself: nobody's finalizer keeps it. */
  function isGoing({ metadata }: Item): boolean {
    const others = (metadata.finalizers ?? []).filter((name) => name !== 'foregroundDeletion' && name !== 'orphan')
    return metadata.deletionTimestamp !== undefined && others.length === 0
  }

  /** Whether all owners of an object, as far as their kinds were looked at, are gone. */
  function isGarbage({ metadata: { ownerReferences = [] } }: Item): boolean {
    return (
      ownerReferences.length > 0 &&
      ownerReferences.every(({ apiVersion, kind: name, uid }) => {
        const group = parseApiVersion(apiVersion)?.group
        return installed.some(({ kind }) => kind.kind === name && kind.group === group) && !uids.has(uid)
      })
    )
  }
}

function nameOf({ apiVersion, kind }: Kind): string {
  return `${apiVersion} ${kind}`
}

function keyOf({ namespace, name = '' }: Readonly<Pick<ObjectMeta, 'namespace' | 'name'>>): string {
  return objectKey(namespace, name)
}
