import type { CacheEvent } from './event.js'
import { FieldIndex, type IndexFault, type IndexFunction } from './field-index.js'
import { keyOf, type ObjectKey } from './key.js'
import { type CachedObject, compareResourceVersions } from './object.js'

/** The index that every store has: namespace → keys. */
export const BY_NAMESPACE = 'namespace'

/**
 * What this process did and the watch has not shown yet.
 * `before` is the object as the watch last showed it: the `old` of the event that will come.
 */
interface Ahead {
  readonly before: CachedObject | undefined
  /**
   * `written`: readers see what was written. `left`: readers see nothing, because the object was not among the selected ones
   * as of `version`; a newer version may be. `deleted`: they see nothing, and this UID never comes back.
   */
  readonly state: 'written' | 'left' | 'deleted'
  readonly uid: string | undefined
  /** The version that was written or left; for a delete, the last one that was known, since its own is not told. */
  readonly version: string | undefined
  /** The watch that will show it. */
  readonly watched: string
  /** Order of own writes, to tell those that a list must contain from those that it may lack. */
  readonly serial: number
}

/**
 * The objects of one kind, as new as the watch or this process's own writes show them.
 *
 * Invariants:
 * - A reader never sees an object older than what this process wrote (read-your-writes), nor one that it deleted and that
 *   is gone. One that still terminates is there.
 * - Subscribers hear from the watch alone. An own write changes what readers see at once; its event comes with the
 *   watch, marked `own`, and its `old` is what the watch showed before. After anything else that changes what readers see
 *   there is an event, so whoever reads at every event and after every own write knows the latest.
 * - `#ahead` holds exactly the keys whose stored state did not come from the watch. The watch has the last word: it shows
 *   everything up to a bookmark's version, so what it has not shown by then is not there, whatever a local selector says.
 * - A list that began after a write
 *   shows that write, so a finished list empties `#ahead` of everything written before it began. Of what was written
 *   while it ran, it may show that, something older, or what others made of it since: versions tell.
 */
export class Store {
  readonly #objects = new Map<ObjectKey, CachedObject>()
  readonly #ahead = new Map<ObjectKey, Ahead>()
  /** The keys in `#ahead` that have an object, by the version that was written last. */
  readonly #aheadAt = new Map<string, ObjectKey>()
  readonly #indexes = new Map<string, FieldIndex>()
  /** The newest version that each watch has delivered, by the namespace that it watches ('' for all). */
  readonly #positions = new Map<string, string>()
  #serial = 0

  constructor() {
    this.addIndex(BY_NAMESPACE, ({ metadata }) => [metadata.namespace ?? ''])
  }

  get size(): number {
    return this.#objects.size
  }

