import type { Kind, ObjectOf } from '@setpoint/kube'
import type { CachedObject, DeepReadonly, KindCacheOptions } from '../cache/index.js'
import type { Handler, Predicate, Result, Source } from '../controller/index.js'
import type { DoctorSetting } from '../doctor/index.js'
import { checkOptionNames, fieldsOf, isKind, optionInvalid, type OptionNames, whoseOptions } from '../options/index.js'
import type { RateLimiter } from '../queue/index.js'
import type { ReconcileContext } from './context.js'
import type { Halt } from './sequence.js'

/** What a declared object is to a user's code: read-only, all the way down. */
export type ReadObject<K extends Kind> = DeepReadonly<ObjectOf<K>>

type MaybePromise<T> = T | Promise<T>

/** A kind whose events concern the reconciled object in some other way than by ownership; made by {@link watch}. */
export interface Watched {
  readonly kind: Kind
  readonly handler: Handler
  readonly predicates: readonly Predicate[]
}

/** An index over the cached objects of a kind; made by {@link indexBy}. */
export interface Indexed {
  readonly kind: Kind
  readonly name: string
  readonly valuesOf: (object: CachedObject) => readonly string[]
}

export interface ControllerConfig<For extends Kind, Owned extends Kind, Used extends Kind> {
  /** The kind that is reconciled. */
  readonly for: For
  /** In logs, metrics and managedFields: the field manager of everything that it applies. Default: the kind's plural. */
  readonly name?: string
  /**
   * Kinds that the controller makes. Each is `watches: [{ kind, handler: enqueueOwner(For) }]`, the right to write it, and
   * what `ctx.apply` accepts. Default: none.
   */
  readonly owns?: readonly Owned[]
  /** Kinds whose events concern the object in another way. Default: none. */
  readonly watches?: readonly Watched[]
  /** Kinds that are only read, through `ctx.get` and `ctx.list`. Default: none. */
  readonly uses?: readonly Used[]
  /** Indexes, for `ctx.list(kind, { index })` and the functions of `enqueueMapped`. Default: by namespace alone. */
  readonly indexes?: readonly Indexed[]
  /** Other sources of keys. Default: none. */
  readonly sources?: readonly Source[]
  /**
   * How the kinds of this controller are cached: `[[Secret, { labelSelector: 'app=web' }]]`. The cache is shared, so two
   * controllers must not want a kind differently. Default: as the manager's options say, else all of it.
   */
  readonly cache?: readonly (readonly [For | Owned | Used | Kind, KindCacheOptions])[]
  /** Events of the reconciled kind that matter. Default: all. */
  readonly when?: readonly Predicate<ObjectOf<For> & CachedObject>[]
  /** Events of owned kinds that matter: `[generationChanged]` leaves out what others say in their status. Default: all. */
  readonly ownedWhen?: readonly Predicate[]
  /**
   * Workers: calls of `reconcile` that may run at once. The same object never runs twice at once. From 2 on, a worker takes the next object
   * while the status of the one before, and what comes after it, is on its way: up to four for each worker. Default: the manager's, else 1.
   */
  readonly concurrency?: number
  /** Milliseconds that a pass may take. Default: no limit. */
  readonly timeout?: number
  /** Default: 5 ms, doubling with every failure of the same object, up to 1000 s. Failures of the server never wait longer than 30 s. */
  readonly limiter?: RateLimiter
  /** How the loop doctor watches this controller: 'off', 'warn', or thresholds. Default: as the manager's options say. */
  readonly doctor?: DoctorSetting
  /** Delete owned objects that a pass no longer applied; one that failed or ended with `halt()` deletes none. Default false. */
  readonly prune?: boolean
  /** The finalizer's name, where `finalize` is there. Default: `<group>/<name>`. */
  readonly finalizer?: string
  /** Makes reality match the object. Not called while the object is being deleted, nor when it is gone. */
  readonly reconcile: (
    object: ReadObject<For>,
    context: ReconcileContext<For, NoInfer<Owned>, NoInfer<Used>>,
  ) => MaybePromise<Result | Halt | void>
  /**
   * Cleans up outside of the cluster. The object goes only after this has returned, with neither `after(…)` nor `halt()`.
   * Default: nothing to clean up.
   */
  readonly finalize?: (
    object: ReadObject<For>,
    context: ReconcileContext<For, NoInfer<Owned>, NoInfer<Used>>,
  ) => MaybePromise<Result | Halt | void>
}

const OPTIONS: OptionNames<ControllerConfig<Kind, Kind, Kind>> = {
  for: true,
  name: true,
  owns: true,
  watches: true,
  uses: true,
  indexes: true,
  sources: true,
  cache: true,
  when: true,
  ownedWhen: true,
  concurrency: true,
  timeout: true,
  limiter: true,
  doctor: true,
  prune: true,
  finalizer: true,
  reconcile: true,
  finalize: true,
}

/** A controller as a value: what it is, and nothing that runs yet. */
export interface ControllerDefinition {
  readonly name: string
  readonly for: Kind
  readonly owns: readonly Kind[]
  readonly watches: readonly Watched[]
  readonly uses: readonly Kind[]
  readonly finalizer: string | undefined
  readonly config: ControllerConfig<Kind, Kind, Kind>
}

/**
 * Declares a controller. It does nothing by itself: `run(webapps)` or a Manager starts it, and `setpoint manifests`
 * reads from it which rights it needs.
 */
export function controller<For extends Kind, const Owned extends Kind = never, const Used extends Kind = never>(
  config: ControllerConfig<For, Owned, Used>,
): ControllerDefinition {
  checkConfig(config)
  const name = config.name ?? config.for.plural
  const group = config.for.group === '' ? 'setpoint.dev' : config.for.group
  return {
    name,
    for: config.for,
    owns: config.owns ?? [],
    watches: config.watches ?? [],
    uses: config.uses ?? [],
    finalizer: config.finalize === undefined ? undefined : (config.finalizer ?? `${group}/${name}`),
    config,
  }
}

function checkConfig(config: object): void {
  const { name, for: kind, reconcile, finalize } = fieldsOf(config)
  const whose = whoseOptions('controller', name ?? fieldsOf(kind)['plural'])
  checkOptionNames<object>(whose, config, OPTIONS)
  if (!isKind(kind)) {
    const wanted = 'a kind as a value: one that resource() made, or one such as ConfigMap of setpoint/kinds/v1'
    throw optionInvalid(whose, 'for', kind, wanted)
  }
  if (typeof reconcile !== 'function') throw optionInvalid(whose, 'reconcile', reconcile, 'a function')
  if (finalize !== undefined && typeof finalize !== 'function')
    throw optionInvalid(whose, 'finalize', finalize, 'a function')
}

/** `watch(Secret, enqueueMapped(…), labelsMatch('app=web'))`: a kind, whom its events concern, and which of them. */
export function watch<K extends Kind>(
  kind: K,
  handler: Handler<ObjectOf<K> & CachedObject>,
  ...predicates: readonly Predicate<ObjectOf<K> & CachedObject>[]
): Watched {
  return { kind, handler: handler as Handler, predicates: predicates as unknown as readonly Predicate[] }
}

/**
 * `indexBy(WebApp, 'secret', (app) => [app.spec.secretName])`: WebApps can be found by the Secret that they name, with
 * `list(WebApp, { index: { name: 'secret', value } })`. Objects for which the function throws are under no value.
 */
export function indexBy<K extends Kind>(
  kind: K,
  name: string,
  valuesOf: (object: ReadObject<K>) => readonly string[],
): Indexed {
  return { kind, name, valuesOf: valuesOf as unknown as Indexed['valuesOf'] }
}
