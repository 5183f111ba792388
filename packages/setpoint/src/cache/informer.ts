import {
  cloneObject,
  type Clock,
  type Kind,
  type KubeObject,
  messageOf,
  type ObjectMeta,
  type Random,
  SetpointError,
  type Timer,
  type Transport,
} from '@setpoint/kube'
import { isGone } from '../objects/index.js'
import { checkKindCacheOptions } from './check-options.js'
import type { CacheEvent, CacheSubscriber } from './event.js'
import type { IndexFunction } from './field-index.js'
import { keyOf, objectKey } from './key.js'
import type { CachedObject } from './object.js'
import { deepFreeze } from './read-only.js'
import { type Failure, Reflector, type ReflectorState, type ReflectorTarget } from './reflector/index.js'
import { namespaceNotCached } from './not-cached.js'
import { compileSelection, type Selection } from './selection.js'
import { Sharing } from './sharing.js'
import { Store } from './store.js'

const NONE: readonly string[] = []

/** How a kind is cached. */
export interface KindCacheOptions extends Selection {
  /** Metadata without spec and status. Default false. */
  readonly metadataOnly?: boolean
  /** Changes an object before it is stored, to keep less of it; may return another one. Default: as it comes. */
  readonly transform?: (object: CachedObject) => CachedObject
}

/** What all informers of a cache share. */
export interface InformerDependencies {
  readonly transport: Transport
  readonly clock: Clock
  readonly random: Random
  /** Milliseconds between replays of everything, ±10 %. 0: never. */
  readonly resyncPeriod: number
  /** Freeze what is stored, so that a reader that writes is caught at once. */
  readonly freeze: boolean
  readonly streaming: boolean
  /** One line about what goes wrong; the informer goes on by itself. */
  readonly onProblem: (kind: Kind, message: string) => void
  /** One line when that is over. */
  readonly onRecovery: (kind: Kind, message: string) => void
}

export interface InformerStatus {
  readonly kind: Kind
  /** The first list is complete, and has been since. */
  readonly synced: boolean
  readonly objects: number
  /** Own writes and deletions whose events have not come yet. */
  readonly awaited: number
  /** Why it does not get on at the moment, and what to do; empty when all is well. */
  readonly failures: readonly Failure[]
  /** Lists that were begun. */
  readonly lists: number
  /** How many objects were set aside because they could not be read, and what was wrong with the last one. */
  readonly setAside: { readonly count: number; readonly last: string }
}

/** A watch that has failed and waits for its next attempt. */
export interface CacheWait {
  readonly kind: Kind
  readonly failure: Failure
  /** Milliseconds until then. */
  readonly left: number
}

/**
 * One kind's objects, kept in step with the server, and those who want to hear of changes.
 * A subscriber that throws is told of and does not keep others from hearing.
 */
export class Informer {
  readonly kind: Kind
  readonly store: Store = new Store()
  readonly #options: KindCacheOptions
  readonly #dependencies: InformerDependencies
  /** By the namespaces that they watch: '' alone, or others. */
  readonly #reflectors = new Map<string, Reflector>()
  readonly #isEverywhere: boolean
  readonly #states = new Map<string, ReflectorState>()
  /** When each watch that waits is tried again, on the monotonic clock. */
  readonly #attempts = new Map<string, number>()
  readonly #unlisted = new Set<string>()
  readonly #subscribers = new Set<CacheSubscriber>()
  readonly #selects: (object: CachedObject) => boolean | undefined
  readonly #sharing = new Sharing()
  #whenSynced: (() => void)[] = []
  #setAside = { count: 0, last: '' }
  #lists = 0
  /** The failure that was last told of, by watch. */
  readonly #told = new Map<string, string>()
  #resync: Timer | undefined

