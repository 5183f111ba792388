import { equalJson, isConflict, type Json, type JsonObject, type Kind } from '@setpoint/kube'
import { digestOf } from '../apply/index.js'
import type { Cache, CachedObject } from '../cache/index.js'
import type { Client } from '../client/index.js'
import type { WriteOrigin } from './children.js'
import { isGone } from './gone.js'
import { saysNoStatus } from './no-status.js'
import type { StatusDraft } from './status-draft.js'
import { noStatusError } from './status-telling.js'

/** How often others may be faster before the pass fails and its key is tried again later. */
const ATTEMPTS = 5
/** How many statuses that the server changed are remembered; the oldest is forgotten first, and then costs one request. */
const LONGEST_MEMORY = 50_000

/** A status that the server did not store as it was sent: both, as digests. */
interface Changed {
  readonly sent: string
  readonly stored: string
}

/**
 * Whether the server looks for unknown fields, to warn of them, which is a tenth of its work for a status. It does for the first.
 * As long as all come back as they were sent (`trusted`) there is nothing to warn of; once one did not, it does for `all`.
 */
type Checks = 'first' | 'trusted' | 'all'

/**
 * Writes statuses of one kind, and leaves out the writes that would change nothing.
 *
 * An update with the version that it is made for, of the newest version that is known: the server has less to do for it
 * than for an apply. When somebody was faster, the draft is made again, of what is there now, so what others wrote stays.
 */
export class StatusWriter {
  readonly #kind: Kind
  readonly #client: Client
  readonly #cache: Cache
  readonly #changed = new Map<string, Changed>()
  #checks: Checks = 'first'

  /** The client writes under the controller's name. */
  constructor(kind: Kind, client: Client, cache: Cache) {
    this.#kind = kind
    this.#client = client
    this.#cache = cache
  }

  /**
   * A promise only when the server has to be asked: most passes find the status as it should be. An object that went away
   * meanwhile needs no status; a kind that has none at the server is a failure.
   */
  write(object: CachedObject, draft: StatusDraft, origin: WriteOrigin): Promise<void> | undefined {
    // An update takes the whole object: what is left out counts as taken away, in managedFields at least.
    if (!this.#cache.isWhole(this.#kind)) return this.#writeOnto(undefined, object, draft, origin)
    const base = this.#newest(object)
    const status = draft.onto(statusOf(base))
    return this.#isStored(status, base) ? undefined : this.#writeOnto({ base, status }, object, draft, origin)
  }

  /** Writes the first attempt, or makes it of the live object where there is none, and others as long as somebody is faster. */
  async #writeOnto(
    first: { readonly base: CachedObject; readonly status: JsonObject } | undefined,
    object: CachedObject,
    draft: StatusDraft,
    origin: WriteOrigin,
  ): Promise<void> {
    let next = first
    for (let attempt = 1; ; attempt++) {
      try {
        const base = next?.base ?? (await this.#live(object, origin.signal))
        // One of the same name that was made since is not what the pass was about.
        if (base.metadata.uid !== object.metadata.uid) return
        const status = next?.status ?? draft.onto(statusOf(base))
        if (next === undefined && this.#isStored(status, base)) return
        await this.#update(base, status, origin)
        return
      } catch (error) {
        if (!isConflict(error)) return await this.#failUnlessGone(object, error, origin.signal)
        if (attempt === ATTEMPTS) throw error
      }
      next = undefined
    }
  }

  /** An object that is gone needs no status. */
  async #failUnlessGone(object: CachedObject, error: unknown, signal: AbortSignal): Promise<void> {
    const where = { kind: this.#kind, client: this.#client, cache: this.#cache }
    if (await isGone(error, object, where, signal)) return
    throw saysNoStatus(error, this.#kind, object.metadata.name ?? '') ? noStatusError(this.#kind, object, error) : error
  }

  /** The newest version of the object that is known. */
  #newest(object: CachedObject): CachedObject {
    const { name = '', namespace, uid } = object.metadata
    const cached = this.#cache.get(this.#kind, name, namespace) as CachedObject | undefined
    return cached !== undefined && cached.metadata.uid === uid ? cached : object
  }

  async #live(object: CachedObject, signal: AbortSignal): Promise<CachedObject> {
    return (await this.#client.get(this.#kind, object, { signal })) as CachedObject
  }

  async #update(base: CachedObject, status: JsonObject, { signal, record, code }: WriteOrigin): Promise<void> {
    const { metadata: known, ...rest } = base
    // Without them, managedFields stay as they are.
    const { managedFields: _, ...metadata } = known
    // Metadata last, where no object of the cache has it: to V8 this is another type then. As one of theirs, with metadata unlike
    // theirs, it would have all code thrown away that is compiled for objects of the cache, which is nearly all.
    const sent = { ...rest, status, metadata }
    record?.writing(this.#kind, metadata.namespace, metadata.name ?? '')
    const options = this.#checks === 'trusted' ? ({ signal, fieldValidation: 'Ignore' } as const) : { signal }
    const stored = (await this.#client.status.update(this.#kind, sent, options)) as CachedObject
    const isAsSent = this.#remember(status, stored)
    this.#cache.written(this.#kind, stored)
    // The record stays for a while. All that the server takes of it is the status, which is there already where it was taken as it is.
    const taken = { status: isAsSent ? statusOf(stored) : status }
    record?.wrote({
      verb: 'update',
      kind: this.#kind,
      subresource: 'status',
      sent: taken,
      before: base,
      stored,
      code: code(),
    })
    // Last: the write is known to everybody before anything else is asked.
    if (!isAsSent && options.fieldValidation !== undefined) await this.#hearWarnings(sent, stored, signal)
  }

  /** Either it is there, or it was sent before and what came of it is there: the server leaves out or fills in fields. */
  #isStored(status: JsonObject, base: CachedObject): boolean {
    const there = statusOf(base) ?? {}
    if (equalJson(status, there)) return true
    const changed = this.#changed.get(base.metadata.uid ?? '')
    return changed !== undefined && changed.sent === digestOf(status) && changed.stored === digestOf(there)
  }

  /** It was sent without a check, and should have been: what the server would have warned of, it says now. */
  async #hearWarnings(sent: CachedObject, stored: CachedObject, signal: AbortSignal): Promise<void> {
    const { resourceVersion } = stored.metadata
    const again = { ...sent, metadata: { ...sent.metadata, resourceVersion } }
    // For the client's log alone: the status is written, whatever becomes of this.
    await this.#client.status.update(this.#kind, again, { dryRun: true, signal }).catch(() => undefined)
  }

  /** Whether it was stored as it was sent. */
  #remember(status: JsonObject, stored: CachedObject): boolean {
    const { uid = '' } = stored.metadata
    const there = statusOf(stored) ?? {}
    this.#changed.delete(uid)
    const isAsSent = equalJson(status, there)
    if (!isAsSent) this.#checks = 'all'
    else if (this.#checks === 'first') this.#checks = 'trusted'
    if (isAsSent) return true
    this.#changed.set(uid, { sent: digestOf(status), stored: digestOf(there) })
    if (this.#changed.size <= LONGEST_MEMORY) return false
    for (const oldest of this.#changed.keys()) {
      this.#changed.delete(oldest)
      break
    }
    return false
  }
}

function statusOf(object: CachedObject): Json | undefined {
  return (object as { readonly status?: Json }).status
}
