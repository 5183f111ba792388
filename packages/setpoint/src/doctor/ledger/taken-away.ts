import { digestOf } from '../../apply/index.js'
import type { CachedObject } from '../../cache/index.js'

/** Milliseconds after its deletion within which an object is made again because of it; later, somebody asks for it anew. */
const SOON = 30_000
/** Objects that are remembered per case, the latest. */
const MOST = 8
/** What the server calls the volume with a pod's token: another name for every pod. */
const TOKEN_VOLUME = /kube-api-access-[a-z0-9]{5}/g

interface Taken {
  readonly content: string
  /** When it was deleted, in the world's time. */
  readonly at: number
}

/**
 * What passes deleted when somebody had just made or changed it. It may have been a request, and the deletion its answer; but
 * what comes back at once, as it was, is brought back by somebody who wants it to stay.
 */
export class TakenAway {
  readonly #objects = new Map<string, Taken>()

  /** The object of that identity was deleted, at that moment; `object` is what somebody had made of it. */
  add(identity: string, object: CachedObject, at: number): void {
    this.#objects.delete(identity)
    this.#objects.set(identity, { content: contentOf(object), at })
    if (this.#objects.size <= MOST) return
    for (const oldest of this.#objects.keys()) return void this.#objects.delete(oldest)
  }

  /** Whether it is one of them that was brought back. */
  isBack(identity: string, object: CachedObject): boolean {
    const taken = this.#objects.get(identity)
    if (taken === undefined) return false
    const made = Date.parse(object.metadata.creationTimestamp ?? '')
    return made - taken.at <= SOON && contentOf(object) === taken.content
  }
}

/** An object without what the server and those who observe it add to it. */
function contentOf({ metadata, ...object }: CachedObject): string {
  const { labels = {}, annotations = {}, finalizers = [], ownerReferences = [] } = metadata
  const { status: _, ...rest } = object as { readonly status?: unknown }
  const text = JSON.stringify([labels, annotations, finalizers, ownerReferences, rest])
  return digestOf(text.replaceAll(TOKEN_VOLUME, ''))
}