  constructor(kind: Kind, options: KindCacheOptions, dependencies: InformerDependencies) {
    this.kind = kind
    this.#options = options
    this.#dependencies = dependencies
    checkKindCacheOptions(`the cache of ${kind.kind}`, options)
    this.#selects = compileSelection(kind, options)
    const { namespaces = [''] } = options
    this.#isEverywhere = !kind.namespaced || namespaces.includes('')
    for (const namespace of new Set(this.#isEverywhere ? [''] : namespaces)) this.#addReflector(namespace)
  }

  get #isSelective(): boolean {
    return this.#options.labelSelector !== undefined || this.#options.fieldSelector !== undefined
  }

  /** Whether objects are stored as the server has them. */
  get isWhole(): boolean {
    return this.#options.transform === undefined && this.#options.metadataOnly !== true
  }

  start(): void {
    for (const reflector of this.#reflectors.values()) reflector.start()
    this.#scheduleResync()
  }

  async stop(): Promise<void> {
    this.#resync?.cancel()
    this.#subscribers.clear()
    await Promise.all(Array.from(this.#reflectors.values(), (reflector) => reflector.stop()))
    this.#settle()
  }

  get synced(): boolean {
    return this.#unlisted.size === 0
  }

  /** Resolves when the first list is complete, or when the informer stops; rejects when the signal aborts. */
  whenSynced(signal?: AbortSignal): Promise<void> {
    if (this.synced) return Promise.resolve()
    return new Promise((resolve, reject) => {
      const aborted = (): void => reject(signal?.reason)
      if (signal?.aborted) aborted()
      signal?.addEventListener('abort', aborted, { once: true })
      this.#whenSynced.push(() => {
        signal?.removeEventListener('abort', aborted)
        resolve()
      })
    })
  }

  status(): InformerStatus {
    const failures: Failure[] = []
    for (const state of this.#states.values())
      if (state.name === 'waiting') failures.push(withWayOut(this.kind, state.why))
    return {
      kind: this.kind,
      synced: this.synced,
      objects: this.store.size,
      awaited: this.store.awaited,
      failures,
      lists: this.#lists,
      setAside: this.#setAside,
    }
  }

  /** The watches that wait for their next attempt. */
  waits(): CacheWait[] {
    const now = this.#dependencies.clock.monotonic()
    const waits: CacheWait[] = []
    for (const [watched, state] of this.#states) {
      if (state.name !== 'waiting') continue
      const left = Math.max(0, (this.#attempts.get(watched) ?? now) - now)
      waits.push({ kind: this.kind, failure: withWayOut(this.kind, state.why), left })
    }
    return waits
  }

  /** Hears of what is there (as `initial` creates, at once), and of every change after it. */
  subscribe(subscriber: CacheSubscriber): () => void {
    this.#subscribers.add(subscriber)
    for (const object of this.store.values()) {
      this.#tell(subscriber, { type: 'create', object, initial: true, own: false })
    }
    return () => this.#subscribers.delete(subscriber)
  }

  /**
   * Lets readers see what this process wrote before the watch does. The object is shared with the cache from now on, and
   * stays as it is: what is transformed is a copy.
   */
  written(object: CachedObject): void {
    const { namespace, uid, resourceVersion } = object.metadata
    const watched = this.#watchOf(namespace)
    if (watched === undefined) return
    const key = keyOf(object)
    if (isGone(object.metadata)) {
      if (uid !== undefined) this.store.deleted(key, uid, watched)
      return
    }
    const isSelected = this.#selects(object)
    // Whether one belongs here that is not here the server alone knows; one that is here stays until the watch says otherwise.
    if (isSelected === undefined && this.store.get(key) === undefined) return
    const kept = isSelected === false ? undefined : this.#prepare(this.#partOf(object), false)
    if (kept === undefined) this.store.left(key, uid, resourceVersion, watched)
    else this.store.written(kept, watched)
  }

  /** Lets readers miss what this process deleted and what is gone before the watch says so. */
  deleted({ namespace, name = '', uid = '' }: ObjectMeta): void {
    const watched = this.#watchOf(namespace)
    if (watched !== undefined) this.store.deleted(objectKey(namespace, name), uid, watched)
  }

  /** Lets readers miss what was not there as of a version, unless the watch has been further. */
  missing({ namespace, name = '', uid }: ObjectMeta, resourceVersion: string | undefined): void {
    const watched = this.#watchOf(namespace)
    if (watched !== undefined) this.store.left(objectKey(namespace, name), uid, resourceVersion, watched)
  }

  /** Adds an index to the store; see there. */
  addIndex(name: string, valuesOf: IndexFunction): () => void {
    const { kind } = this.kind
    try {
      return this.store.addIndex(name, valuesOf, (object, error) => {
        const message = `the index ${JSON.stringify(name)} fails on ${kind} ${keyOf(object)}, and such objects are not found by it: ${messageOf(error)}`
        this.#dependencies.onProblem(this.kind, message)
      })
    } catch (cause) {
      const message = `${kind} has an index ${JSON.stringify(name)} already, by another function; the cache is shared: give one of the two another name`
      throw new SetpointError('OptionInvalid', message, { cause })
    }
  }

  /** Whether there may be an object in that namespace that is not here, or more of it than is kept here. */
  mayLack(namespace: string | undefined, isHere: boolean): boolean {
    if (!this.isWhole) return true
    return !isHere && (this.#isSelective || this.#watchOf(namespace) === undefined)
  }

  /** Whether what is not here is not there, as far as its namespace goes. No namespace is all that are cached. */
  covers(namespace: string | undefined): boolean {
    return this.#isEverywhere || namespace === undefined || namespace === '' || this.#reflectors.has(namespace)
  }

  /** The namespaces that are cached; empty where all of them are. */
  get namespaces(): readonly string[] {
    return this.#isEverywhere ? NONE : [...this.#reflectors.keys()]
  }

  /** For whoever wants to read in a namespace that is not cached. */
  outside(namespace = '', name?: string): SetpointError {
    return namespaceNotCached(this.kind, this.namespaces, namespace, name)
  }

  /** Tells of what a reader of this kind does wrong, where the cache tells of its own problems. */
  notice(message: string): void {
    this.#dependencies.onProblem(this.kind, message)
  }

  /** Ends all backoffs. */
  retryNow(): void {
    for (const reflector of this.#reflectors.values()) reflector.retryNow()
  }

  #watchOf(namespace = ''): string | undefined {
    if (this.#isEverywhere) return ''
    return this.#reflectors.has(namespace) ? namespace : undefined
  }

  #addReflector(namespace: string): void {
    const { transport, clock, random, streaming } = this.#dependencies
    const { labelSelector, fieldSelector, metadataOnly } = this.#options
    const scope = { kind: this.kind, namespace, labelSelector, fieldSelector, metadataOnly }
    this.#unlisted.add(namespace)
    const target = this.#target(namespace)
    // Whoever transforms an object may change any part of it.
    const sharing = this.#options.transform === undefined
    this.#reflectors.set(namespace, new Reflector({ scope, transport, clock, random, streaming, sharing }, target))
  }

  #target(watched: string): ReflectorTarget {
    const { store } = this
    const emit = (event: CacheEvent | undefined): void => {
      if (event !== undefined) for (const subscriber of this.#subscribers) this.#tell(subscriber, event)
    }
    let begun = 0
    return {
      prepare: (object, isShared) => this.#prepare(object, isShared),
      listBegun: () => {
        begun = store.beginList()
        this.#lists++
      },
      listed: (objects, resourceVersion) => {
        store.replace(objects, resourceVersion, watched, begun, emit)
        this.#unlisted.delete(watched)
        if (this.synced) this.#settle()
      },
      changed: (object) => emit(store.changed(object, watched)),
      confirmed: (resourceVersion, event) => {
        const written = store.aheadAt(resourceVersion)
        // A server that has lost its latest writes gives their versions to other objects.
        if (written === undefined || !event.isOf(written.metadata.uid ?? '')) return false
        emit(store.changed(written, watched))
        return true
      },
      removed: (object) => emit(store.removed(object, watched)),
      lost: (identity) => emit(store.removed(this.#lastOf(identity), watched)),
      progressed: (resourceVersion) => store.progressed(resourceVersion, watched, emit),
      absent: () => store.replace(new Map(), '', watched, store.beginList(), emit),
      setAside: (message) => this.#reject(message),
      noticed: (message) => this.#dependencies.onProblem(this.kind, message),
      entered: (state) => this.#entered(watched, state),
    }
  }

  /** What was last kept of an object, for those who hear of its end. */
  #lastOf(identity: ObjectMeta): CachedObject {
    const { apiVersion, kind } = this.kind
    const known = this.store.get(objectKey(identity.namespace, identity.name ?? ''))
    return { apiVersion, kind, ...known, metadata: { ...known?.metadata, ...identity } }
  }

  /** What of a whole object is the cache's to keep, and to transform. */
  #partOf(object: CachedObject): CachedObject {
    const { metadataOnly, transform } = this.#options
    const { apiVersion, kind, metadata } = object
    const part = metadataOnly === true ? { apiVersion, kind, metadata } : object
    return transform === undefined ? part : cloneObject(part as KubeObject)
  }

  #prepare(object: CachedObject, isShared: boolean): CachedObject | undefined {
    const { transform } = this.#options
    try {
      const kept = transform === undefined ? object : transform(object)
      if (!isShared && !Object.isFrozen(kept.metadata)) this.#sharing.share(kept)
      if (this.#dependencies.freeze) deepFreeze(kept)
      return kept
    } catch (error) {
      this.#reject(`${this.kind.kind} ${keyOf(object)} could not be transformed and is set aside: ${messageOf(error)}`)
      return undefined
    }
  }

  #reject(message: string): void {
    this.#setAside = { count: this.#setAside.count + 1, last: message }
    this.#dependencies.onProblem(this.kind, message)
  }

  #entered(watched: string, state: ReflectorState): void {
    const before = this.#states.get(watched)
    this.#states.set(watched, state)
    if (state.name === 'waiting') {
      this.#attempts.set(watched, this.#dependencies.clock.monotonic() + state.delay)
      // Said once for each reason, not for each attempt.
      if (before?.name !== 'waiting' && this.#isNews(watched, state.why))
        this.#dependencies.onProblem(this.kind, explain(this.kind, state.why))
    } else if (state.name === 'watching' && state.memory.failures === 0 && this.#told.delete(watched))
      this.#dependencies.onRecovery(this.kind, `${resourceOf(this.kind)} can be listed and watched again`)
  }

  #isNews(watched: string, { reason, message }: Failure): boolean {
    const text = `${reason} ${message}`
    if (this.#told.get(watched) === text) return false
    this.#told.set(watched, text)
    return true
  }

  #tell(subscriber: CacheSubscriber, event: CacheEvent): void {
    try {
      subscriber(event)
    } catch (error) {
      const object = `${this.kind.kind} ${keyOf(event.object)}`
      const message = `a subscriber failed on ${object} and has missed its ${event.type}: ${messageOf(error)}. Have it catch what it throws`
      this.notice(message)
    }
  }

  #settle(): void {
    const waiting = this.#whenSynced
    this.#whenSynced = []
    for (const resolve of waiting) resolve()
  }

  #scheduleResync(): void {
    const { clock, random, resyncPeriod } = this.#dependencies
    if (resyncPeriod === 0) return
    this.#resync = clock.schedule(resyncPeriod * (0.9 + 0.2 * random.next()), () => {
      for (const object of this.store.values()) {
        for (const subscriber of this.#subscribers) {
          this.#tell(subscriber, { type: 'update', object, old: object, resync: true, own: false })
        }
      }
      this.#scheduleResync()
    })
  }
}

/** A failure that somebody has to mend says how; of the others their message is all there is to say. */
function withWayOut(kind: Kind, why: Failure): Failure {
  const isToMend = why.reason === 'absent' || why.reason === 'forbidden'
  return isToMend ? { ...why, message: explain(kind, why) } : why
}

/** What an operator of this process should know, and do. */
function explain(kind: Kind, { reason, message }: Failure): string {
  const resource = resourceOf(kind)
  if (reason === 'absent') {
    return `the server does not serve ${resource} (yet); ${kind.kind} objects are awaited. Install its CustomResourceDefinition`
  }
  if (reason === 'forbidden') {
    return `this process may not list and watch ${resource}; grant it the verbs get, list and watch: ${message}`
  }
  return `${resource} cannot be listed or watched at the moment, trying again: ${message}`
}

function resourceOf({ plural, group }: Kind): string {
  return group === '' ? plural : `${plural}.${group}`
}
