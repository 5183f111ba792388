import {
  type Clock,
  type Kind,
  type ObjectMeta,
  type ObjectOf,
  parseLabelSelector,
  type Random,
  SetpointError,
  systemClock,
  systemRandom,
  type Transport,
  type TypedObject,
} from '@setpoint/kube'
import type { Registry } from '../metrics/index.js'
import { isMetadataOnly } from '../objects/index.js'
import { checkCacheOptions, checkKindCacheOptions, checkListOptions, listOf } from './check-options.js'
import type { CacheSubscriber } from './event.js'
import type { IndexFunction } from './field-index.js'
import { type CacheWait, Informer, type InformerStatus, type KindCacheOptions } from './informer.js'
import { type KindName, nameOf, namesOf } from './kind-name.js'
import { measureInformers } from './measured.js'
import { objectKey } from './key.js'
import type { CachedObject } from './object.js'
import { OwnWrites } from './own-writes.js'
import type { DeepReadonly } from './read-only.js'
import { parsedSelector } from './selection.js'
import { BY_NAMESPACE } from './store.js'

export interface CacheOptions {
  readonly transport: Transport
  /** How single kinds are cached, where that differs from `defaults`. Default: not at all. */
  readonly kinds?: ReadonlyMap<Kind, KindCacheOptions>
  /** How all kinds are cached; what `kinds` says of one comes on top. Default: all of it, in all namespaces. */
  readonly defaults?: KindCacheOptions
  /** Milliseconds between replays of everything to every subscriber, ±10 %; 0 for never. Default 10 hours. */
  readonly resyncPeriod?: number
  /** Freeze cached objects deeply: a write to one throws where it happens. Default: outside production. */
  readonly freeze?: boolean
  /** Have lists streamed where the server can. Default true. */
  readonly streaming?: boolean
  /** Where to tell how each kind is doing: setpoint_cache_objects and its like. Default: nowhere. */
  readonly metrics?: Registry
  /** Hears what goes wrong, one line each. Default: the log of a controller that watches it as another cluster's; else console.warn. */
  readonly onProblem?: (kind: Kind, message: string) => void
  /** Hears when what was wrong is over. Default: that log; else nobody does. */
  readonly onRecovery?: (kind: Kind, message: string) => void
  /** Default: the machine's time. */
  readonly clock?: Clock
  /** Default: the machine's randomness. */
  readonly random?: Random
}

/** Hears how a cache is doing. */
export type CacheListener = Required<Pick<CacheOptions, 'onProblem' | 'onRecovery'>>

/** Which objects of a kind to read. */
export interface CacheListOptions {
  /** Default: all namespaces. */
  readonly namespace?: string
  /** A label selector as kubectl takes it. Default: everything. */
  readonly labelSelector?: string
  /** The objects under one value of an index. Default: all. */
  readonly index?: { readonly name: string; readonly value: string }
}

/** The right to read a kind and to hear of it; the watch ends when its last lease is given back. */
export interface InformerLease<T extends TypedObject = TypedObject> {
  readonly informer: Informer
  subscribe(subscriber: CacheSubscriber<T & CachedObject>): () => void
  close(): Promise<void>
}

interface Shared {
  readonly informer: Informer
  leases: number
}

const TEN_HOURS = 10 * 60 * 60 * 1000

/**
 * The objects that this process cares for, read without asking the server.
 *
 * One informer per kind, however many share it. Reads hand out the cached object itself. A kind must have been opened
 * before it can be read: a cache that quietly starts watches is one whose memory and rights nobody knows.
 */
export class Cache implements AsyncDisposable {
  readonly #options: CacheOptions
  readonly #informers = new Map<string, Shared>()
  /** In the order in which they came: the first one hears, since two controllers' logs would say everything twice. */
  readonly #listeners = new Set<CacheListener>()
  /** The versions that this process has written, with the authors that the loop doctor names. */
  readonly ownWrites: OwnWrites = new OwnWrites()

  constructor(options: CacheOptions) {
    checkCacheOptions(options)
    this.#options = options
    if (options.metrics !== undefined) measureInformers(options.metrics, () => this.status())
  }

  /** Begins to watch a kind, unless somebody else has. */
  open<K extends Kind>(kind: K): InformerLease<ObjectOf<K>> {
    const shared = this.#shared(kind)
    shared.leases++
    const { informer } = shared
    const unsubscribes = new Set<() => void>()
    let open = true
    return {
      informer,
      subscribe: (subscriber) => {
        const unsubscribe = informer.subscribe(subscriber as CacheSubscriber)
        unsubscribes.add(unsubscribe)
        return () => {
          unsubscribes.delete(unsubscribe)
          unsubscribe()
        }
      },
      close: async () => {
        if (!open) return
        open = false
        for (const unsubscribe of unsubscribes) unsubscribe()
        if (--shared.leases > 0) return
        this.#informers.delete(nameOf(kind))
        await informer.stop()
      },
    }
  }

