import type { Cache } from '../cache/index.js'
import {
  Engine,
  type EngineOptions,
  enqueueObject,
  enqueueOwner,
  type Handler,
  kindSource,
  type Predicate,
  type Source,
} from '../controller/index.js'
import type { Kind } from '@setpoint/kube'
import type { ControllerDefinition, Indexed } from './definition.js'
import { BY_CONTROLLER, controllerUid } from './controlled.js'
import { reconcilerOf, type ReconcilerDependencies } from './reconciler.js'

export type DeclaredEngineOptions = ReconcilerDependencies &
  Pick<EngineOptions, 'log' | 'metrics' | 'random' | 'observer' | 'ledger' | 'syncTimeout' | 'concurrency'>

/** The engine of a declared controller: its sources as the plain layer spells them, and its reconciler. */
export function engineOf(definition: ControllerDefinition, options: DeclaredEngineOptions): Engine {
  const { config } = definition
  const { concurrency = options.concurrency } = config
  return new Engine({
    name: definition.name,
    kind: definition.for.kind,
    cache: options.cache,
    clock: options.clock,
    reconciler: reconcilerOf(definition, options),
    sources: [
      // Before everything else: a handler may look something up with the first event.
      ...(config.indexes ?? []).map((index) =>
        indexed(
          kindSource(index.kind, () => []),
          index,
        ),
      ),
      kindSource(definition.for, enqueueObject, config.when ?? []),
      ...definition.owns.map((kind) =>
        ownedSource(kind, enqueueCachedOwner(definition.for, options.cache), config.ownedWhen),
      ),
      ...definition.watches.map(({ kind, handler, predicates }) => kindSource(kind, handler, predicates)),
      ...definition.uses.map((kind) => kindSource(kind, () => [])),
      ...(config.sources ?? []),
    ],
    ...(concurrency === undefined ? {} : { concurrency }),
    ...(config.timeout === undefined ? {} : { timeout: config.timeout }),
    ...(config.limiter === undefined ? {} : { limiter: config.limiter }),
    ...(options.log === undefined ? {} : { log: options.log }),
    ...(options.metrics === undefined ? {} : { metrics: options.metrics }),
    ...(options.random === undefined ? {} : { random: options.random }),
    ...(options.observer === undefined ? {} : { observer: options.observer }),
    ...(options.ledger === undefined ? {} : { ledger: options.ledger }),
    ...(options.syncTimeout === undefined ? {} : { syncTimeout: options.syncTimeout }),
  })
}

/** A source of a kind's events that keeps an index over its objects, for as long as the controller runs. */
function indexed(source: Source, { kind, name, valuesOf }: Indexed): Source {
  let release: () => void = () => undefined
  return {
    name: source.name,
    async start(cache: Cache, enqueue, signal, controller) {
      // Opens the kind, so that it can have an index before its objects are there.
      const started = source.start(cache, enqueue, signal, controller)
      try {
        release = cache.addIndex(kind, name, valuesOf as never)
      } catch (error) {
        void started.catch(() => undefined)
        await source.stop()
        throw error
      }
      await started
    },
    stop() {
      release()
      return source.stop()
    },
    status: (enqueue) => source.status?.(enqueue) ?? [],
  }
}

/**
 * The owner of an object, unless it is in a namespace that owners are not cached in: such owners are another operator's, or another
 * shard's of this one, and a pass would find nothing.
 */
function enqueueCachedOwner(owner: Kind, cache: Cache): Handler {
  const enqueue = enqueueOwner(owner)
  if (!owner.namespaced) return enqueue
  return (event, reader) => {
    // No object has the name '': what is said of it is said of the namespace. Of a kind that is not open nothing is known yet.
    const isElsewhere = cache.peek(owner, '', event.object.metadata.namespace) === 'unknown' && cache.has(owner)
    return isElsewhere ? NO_KEYS : enqueue(event, reader)
  }
}

const NO_KEYS: readonly never[] = []

/** Events of an owned kind, and the index by which its owner finds it. */
function ownedSource(kind: Kind, handler: Handler, predicates: readonly Predicate[] = []): Source {
  return indexed(kindSource(kind, handler, predicates), {
    kind,
    name: BY_CONTROLLER,
    valuesOf: controllerUid,
  })
}
