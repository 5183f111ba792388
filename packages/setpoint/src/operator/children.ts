import { controllerOf, isAlreadyExists, type Kind, setControllerReference, SetpointError } from '@setpoint/kube'
import { Elision } from '../apply/index.js'
import type { Cache, CachedObject } from '../cache/index.js'
import { type Client, ignoreNotFound } from '../client/index.js'
import type { CallSite, PassRecord } from '../doctor/index.js'
import { describeObject, type Target } from '../objects/index.js'
import { refuseIfOwnedByAnother } from './adoption.js'
import type { DesiredObject } from './desired.js'
import { isGone } from './gone.js'

/**
 * Unknown fields are an error in every apply. What is left for the server to validate are fields that come twice, for which
 * it reads the whole text once more; a text that was made of an object has none.
 */
const WITHOUT_DUPLICATES = 'Ignore' as const

/** What came of an apply. */
export interface Applied {
  readonly object: CachedObject
  /** False when the live object had it all already and no request was made. */
  readonly sent: boolean
}

/** Whose write it is: the pass's record, and the line of code that asked. */
export interface WriteOrigin {
  readonly signal: AbortSignal
  readonly record: PassRecord | undefined
  /** Undefined: nobody took note. To be asked before the first wait, where it may be the stack that tells. */
  readonly code: () => CallSite | undefined
}

/** Applies objects under one field manager, and leaves out the requests that would change nothing. */
export class Children {
  readonly #client: Client
  readonly #cache: Cache
  readonly #manager: string
  readonly #elision: Elision

  constructor(client: Client, cache: Cache, manager: string) {
    this.#client = client
    this.#cache = cache
    this.#manager = manager
    this.#elision = new Elision(manager)
  }

  /**
   * Server-side apply as this manager, taking fields over from others. With an owner, the object becomes its controller's.
   * Refuses an object that another controller owns: two controllers over one object undo each other for ever.
   */
  async apply(
    kind: Kind,
    desired: DesiredObject,
    owner: CachedObject | undefined,
    { signal, record, code }: WriteOrigin,
  ): Promise<Applied> {
    const { name, namespace } = desired.metadata
    record?.read(kind, namespace, name)
    const known = this.#cache.exact(kind, name, namespace)
    const early = known === 'unknown' ? code() : undefined
    const live = known === 'unknown' ? await this.#live(kind, desired, signal) : known
    if (owner !== undefined) own(desired, owner, live)
    if (live !== undefined && this.#elision.wouldChangeNothing(desired, live)) return { object: live, sent: false }
    const options = { fieldManager: this.#manager, force: true, fieldValidation: WITHOUT_DUPLICATES, signal }
    record?.writing(kind, namespace, name)
    const site = known === 'unknown' ? early : code()
    const object = (await this.#client.apply(kind, desired, options)) as CachedObject
    this.#elision.applied(desired, object)
    this.#cache.written(kind, object)
    record?.wrote({ verb: 'apply', kind, sent: desired, before: live, stored: object, code: site })
    return { object, sent: true }
  }

  /**
   * Creates an object for its owner unless it is there; what is there stays as it is. One that is there and is nobody's
   * is refused: whoever made it may not expect it to be used, nor to go with the owner.
   */
  async createOnce(
    kind: Kind,
    desired: DesiredObject,
    owner: CachedObject,
    origin: WriteOrigin,
  ): Promise<CachedObject> {
    const { name, namespace } = desired.metadata
    origin.record?.read(kind, namespace, name)
    const known = this.#cache.exact(kind, name, namespace)
    const live = known === 'unknown' ? await this.#live(kind, desired, origin.signal) : known
    const found = live ?? (await this.#created(kind, desired, owner, origin))
    refuseIfOwnedByAnother(kind.kind, found, owner)
    if (controllerOf(found) !== undefined) return found
    const message = `${describeObject(kind.kind, found.metadata)} is there and nobody controls it; take it over with ctx.adopt, or choose another name`
    throw new SetpointError('OwnedByAnother', message)
  }

  /** The object as the cache has it, in part or as a whole; as the server has it where it may be there and not here. */
  async found(
    kind: Kind,
    at: { readonly name: string; readonly namespace: string | undefined },
    signal: AbortSignal,
  ): Promise<CachedObject | undefined> {
    const known = this.#cache.known(kind, at.name, at.namespace) ?? this.#cache.exact(kind, at.name, at.namespace)
    return known === 'unknown' ? await this.#live(kind, at, signal) : known
  }

  /** What the server has: where a cache keeps less, a look is cheaper than an apply that changes nothing. */
  async #live(kind: Kind, target: Target, signal: AbortSignal): Promise<CachedObject | undefined> {
    return (await ignoreNotFound(this.#client.get(kind, target, { signal }))) as CachedObject | undefined
  }

  async #created(
    kind: Kind,
    desired: DesiredObject,
    owner: CachedObject,
    { signal, record, code }: WriteOrigin,
  ): Promise<CachedObject> {
    setControllerReference(owner, desired)
    try {
      const object = (await this.#client.create(kind, desired, { signal })) as CachedObject
      this.#cache.written(kind, object)
      record?.wrote({ verb: 'create', kind, sent: desired, before: undefined, stored: object, code: code() })
      return object
    } catch (error) {
      // The cache is behind: somebody was faster.
      if (!isAlreadyExists(error)) throw error
      return (await this.#client.get(kind, desired, { signal })) as CachedObject
    }
  }

  /** Deletes this very object; one that is gone already is fine. */
  async delete(kind: Kind, object: CachedObject, { signal, record, code }: WriteOrigin): Promise<void> {
    const { name = '', namespace, uid = '' } = object.metadata
    let left: CachedObject | undefined
    try {
      left = (await this.#client.delete(kind, object, { preconditions: { uid }, signal })) as CachedObject | undefined
    } catch (error) {
      if (await isGone(error, object, { kind, client: this.#client, cache: this.#cache }, signal)) return
      throw error
    }
    this.#cache.deleted(kind, object.metadata, left)
    record?.deleted(kind, { namespace: namespace ?? '', name }, object, code())
  }
}

function own(desired: DesiredObject, owner: CachedObject, live: CachedObject | undefined): void {
  if (live !== undefined) refuseIfOwnedByAnother(desired.kind, live, owner)
  setControllerReference(owner, desired)
}