  /** Own writes and deletions that the watch has yet to show. What was not found is none: the watch may have nothing to show of it. */
  get awaited(): number {
    let count = 0
    for (const { state } of this.#ahead.values()) if (state !== 'left') count++
    return count
  }

  get(key: ObjectKey): CachedObject | undefined {
    return this.#objects.get(key)
  }

  values(): IterableIterator<CachedObject> {
    return this.#objects.values()
  }

  /** The objects under one value of one index. */
  *valuesBy(index: string, value: string): Generator<CachedObject> {
    const found = this.#indexes.get(index)
    if (found === undefined) throw new RangeError(`there is no index ${JSON.stringify(index)}`)
    for (const key of found.keys(value)) {
      const object = this.#objects.get(key)
      if (object !== undefined) yield object
    }
  }

  /** The names of the indexes. */
  get indexes(): readonly string[] {
    return [...this.#indexes.keys()]
  }

  hasIndex(name: string): boolean {
    return this.#indexes.has(name)
  }

  /**
   * Adds an index over the objects that are there and those that come; the result gives it back, and the last who does ends
   * it. The same function may be added again under the same name, another one is refused.
   */
  addIndex(name: string, valuesOf: IndexFunction, onFault?: IndexFault): () => void {
    const known = this.#indexes.get(name)
    if (known !== undefined && known.valuesOf !== valuesOf)
      throw new RangeError(`there is an index ${JSON.stringify(name)} already, by another function`)
    const index = known ?? new FieldIndex(valuesOf, onFault)
    if (known === undefined) {
      for (const [key, object] of this.#objects) index.replace(key, undefined, object)
      this.#indexes.set(name, index)
    }
    index.holders++
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      if (--index.holders === 0) this.#indexes.delete(name)
    }
  }

  /** Takes an own write's answer, unless the watch has been past it already. */
  written(object: CachedObject, watched: string): void {
    const { resourceVersion, uid } = object.metadata
    const key = keyOf(object)
    if (this.#isKnown(key, uid, resourceVersion, watched)) return
    this.#goAhead(key, 'written', uid, resourceVersion, watched)
    if (resourceVersion !== undefined) this.#aheadAt.set(resourceVersion, key)
    this.#put(key, object)
  }

  /** Takes note that an object is not among the selected ones as of a version; the watch may show a newer one. */
  left(key: ObjectKey, uid: string | undefined, resourceVersion: string | undefined, watched: string): void {
    if (this.#isKnown(key, uid, resourceVersion, watched)) return
    this.#goAhead(key, 'left', uid, resourceVersion, watched)
    this.#put(key, undefined)
  }

  /** Takes note that this process's delete of this UID is done: the object is gone. */
  deleted(key: ObjectKey, uid: string, watched: string): void {
    const { metadata } = this.#objects.get(key) ?? {}
    if (metadata?.uid !== uid) return
    this.#goAhead(key, 'deleted', uid, metadata.resourceVersion, watched)
    this.#put(key, undefined)
  }

  /** The object that this process wrote as this version, if the watch has not shown it yet and nothing newer is known. */
  aheadAt(resourceVersion: string): CachedObject | undefined {
    const key = this.#aheadAt.get(resourceVersion)
    const object = key === undefined ? undefined : this.#objects.get(key)
    return object?.metadata.resourceVersion === resourceVersion ? object : undefined
  }

  /** Takes one change from the watch and tells what subscribers should hear, if anything. */
  changed(object: CachedObject, watched: string): CacheEvent | undefined {
    this.#advance(watched, object.metadata.resourceVersion)
    const key = keyOf(object)
    const current = this.#objects.get(key)
    const ahead = this.#ahead.get(key)
    if (ahead === undefined) {
      if (current?.metadata.resourceVersion === object.metadata.resourceVersion) return undefined
      this.#put(key, object)
      return changeOf(current, object, false)
    }
    const isDead = ahead.state === 'deleted' && object.metadata.uid === ahead.uid
    const behind = isDead ? -1 : compareResourceVersions(object.metadata.resourceVersion, ahead.version)
    if (behind < 0) {
      // An older version than the one written or left: readers keep to what is newer.
      this.#ahead.set(key, { ...ahead, before: object })
      return changeOf(ahead.before, object, false)
    }
    this.#catchUp(key)
    if (behind > 0 || current === undefined) this.#put(key, object)
    // The written object stays when it is the same version: readers may hold on to it.
    return changeOf(ahead.before, behind === 0 && current !== undefined ? current : object, behind === 0)
  }

  /** Takes one removal from the watch. */
  removed(object: CachedObject, watched: string): CacheEvent | undefined {
    this.#advance(watched, object.metadata.resourceVersion)
    const key = keyOf(object)
    const current = this.#objects.get(key)
    const ahead = this.#ahead.get(key)
    if (ahead === undefined) {
      if (current === undefined) return undefined
      this.#put(key, undefined)
      return { type: 'delete', object, own: false }
    }
    const isLater = compareResourceVersions(object.metadata.resourceVersion, ahead.version) >= 0
    const isOver = ahead.state === 'deleted' ? object.metadata.uid === ahead.uid || isLater : isLater
    // What was written later, under the same name or after it had left the selection, is there nevertheless.
    if (!isOver) this.#ahead.set(key, { ...ahead, before: undefined })
    else {
      this.#catchUp(key)
      if (current !== undefined) this.#put(key, undefined)
    }
    if (ahead.before === undefined) return undefined
    return { type: 'delete', object, own: isOver && isEndBy(ahead, object) }
  }

  /** A bookmark: the watch is as far as this, and has shown all that there is to show of own writes before it. */
  progressed(resourceVersion: string, watched: string, emit: (event: CacheEvent) => void): void {
    this.#advance(watched, resourceVersion)
    for (const [key, ahead] of this.#ahead) {
      if (ahead.watched !== watched || ahead.state === 'deleted') continue
      if (compareResourceVersions(ahead.version, resourceVersion) > 0) continue
      const current = this.#objects.get(key)
      const { before } = ahead
      this.#catchUp(key)
      this.#put(key, before)
      if (before !== undefined) emit({ type: 'update', object: before, old: before, resync: false, own: false })
      else if (current !== undefined) emitLife(current, emit)
    }
  }

  /** To be called when a list begins; the result goes to {@link replace}. */
  beginList(): number {
    return this.#serial
  }

  /**
   * Takes a whole list of what one watch covers and emits the differences.
   * What this process wrote after the server had made the list stays.
   */
  replace(
    objects: ReadonlyMap<ObjectKey, CachedObject>,
    resourceVersion: string,
    watched: string,
    begun: number,
    emit: (event: CacheEvent) => void,
  ): void {
    const initial = !this.#positions.has(watched)
    this.#positions.set(watched, resourceVersion)
    const isOlder = (key: ObjectKey, listed?: CachedObject): boolean =>
      this.#isBefore(this.#ahead.get(key), listed, resourceVersion, begun)
    for (const [key, object] of objects) this.#replaceOne(key, object, isOlder(key, object), initial, emit)
    for (const [key, object] of watched === '' ? this.#objects : this.#inNamespace(watched)) {
      if (objects.has(key) || isOlder(key)) continue
      const ahead = this.#ahead.get(key)
      const before = ahead === undefined ? object : ahead.before
      this.#catchUp(key)
      this.#put(key, undefined)
      if (before === undefined) emitLife(object, emit)
      else emit({ type: 'delete', object: before, own: false })
    }
    for (const [key, { before, state, watched: shownBy }] of this.#ahead) {
      // An end by our own doing that the list has confirmed, by not having it.
      if (objects.has(key) || state === 'written' || shownBy !== watched || isOlder(key)) continue
      this.#catchUp(key)
      if (before !== undefined) emit({ type: 'delete', object: before, own: true })
    }
  }

  /** Whether what a list shows under a key, if anything, is from before what this process has done there. */
  #isBefore(
    ahead: Ahead | undefined,
    listed: CachedObject | undefined,
    resourceVersion: string,
    begun: number,
  ): boolean {
    if (ahead === undefined || ahead.serial < begun) return false
    if (ahead.state === 'deleted' && listed?.metadata.uid === ahead.uid) return true
    return compareResourceVersions(ahead.version, resourceVersion) > 0
  }

  #replaceOne(
    key: ObjectKey,
    object: CachedObject,
    isOlder: boolean,
    initial: boolean,
    emit: (event: CacheEvent) => void,
  ): void {
    const ahead = this.#ahead.get(key)
    const current = this.#objects.get(key)
    const before = ahead === undefined ? current : ahead.before
    if (ahead !== undefined && isOlder) {
      this.#ahead.set(key, { ...ahead, before: object })
    } else {
      this.#catchUp(key)
      this.#put(key, object)
    }
    // What readers saw of an own write and the server has lost is a change, though subscribers have heard of this version.
    const isUndone = ahead !== undefined && !isOlder && (current === undefined || !isSame(current, object))
    if (before !== undefined && isSame(before, object) && !isUndone) return
    if (before === undefined) emit({ type: 'create', object, initial, own: false })
    else emit({ type: 'update', object, old: before, resync: false, own: false })
  }

  #inNamespace(namespace: string): [ObjectKey, CachedObject][] {
    return Array.from(this.valuesBy(BY_NAMESPACE, namespace), (object) => [keyOf(object), object])
  }

  /** Whether the watch has been past that version, or readers see what is at least as new. */
  #isKnown(key: ObjectKey, uid: string | undefined, resourceVersion: string | undefined, watched: string): boolean {
    if (this.#isPast(watched, resourceVersion)) return true
    const ahead = this.#ahead.get(key)
    if (ahead?.state === 'deleted' && ahead.uid === uid) return true
    const known = ahead === undefined ? this.#objects.get(key)?.metadata.resourceVersion : ahead.version
    return known !== undefined && compareResourceVersions(known, resourceVersion) >= 0
  }

  #goAhead(
    key: ObjectKey,
    state: Ahead['state'],
    uid: string | undefined,
    version: string | undefined,
    watched: string,
  ): void {
    const known = this.#ahead.get(key)
    const before = known === undefined ? this.#objects.get(key) : known.before
    if (known !== undefined) this.#forgetVersion(key)
    this.#ahead.set(key, { before, state, uid, version, watched, serial: this.#serial++ })
  }

