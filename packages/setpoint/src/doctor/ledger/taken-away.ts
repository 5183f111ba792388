import { digestOf, project } from '../../apply/index.js'
import type { CachedObject } from '../../cache/index.js'
import { makingEntry } from '../managers/index.js'
import type { BroughtBack } from './write.js'

/** Milliseconds after its deletion within which an object is made again because of it; later, somebody asks for it anew. */
const SOON = 30_000
/** Milliseconds between two deletions that may be turns of a fight. What is deleted after a longer life has had its time. */
const AGAIN = 300_000
/** Objects that are remembered, the latest. */
const MOST = 10_000
/** What the server calls the volume with a pod's token: another name for every pod. */
const TOKEN_VOLUME = /kube-api-access-[a-z0-9]{5}/g

interface Taken {
  readonly uid: string
  readonly content: string
  /** In the world's time. */
  readonly at: number
  /** As {@link BroughtBack.times}. */
  readonly times: number
}

/**
 * What the passes of a process have deleted. It may have been a request, and the deletion its answer; but what comes back at
 * once, and as it was, is brought back by somebody who wants it to stay.
 */
export class TakenAway {
  readonly #objects = new Map<string, Taken>()

  /**
   * The object of that identity is deleted, at that moment. The result is who had brought it back since it was last deleted;
   * undefined: nobody did, or nobody knows who.
   */
  add(identity: string, object: CachedObject, at: number): BroughtBack | undefined {
    const last = this.#objects.get(identity)
    const { uid = '', creationTimestamp = '' } = object.metadata
    // Several may delete one and the same.
    if (last?.uid === uid) return undefined
    this.#objects.delete(identity)
    const { manager: by, fieldsV1 = {} } = makingEntry(object) ?? {}
    if (by === undefined) return undefined
    const text = JSON.stringify(project(object as never, fieldsV1)) ?? ''
    const content = digestOf(text.replaceAll(TOKEN_VOLUME, ''))
    const made = Date.parse(creationTimestamp)
    const isBack = last?.content === content && at - last.at <= AGAIN && made - last.at <= SOON
    const times = isBack && at - made <= SOON ? last.times + 1 : 0
    this.#objects.set(identity, { uid, content, at, times })
    if (this.#objects.size > MOST) this.#forgetOldest()
    return isBack ? { by, times } : undefined
  }

  #forgetOldest(): void {
    for (const oldest of this.#objects.keys()) return void this.#objects.delete(oldest)
  }
}
