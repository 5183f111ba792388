import { type Kind, type ObjectOf, SetpointError } from '@setpoint/kube'
import { type Cache, type CachedObject, cacheNameOf } from '../cache/index.js'
import type { Handler } from './handler.js'
import type { Predicate } from './predicate.js'
import { type Enqueue, kindSource, type Source } from './source.js'

interface Watching {
  readonly source: Source
  /** Whether it was asked for while no controller ran: it begins with each that starts. */
  readonly isLasting: boolean
  stop: AbortController
}

/**
 * Watches that begin and end while the controller runs, for kinds that nobody knows when it is written:
 *
 *     const others = new DynamicSource()
 *     controller({ for: Policy, sources: [others], async reconcile(policy, ctx) {
 *       others.watch(await ctx.client.kind(policy.spec.target), enqueueMapped(…))
 *     } })
 *
 * The cache counts who watches a kind: the watch ends with the last of them. A kind whose definition is not installed yet is
 * awaited, and readiness says so. The controller does not wait for these watches to come in step before it starts.
 */
export class DynamicSource implements Source {
  readonly name: string
  readonly #watching = new Map<string, Watching>()
  #controller: { readonly cache: Cache; readonly enqueue: Enqueue; readonly name: string | undefined } | undefined

  constructor(name: string = 'dynamic watches') {
    this.name = name
  }

  /** The kinds that are watched: `apps/v1 Deployment`, or `v1 Secret metadata` where that is all. */
  get kinds(): readonly string[] {
    return [...this.#watching.keys()]
  }

  /**
   * Begins to watch a kind. Nothing happens when it is watched already, so that a pass may say it each time; a kind and its
   * metadata alone are two. Watches that are asked for before the controller starts begin with it, and again where it was removed and is
   * added again; those of its passes end with it.
   */
  watch<K extends Kind>(
    kind: K,
    handler: Handler<ObjectOf<K> & CachedObject>,
    ...predicates: readonly Predicate<ObjectOf<K> & CachedObject>[]
  ): void {
    const name = cacheNameOf(kind)
    if (this.#watching.has(name)) return
    const isLasting = this.#controller === undefined
    const watching = { source: kindSource(kind, handler, predicates), isLasting, stop: new AbortController() }
    this.#watching.set(name, watching)
    this.#begin(watching)
  }

  /** Ends the watch of a kind; its objects leave the cache unless somebody else watches it. */
  async unwatch(kind: Kind): Promise<void> {
    const name = cacheNameOf(kind)
    const watching = this.#watching.get(name)
    if (watching === undefined) return
    this.#watching.delete(name)
    await end(watching)
  }

  start(cache: Cache, enqueue: Enqueue, _signal: AbortSignal, controller?: string): Promise<void> {
    if (this.#controller !== undefined) {
      const message = `${this.name} is a source of another controller already; each needs a DynamicSource of its own`
      throw new SetpointError('OptionInvalid', message)
    }
    this.#controller = { cache, enqueue, name: controller }
    for (const watching of this.#watching.values()) this.#begin(watching)
    return Promise.resolve()
  }

  async stop(enqueue?: Enqueue): Promise<void> {
    // One that has it by mistake must not end what is another's.
    if (enqueue !== undefined && enqueue !== this.#controller?.enqueue) return
    this.#controller = undefined
    const ending = [...this.#watching]
    for (const [name, { isLasting }] of ending) if (!isLasting) this.#watching.delete(name)
    await Promise.all(ending.map(([, watching]) => end(watching)))
  }

  #begin(watching: Watching): void {
    if (this.#controller === undefined) return
    const { cache, enqueue, name } = this.#controller
    watching.stop = new AbortController()
    // It rejects when it is ended before it has come in step, and not otherwise.
    watching.source.start(cache, enqueue, watching.stop.signal, name).catch(() => undefined)
  }
}

async function end({ source, stop }: Watching): Promise<void> {
  stop.abort()
  await source.stop()
}
