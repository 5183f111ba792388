import type { StorageEvent, StorageWatch } from './storage.js'

/** Told when a listener throws: the error, and the event that it could not take. */
export type ListenerErrorHandler = (error: unknown, event: StorageEvent) => void

interface Watcher {
  readonly prefix: string
  readonly listener: (event: StorageEvent) => void
  /** Events up to this revision are not for this watcher: it asked for later ones or had them as backlog. */
  readonly after: number
  /** Kept events that it is still being told; new ones queue up behind them. */
  backlog: StorageEvent[] | undefined
}

/**
 * Who wants to hear of which keys. Watchers are kept by prefix, and the prefixes of a key are few (its slashes), so a
 * write costs its key's depth and its own audience, no matter how many others watch.
 *
 * Listeners run synchronously and may do anything: close any watch, start one, write. Events that arise meanwhile wait
 * until every watcher has had the current one, so each watcher sees revisions in order.
 */
export class Watchers {
  readonly #byPrefix = new Map<string, Set<Watcher>>()
  readonly #onError: ListenerErrorHandler
  #queue: StorageEvent[] = []
  #delivering = false

  constructor(onError: ListenerErrorHandler) {
    this.#onError = onError
  }

  /** Tells the backlog, then every later event after `after`. */
  add(prefix: string, after: number, backlog: StorageEvent[], listener: (event: StorageEvent) => void): StorageWatch {
    const watcher: Watcher = { prefix, listener, after, backlog }
    const audience = this.#byPrefix.get(prefix)
    if (audience === undefined) this.#byPrefix.set(prefix, new Set([watcher]))
    else audience.add(watcher)
    // The listener may write, and thereby lengthen the backlog that this loop reads.
    for (let next = 0; next < backlog.length; next++) this.#tell(watcher, backlog[next] as StorageEvent)
    watcher.backlog = undefined
    return { close: () => this.#close(watcher) }
  }

  deliver(event: StorageEvent): void {
    if (this.#byPrefix.size === 0) return
    this.#queue.push(event)
    if (this.#delivering) return
    this.#delivering = true
    try {
      for (let next = 0; next < this.#queue.length; next++) this.#announce(this.#queue[next] as StorageEvent)
    } finally {
      this.#queue = []
      this.#delivering = false
    }
  }

  #announce(event: StorageEvent): void {
    const key = event.current.key
    this.#announceTo('', event)
    for (let slash = key.indexOf('/'); slash !== -1; slash = key.indexOf('/', slash + 1)) {
      this.#announceTo(key.slice(0, slash + 1), event)
    }
    this.#announceTo(key, event)
  }

  #announceTo(prefix: string, event: StorageEvent): void {
    const audience = this.#byPrefix.get(prefix)
    if (audience === undefined) return
    // A Set's iterator passes over members removed meanwhile and comes to those added, whose `after` then excludes them.
    for (const watcher of audience) {
      if (event.revision <= watcher.after) continue
      if (watcher.backlog === undefined) this.#tell(watcher, event)
      else watcher.backlog.push(event)
    }
  }

  #tell(watcher: Watcher, event: StorageEvent): void {
    try {
      watcher.listener(event)
    } catch (error) {
      this.#onError(error, event)
    }
  }

  #close(watcher: Watcher): void {
    const audience = this.#byPrefix.get(watcher.prefix)
    if (audience?.delete(watcher) && audience.size === 0) this.#byPrefix.delete(watcher.prefix)
  }
}