  /** Has what goes wrong told to somebody until the result is called; nothing is where the cache was made with its own `onProblem`. */
  listen(listener: CacheListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Whether reads of this kind are answered here. */
  has(kind: Kind): boolean {
    return this.#informers.has(nameOf(kind))
  }

  /** Whether objects of this kind are kept as the server has them, untransformed and with more than their metadata. */
  isWhole(kind: Kind): boolean {
    return this.#opened(kind).isWhole
  }

  /** The object, or undefined when there is none. Throws where that cannot be told: outside of the cached namespaces. */
  get<K extends Kind>(kind: K, name: string, namespace?: string): DeepReadonly<ObjectOf<K>> | undefined {
    const informer = this.#opened(kind)
    const object = informer.store.get(objectKey(namespace, name))
    if (object === undefined && !informer.covers(namespace)) throw informer.outside(namespace, name)
    return object as DeepReadonly<ObjectOf<K>> | undefined
  }

  /** The same for those who can go on without: `unknown` outside of the cached namespaces, and where the kind is not open. */
  peek(kind: KindName, name: string, namespace?: string): CachedObject | undefined | 'unknown' {
    const informer = this.#informers.get(nameOf(kind))?.informer
    if (informer === undefined) return 'unknown'
    const object = informer.store.get(objectKey(namespace, name))
    return object === undefined && !informer.covers(namespace) ? 'unknown' : object
  }

  /**
   * The object as the server has it, or undefined when there is none; `unknown` where that cannot be told from here, because
   * less is kept of objects, or of the kind.
   */
  exact(kind: Kind, name: string, namespace?: string): CachedObject | undefined | 'unknown' {
    const informer = this.#informers.get(nameOf(kind))?.informer
    if (informer === undefined) return 'unknown'
    const object = informer.store.get(objectKey(namespace, name))
    return informer.mayLack(namespace, object !== undefined) ? 'unknown' : object
  }

  /** The objects in no particular order. Throws for a namespace that is not cached; all of them are those that are. */
  list<K extends Kind>(kind: K, options: CacheListOptions = {}): DeepReadonly<ObjectOf<K>>[] {
    const informer = this.#opened(kind)
    checkListOptions(kind.kind, options)
    const { store } = informer
    const { labelSelector, index } = options
    // As a client has it: kinds without namespaces are in none, whatever was asked, and '' stands for all.
    const namespace = kind.namespaced && options.namespace !== '' ? options.namespace : undefined
    if (!informer.covers(namespace)) throw informer.outside(namespace)
    if (index !== undefined && !store.hasIndex(index.name)) throw noIndex(kind, index.name, store.indexes)
    const found =
      index === undefined
        ? namespace === undefined
          ? store.values()
          : store.valuesBy(BY_NAMESPACE, namespace)
        : store.valuesBy(index.name, index.value)
    const labels =
      labelSelector === undefined
        ? undefined
        : parsedSelector(listOf(kind.kind), 'labelSelector', labelSelector, parseLabelSelector)
    const result: CachedObject[] = []
    for (const object of found) {
      if (index !== undefined && namespace !== undefined && object.metadata.namespace !== namespace) continue
      if (labels === undefined || labels.matches(object.metadata.labels)) result.push(object)
    }
    return result as unknown as DeepReadonly<ObjectOf<K>>[]
  }

  /**
   * Makes objects of a kind findable by what a function says of them, until the result is called by all who added it. One for
   * which it throws is under no value, and the first of them is told of.
   */
  addIndex<K extends Kind>(
    kind: K,
    name: string,
    valuesOf: (object: DeepReadonly<ObjectOf<K>>) => readonly string[],
  ): () => void {
    return this.#opened(kind).addIndex(name, valuesOf as unknown as IndexFunction)
  }

  /** The namespaces that a kind is cached in; empty where all of them are. */
  namespacesOf(kind: Kind): readonly string[] {
    return this.#opened(kind).namespaces
  }

  /** Whether anything of this kind's objects is kept: all of them, or their metadata alone. */
  keeps(kind: KindName): boolean {
    const { whole, metadata } = namesOf(kind)
    return this.#informers.has(whole) || this.#informers.has(metadata)
  }

  /** What is kept of an object, its metadata at least; undefined where the kind is not open, too. */
  known(kind: KindName, name: string, namespace?: string): CachedObject | undefined {
    const key = objectKey(namespace, name)
    for (const { store } of this.#informersOf(kind)) {
      const object = store.get(key)
      if (object !== undefined) return object
    }
    return undefined
  }

  /**
   * An own write's answer, a whole object: readers see it from now on, of the kind and of its metadata alone, so whoever
   * wrote must not change it any more.
   */
  written(kind: KindName, object: TypedObject): void {
    if (object.metadata === undefined) return
    this.wrote(object.metadata.resourceVersion)
    const { whole, metadata } = namesOf(kind)
    this.#informers.get(whole)?.informer.written(object as CachedObject)
    this.#informers.get(metadata)?.informer.written(object as CachedObject)
  }

  /** Takes note that this process wrote that version, and no more: the object stays whatever the watch shows. */
  wrote(resourceVersion: string | undefined): void {
    if (resourceVersion !== undefined) this.ownWrites.add(resourceVersion)
  }

  /** Whether this process wrote that version, of whatever object. */
  isOwn(resourceVersion: string): boolean {
    return this.ownWrites.has(resourceVersion)
  }

  /**
   * An own delete of the object with this metadata, and what came of it: readers see what is left of it, which is the
   * cache's from now on, or miss what is gone.
   */
  deleted(kind: KindName, deleted: ObjectMeta, left: TypedObject | undefined): void {
    if (left !== undefined) return this.written(kind, left)
    for (const informer of this.#informersOf(kind)) informer.deleted(deleted)
  }

  /** The server did not have these objects as of a version: readers miss them, unless the watch has been further. */
  missing(kind: KindName, objects: Iterable<ObjectMeta>, resourceVersion: string | undefined): void {
    for (const informer of this.#informersOf(kind))
      for (const object of objects) informer.missing(object, resourceVersion)
  }

  status(): InformerStatus[] {
    return Array.from(this.#informers.values(), ({ informer }) => informer.status())
  }

  /** Watches that have failed and wait for their next attempt, with the milliseconds until then. */
  waits(): CacheWait[] {
    return Array.from(this.#informers.values(), ({ informer }) => informer.waits()).flat()
  }

  /** Resolves when every kind that is open has been listed. */
  async whenSynced(signal?: AbortSignal): Promise<void> {
    await Promise.all(Array.from(this.#informers.values(), ({ informer }) => informer.whenSynced(signal)))
  }

  async stop(): Promise<void> {
    const informers = [...this.#informers.values()]
    this.#informers.clear()
    await Promise.all(informers.map(({ informer }) => informer.stop()))
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop()
  }

  get #listener(): CacheListener {
    const { onProblem, onRecovery = () => undefined } = this.#options
    if (onProblem !== undefined) return { onProblem, onRecovery }
    const [first] = this.#listeners
    return first ?? { onProblem: (of, message) => console.warn(`${of.kind}: ${message}`), onRecovery }
  }

  *#informersOf(kind: KindName): Generator<Informer> {
    const { whole, metadata } = namesOf(kind)
    for (const name of [whole, metadata]) {
      const shared = this.#informers.get(name)
      if (shared !== undefined) yield shared.informer
    }
  }

  #opened(kind: Kind): Informer {
    const shared = this.#informers.get(nameOf(kind))
    if (shared !== undefined) return shared.informer
    throw new SetpointError(
      'KindNotCached',
      `${kind.kind} (${kind.apiVersion}) is not in the cache; declare it in the controller's for, owns, watches or uses, or read it with the uncached client`,
    )
  }

  #shared(kind: Kind): Shared {
    const name = nameOf(kind)
    const known = this.#informers.get(name)
    if (known !== undefined) return known
    const { kinds = [], defaults, ...options } = this.#options
    const said: KindCacheOptions = { ...defaults, ...(isMetadataOnly(kind) ? { metadataOnly: true } : {}) }
    for (const [of, more] of kinds) if (nameOf(of) === name) Object.assign(said, checked(of, more))
    const informer = new Informer(kind, said, {
      transport: options.transport,
      clock: options.clock ?? systemClock,
      random: options.random ?? systemRandom,
      resyncPeriod: options.resyncPeriod ?? TEN_HOURS,
      freeze: options.freeze ?? process.env['NODE_ENV'] !== 'production',
      streaming: options.streaming ?? true,
      onProblem: (of, message) => this.#listener.onProblem(of, message),
      onRecovery: (of, message) => this.#listener.onRecovery(of, message),
    })
    const shared = { informer, leases: 0 }
    this.#informers.set(name, shared)
    informer.start()
    return shared
  }
}

/** Of what is no object, as of a selector that is given instead of options, nothing would be taken over. */
function checked({ kind }: Kind, options: KindCacheOptions): KindCacheOptions {
  checkKindCacheOptions(`the cache of ${kind}`, options)
  return options
}

function noIndex({ kind }: Kind, name: string, indexes: readonly string[]): SetpointError {
  const there = indexes.map((one) => JSON.stringify(one)).join(', ')
  const message = `${kind} has no index ${JSON.stringify(name)}, but ${there}; declare it in the controller's indexes, with indexBy`
  return new SetpointError('OptionInvalid', message)
}