  /** What is stored under a key came from the watch. */
  #catchUp(key: ObjectKey): void {
    if (this.#ahead.delete(key)) this.#forgetVersion(key)
  }

  #forgetVersion(key: ObjectKey): void {
    const version = this.#objects.get(key)?.metadata.resourceVersion
    if (version !== undefined) this.#aheadAt.delete(version)
  }

  #put(key: ObjectKey, object: CachedObject | undefined): void {
    const old = this.#objects.get(key)
    if (object === undefined) this.#objects.delete(key)
    else this.#objects.set(key, object)
    for (const index of this.#indexes.values()) index.replace(key, old, object)
  }

  #advance(watched: string, resourceVersion: string | undefined): void {
    if (resourceVersion === undefined) return
    if (compareResourceVersions(this.#positions.get(watched), resourceVersion) < 0) {
      this.#positions.set(watched, resourceVersion)
    }
  }

  #isPast(watched: string, resourceVersion: string | undefined): boolean {
    const position = this.#positions.get(watched)
    return position !== undefined && compareResourceVersions(position, resourceVersion) >= 0
  }
}

/** Versions alone do not tell: a server that lost its data counts them anew. */
function isSame(a: CachedObject, b: CachedObject): boolean {
  return a.metadata.resourceVersion === b.metadata.resourceVersion && a.metadata.uid === b.metadata.uid
}

function changeOf(before: CachedObject | undefined, object: CachedObject, own: boolean): CacheEvent {
  if (before === undefined) return { type: 'create', object, initial: false, own }
  // Deleted and created again between two looks: the old one's end must be heard by whoever keeps state by UID.
  return { type: 'update', object, old: before, resync: false, own }
}

/** Whether this process brought about the end that the watch tells of. */
function isEndBy({ state, uid, version }: Ahead, { metadata }: CachedObject): boolean {
  return state === 'deleted' ? metadata.uid === uid : state === 'left' && metadata.resourceVersion === version
}

/** Whoever wrote an object counts on it: its end is news even where its beginning was not heard of. */
function emitLife(object: CachedObject, emit: (event: CacheEvent) => void): void {
  emit({ type: 'create', object, initial: false, own: true })
  emit({ type: 'delete', object, own: false })
}
