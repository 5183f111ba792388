import type { Clock, ObjectMeta, Random, Transport, TransportResponse } from '@setpoint/kube'
import {
  eachPiece,
  isBadRequest,
  isInvalid,
  resourceExpired,
  SetpointError,
  StatusError,
  statusFrom,
} from '@setpoint/kube'
import { keyOf, type ObjectKey } from '../key.js'
import { type CachedObject, compareResourceVersions } from '../object.js'
import { type Format, type Frame, type LentEvent, type Page, UnreadableAnswer } from './format.js'
import { getFrom } from './get.js'
import { jsonFormat } from './json-format.js'
import { GarbledEventError, outcomeOf } from './outcome.js'
import { acceptOf, pathOf, PROTOBUF, type Scope, scopeText } from './scope.js'
import { initialState, type Input, type ReflectorState, step } from './state.js'
import { Watchdog } from './watchdog.js'

/** Where a reflector brings what it reads. All calls are synchronous and in the order of the server's versions. */
export interface ReflectorTarget {
  /**
   * What is kept of an object, asked as soon as it is read; undefined when it is set aside. `isShared`: it has parts in
   * common with others already.
   */
  prepare(object: CachedObject, isShared: boolean): CachedObject | undefined
  /** A list begins; what is written from now on may be missing in it. */
  listBegun(): void
  /** Everything there is within the scope, as of a version. The map is the target's from now on. */
  listed(objects: Map<ObjectKey, CachedObject>, resourceVersion: string): void
  changed(object: CachedObject): void
  /** The watch shows a version; true when this process wrote it and the target has it, so that the event need not be read. */
  confirmed(resourceVersion: string, event: Pick<LentEvent, 'isOf'>): boolean
  removed(object: CachedObject): void
  /** The watch shows an object, or its end, of which nothing can be kept: whatever was kept of it is out of date. */
  lost(identity: ObjectMeta): void
  progressed(resourceVersion: string): void
  /** The server no longer serves the kind. */
  absent(): void
  /** Something came that is no object of this kind; the rest goes on. */
  setAside(message: string): void
  /** Something is not as it should be, and there is another way. */
  noticed(message: string): void
  /** After every change of state. */
  entered(state: ReflectorState): void
}

export interface ReflectorOptions {
  readonly scope: Scope
  readonly transport: Transport
  readonly clock: Clock
  readonly random: Random
  /** Ask the server to stream the list, where it can; otherwise list in pages. Default true. */
  readonly streaming?: boolean
  /** Objects may share what is equal in them, because nobody changes them. Default false. */
  readonly sharing?: boolean
  /** Objects in one page of a list. Default 500. */
  readonly pageSize?: number
  /** Milliseconds without a byte after which a watch counts as dead and is opened again. Default 120,000. */
  readonly silence?: number
}

/** A watch that ends as soon as it began is a failure: opened again at once it would be a hot loop. */
const SHORTEST_WATCH = 1000
const INITIAL_EVENTS_END = 'k8s.io/initial-events-end'

/** Keeps a target in step with the server until it is stopped. Never rejects: failures are states, with backoff. */
export class Reflector {
  readonly #options: ReflectorOptions
  readonly #target: ReflectorTarget
  readonly #stop = new AbortController()
  #state: ReflectorState
  /** The server's protobuf could not be read: it is asked for JSON from then on. */
  #jsonOnly = false
  #running: Promise<void> | undefined
  /** Ends a wait before its time. */
  #wake: (() => void) | undefined

  constructor(options: ReflectorOptions, target: ReflectorTarget) {
    this.#options = options
    this.#target = target
    this.#state = initialState(options.streaming ?? true)
  }

