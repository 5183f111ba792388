import {
  type Clock,
  isExpired,
  isForbidden,
  isGone,
  isMethodNotSupported,
  isNotFound,
  isUnauthorized,
  type Kind,
  type KubeObject,
} from '@setpoint/kube'
import type { Client } from 'setpoint'

const FIRST_DELAY = 500
const LONGEST_DELAY = 15_000

/** Where the versions of one kind's objects go. */
export interface Followed {
  /** A list begins: what is not in it is gone. */
  listBegun(): void
  listed(object: KubeObject): void
  listEnded(): void
  changed(object: KubeObject): void
  removed(object: KubeObject): void
  /** It goes on, unless `isFinal`: then the kind is not there, or not for this user. */
  failed(error: unknown, isFinal: boolean): void
}

export interface FollowOptions {
  readonly client: Client
  readonly clock: Clock
  readonly kind: Kind<KubeObject>
  /** '' for all. */
  readonly namespace: string
  /** One object's name. Default: all. */
  readonly name?: string
  readonly signal: AbortSignal
}

/**
 * Lists a kind page by page, so that no more than a page is in memory at once, and watches from there until the signal
 * aborts. Resolves then, or when the server says that there is nothing to see.
 */
export async function follow(options: FollowOptions, to: Followed): Promise<void> {
  const { clock, signal } = options
  let delay = FIRST_DELAY
  let version = ''
  while (!signal.aborted) {
    try {
      if (version === '') version = await list(options, to)
      for await (const event of await watch(options, version)) {
        version = event.object.metadata?.resourceVersion ?? version
        if (event.type === 'DELETED') to.removed(event.object)
        else if (event.type !== 'BOOKMARK') to.changed(event.object)
        delay = FIRST_DELAY
      }
    } catch (error) {
      if (signal.aborted) return
      if (isExpired(error) || isGone(error)) {
        version = ''
        continue
      }
      const isFinal = isForbidden(error) || isUnauthorized(error) || isNotFound(error) || isMethodNotSupported(error)
      to.failed(error, isFinal)
      if (isFinal) return
      await clock.sleep(delay, signal).catch(() => undefined)
      delay = Math.min(delay * 2, LONGEST_DELAY)
    }
  }
}

async function list(options: FollowOptions, to: Followed): Promise<string> {
  const { client, kind, signal } = options
  to.listBegun()
  let version = ''
  for await (const page of client.pages(kind, { ...selectionOf(options), signal })) {
    for (const object of page.items) to.listed(object)
    version = page.metadata.resourceVersion ?? version
  }
  to.listEnded()
  return version
}

function watch(
  options: FollowOptions,
  resourceVersion: string,
): ReturnType<typeof options.client.watch<Kind<KubeObject>>> {
  const { client, kind, signal } = options
  return client.watch(kind, { ...selectionOf(options), resourceVersion, signal })
}

function selectionOf({ namespace, name }: FollowOptions): { namespace?: string; fields?: Record<string, string> } {
  return {
    ...(namespace === '' ? {} : { namespace }),
    ...(name === undefined ? {} : { fields: { 'metadata.name': name } }),
  }
}