  get #silence(): number {
    return this.#options.silence ?? 120_000
  }

  get state(): ReflectorState {
    return this.#state
  }

  start(): void {
    this.#running ??= this.#run()
  }

  /** Ends a backoff: whoever calls knows that the next attempt may succeed. */
  retryNow(): void {
    this.#wake?.()
  }

  async stop(): Promise<void> {
    this.#stop.abort(new DOMException('the reflector was stopped', 'AbortError'))
    this.#enter({ type: 'stop' })
    await this.#running
  }

  async #run(): Promise<void> {
    this.#target.entered(this.#state)
    while (this.#state.name !== 'stopped') this.#enter(await this.#perform(this.#state))
  }

  #enter(input: Input): void {
    const before = this.#state
    const next = step(before, input, this.#options.random.next())
    this.#state = next
    if (next.name === 'waiting' && next.why.reason === 'absent' && before.name !== 'waiting') this.#target.absent()
    // A watch that only moves on is no news, unless it did not before.
    if (next.name !== before.name || next.name === 'waiting' || hasRecovered(before, next)) this.#target.entered(next)
  }

  async #perform(state: ReflectorState): Promise<Input> {
    try {
      switch (state.name) {
        case 'streaming':
          return await this.#stream()
        case 'paging':
          return await this.#list()
        case 'watching':
          return await this.#watch(state.resourceVersion)
        case 'waiting':
          return await this.#wait(state.delay)
        case 'stopped':
      }
      return { type: 'stop' }
    } catch (error) {
      if (this.#stop.signal.aborted) return { type: 'stop' }
      if (error instanceof UnreadableAnswer && !this.#jsonOnly) return this.#goOnInJson(error)
      return outcomeOf(error)
    }
  }

  #goOnInJson({ message }: UnreadableAnswer): Input {
    this.#jsonOnly = true
    this.#target.noticed(`${scopeText(this.#options.scope)} are read as JSON from now on: ${message}`)
    return { type: 'unreadable' }
  }

  /** How the server has answered. What reads protobuf is loaded with the first such answer. */
  async #formatOf({ headers }: TransportResponse): Promise<Format> {
    const { scope, sharing = false } = this.#options
    const type = headers['content-type']
    if (typeof type !== 'string' || !type.startsWith(PROTOBUF)) return jsonFormat
    const { protobufFormat } = await import('./protobuf-format.js')
    return protobufFormat(scope.kind, sharing)
  }

  #accept(of: 'list' | 'watch'): string {
    return acceptOf(this.#options.scope, of, this.#jsonOnly)
  }

  async #wait(delay: number): Promise<Input> {
    const early = new AbortController()
    this.#wake = () => early.abort()
    try {
      await this.#options.clock.sleep(delay, AbortSignal.any([early.signal, this.#stop.signal]))
    } catch {
      // Woken early, or stopped: the state knows which.
    } finally {
      this.#wake = undefined
    }
    return this.#stop.signal.aborted ? { type: 'stop' } : { type: 'woken' }
  }

  /** A list as a stream of events that a bookmark ends; the same connection then goes on as the watch. */
  async #stream(): Promise<Input> {
    this.#target.listBegun()
    let list: Map<ObjectKey, CachedObject> | undefined = new Map()
    const parameters = { sendInitialEvents: 'true', resourceVersionMatch: 'NotOlderThan' }
    try {
      return await this.#readFrames(parameters, ({ type, object }, { shares }) => {
        if (list === undefined) return this.#take(type, object, shares)
        if (type === 'ADDED' || type === 'MODIFIED') {
          this.#keep(object, shares, list)
        } else if (type === 'DELETED') {
          this.#drop(object, shares, list)
        } else if (type === 'BOOKMARK' && isEndOfList(object)) {
          const { resourceVersion = '' } = (object as CachedObject).metadata
          const complete = list
          list = undefined
          this.#target.listed(complete, resourceVersion)
          this.#enter({ type: 'listed', resourceVersion })
        }
      })
    } catch (error) {
      // Servers that cannot stream say so with 400 or 422.
      if (list !== undefined && (isInvalid(error) || isBadRequest(error))) return { type: 'refused' }
      throw error
    }
  }

  /** All pages of a list. Pages are of one version: one that has expired begins the list again. */
  async #list(): Promise<Input> {
    const { pageSize = 500 } = this.#options
    this.#target.listBegun()
    const objects = new Map<ObjectKey, CachedObject>()
    let token: string | undefined
    do {
      const { page, shares } = await this.#page({ limit: String(pageSize), continue: token })
      for (const item of page.items ?? []) {
        this.#keep(item, shares, objects)
      }
      token = page.metadata?.continue
      if (token !== undefined && token !== '') this.#enter({ type: 'page' })
      else {
        const resourceVersion = page.metadata?.resourceVersion ?? ''
        this.#target.listed(objects, resourceVersion)
        return { type: 'listed', resourceVersion }
      }
    } while (!this.#stop.signal.aborted)
    return { type: 'stop' }
  }

  /** One page of a list. A server that takes longer than anybody should wait counts as away. */
  async #page(
    parameters: Record<string, string | undefined>,
  ): Promise<{ readonly page: Page; readonly shares: boolean }> {
    const { scope, transport, clock } = this.#options
    const watchdog = new Watchdog(clock, this.#silence, `no answer to a list of ${scopeText(scope)}`)
    const signal = AbortSignal.any([this.#stop.signal, watchdog.signal])
    try {
      const path = pathOf(scope, parameters)
      const response = await getFrom(transport, scope.kind, path, this.#accept('list'), signal)
      const body = await response.bytes()
      const format = await this.#formatOf(response)
      return { page: format.page(body), shares: format.shares }
    } finally {
      watchdog.cancel()
    }
  }

  #watch(resourceVersion: string): Promise<Input> {
    return this.#readFrames({ resourceVersion }, ({ type, object }, { shares }) => this.#take(type, object, shares))
  }

  #take(type: string, value: unknown, isShared: boolean): void {
    const object = type === 'BOOKMARK' ? (value as CachedObject) : this.#objectIn(value)
    if (object === undefined) return
    // Before anything of it is transformed.
    const { resourceVersion } = object.metadata
    if (type !== 'BOOKMARK') this.#bring(type, object, isShared)
    if (resourceVersion === undefined) return
    if (type === 'BOOKMARK') {
      this.#refuseToGoBack(resourceVersion)
      this.#target.progressed(resourceVersion)
    }
    this.#enter({ type: 'progressed', resourceVersion })
  }

  #bring(type: string, object: CachedObject, isShared: boolean): void {
    const { name, namespace, uid, resourceVersion } = object.metadata
    const kept = this.#target.prepare(object, isShared)
    if (kept === undefined) this.#target.lost({ name, namespace, uid, resourceVersion })
    else if (type === 'DELETED') this.#target.removed(kept)
    else if (type === 'ADDED' || type === 'MODIFIED') this.#target.changed(kept)
  }

  /** Versions only grow, except on a server that has lost its data: what is known of it is worth nothing then. */
  #refuseToGoBack(resourceVersion: string): void {
    const state = this.#state
    if (state.name !== 'watching' || compareResourceVersions(resourceVersion, state.resourceVersion) >= 0) return
    throw resourceExpired(`the server is at version ${resourceVersion}, and was at ${state.resourceVersion} before`)
  }

  async #readFrames(parameters: Record<string, string>, take: (frame: Frame, format: Format) => void): Promise<Input> {
    const { scope, transport, clock, random } = this.#options
    const timeoutSeconds = String(Math.floor(300 * (1 + random.next())))
    const path = pathOf(scope, { watch: '1', allowWatchBookmarks: 'true', timeoutSeconds, ...parameters })
    const opened = clock.monotonic()
    const watchdog = new Watchdog(clock, this.#silence, `a watch of ${scopeText(scope)} went silent`)
    const end = new AbortController()
    const signal = AbortSignal.any([this.#stop.signal, watchdog.signal, end.signal])
    let heard = false
    try {
      const response = await getFrom(transport, scope.kind, path, this.#accept('watch'), signal)
      const format = await this.#formatOf(response)
      const events = format.events()
      await eachPiece(response, (piece) => {
        watchdog.heard()
        for (const event of events.push(piece)) {
          heard = true
          if (this.#isKnown(event)) continue
          const frame = this.#read(event)
          if (frame.type === 'ERROR') throw errorIn(frame.object)
          take(frame, format)
        }
      })
    } catch (error) {
      if (watchdog.signal.aborted && !this.#stop.signal.aborted) return this.#afterSilence()
      if (heard && this.#state.name === 'streaming' && isLost(error)) return this.#unfinished('broke off')
      throw error
    } finally {
      watchdog.cancel()
      // An answer in a form that nobody reads would go on.
      end.abort()
    }
    if (this.#stop.signal.aborted) return { type: 'stop' }
    if (this.#state.name === 'streaming') return this.#unfinished('ended')
    if (heard || clock.monotonic() - opened >= SHORTEST_WATCH) return { type: 'closed' }
    const message = `the server ended a watch of ${scopeText(scope)} as soon as it began`
    return { type: 'failed', failure: { reason: 'unavailable', message } }
  }

  /** The bookmark that completes a streamed list has not come, and nothing more will. */
  #unfinished(how: 'ended' | 'broke off' | 'went silent'): Input {
    return {
      type: 'unfinished',
      message: `the list of ${scopeText(this.#options.scope)} ${how} before it was complete`,
    }
  }

  /**
   * A watch was silent for longer than bookmarks take to come. Mostly its connection is dead, and a new watch goes on from
   * the last version. But a server that lost its data counts versions anew, and says nothing to whoever waits for one
   * that it has not reached: that is found out by asking. So is whether a list that went silent is the fault of streaming:
   * a server that is away does not answer, which is a failure like any other.
   */
  async #afterSilence(): Promise<Input> {
    const { metadata } = (await this.#page({ limit: '1' })).page
    const state = this.#state
    if (state.name !== 'watching') return this.#unfinished('went silent')
    const isAhead = compareResourceVersions(state.resourceVersion, metadata?.resourceVersion) > 0
    return { type: isAhead ? 'expired' : 'closed' }
  }

  /** Own writes come back on the watch; what is known of them already is as good as what the event says. */
  #isKnown(event: LentEvent): boolean {
    if (this.#state.name !== 'watching') return false
    const { resourceVersion } = event
    if (resourceVersion === undefined || !this.#target.confirmed(resourceVersion, event)) return false
    this.#enter({ type: 'progressed', resourceVersion })
    return true
  }

  /** What cannot be read may have been any event: the watch ends, and another one brings it again. */
  #read(event: LentEvent): Frame {
    try {
      return event.read()
    } catch (cause) {
      if (!(cause instanceof SyntaxError)) throw cause
      const { scope } = this.#options
      throw new GarbledEventError(`a watch event of ${scopeText(scope)} is no JSON: ${cause.message}`, { cause })
    }
  }

  /** Takes an item of a list, unless it is set aside: then an older version of it is out of date. */
  #keep(value: unknown, isShared: boolean, list: Map<ObjectKey, CachedObject>): void {
    const object = this.#objectIn(value)
    if (object === undefined) return
    // Before anything of it is transformed.
    const key = keyOf(object)
    const kept = this.#target.prepare(object, isShared)
    if (kept === undefined) list.delete(key)
    else list.set(keyOf(kept), kept)
  }

  /** Takes an object out of a list that is still being streamed, by the key of what was kept of it. */
  #drop(value: unknown, isShared: boolean, list: Map<ObjectKey, CachedObject>): void {
    const object = this.#objectIn(value)
    if (object === undefined) return
    const key = keyOf(object)
    const kept = this.#target.prepare(object, isShared)
    list.delete(kept === undefined ? key : keyOf(kept))
  }

  /** The value as an object of this kind; items of built-in lists come without apiVersion and kind. */
  #objectIn(value: unknown): CachedObject | undefined {
    const { kind, metadataOnly = false } = this.#options.scope
    const object = value as Partial<CachedObject> | null
    if (typeof object !== 'object' || object === null || typeof object.metadata?.name !== 'string') {
      this.#target.setAside(`the server sent something as ${kind.kind} that has no metadata.name`)
      return undefined
    }
    // Metadata alone comes as a PartialObjectMetadata; it is of its kind nevertheless.
    if (metadataOnly || object.apiVersion === undefined) object.apiVersion = kind.apiVersion
    if (metadataOnly || object.kind === undefined) object.kind = kind.kind
    return object as CachedObject
  }
}

function hasRecovered(before: ReflectorState, after: ReflectorState): boolean {
  return 'memory' in before && 'memory' in after && before.memory.failures > 0 && after.memory.failures === 0
}

/** Whether it is the connection that failed, and not what came over it. */
function isLost(error: unknown): boolean {
  return error instanceof SetpointError && error.code === 'ConnectionLost'
}

function isEndOfList(object: unknown): boolean {
  return (object as CachedObject).metadata.annotations?.[INITIAL_EVENTS_END] === 'true'
}

function errorIn(object: unknown): Error {
  const status = statusFrom(object)
  return status === undefined ? new Error('the watch ended with an error that is no Status') : new StatusError(status)
}
