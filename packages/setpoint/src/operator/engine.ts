import type { Cache } from '../cache/index.js'
import {
  Engine,
  type EngineOptions,
  enqueueObject,
  enqueueOwner,
  kindSource,
  type Source,
} from '../controller/index.js'
import type { Kind } from '@setpoint/kube'
import type { ControllerDefinition } from './definition.js'
import { BY_CONTROLLER, controllerUid, reconcilerOf, type ReconcilerDependencies } from './reconciler.js'

export type DeclaredEngineOptions = ReconcilerDependencies &
  Pick<EngineOptions, 'log' | 'metrics' | 'random' | 'observer' | 'ledger' | 'syncTimeout'>

/** The engine of a declared controller: its sources as the plain layer spells them, and its reconciler. */
export function engineOf(definition: ControllerDefinition, options: DeclaredEngineOptions): Engine {
  const { config } = definition
  return new Engine({
    name: definition.name,
    kind: definition.for.kind,
    cache: options.cache,
    clock: options.clock,
    reconciler: reconcilerOf(definition, options),
    sources: [
      kindSource(definition.for, enqueueObject, config.when ?? []),
      ...definition.owns.map((kind) => ownedSource(kind, definition.for)),
      ...definition.watches.map(({ kind, handler, predicates }) => kindSource(kind, handler, predicates)),
      ...definition.uses.map((kind) => kindSource(kind, () => [])),
      ...(config.sources ?? []),
    ],
    ...(config.concurrency === undefined ? {} : { concurrency: config.concurrency }),
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

/** Events of an owned kind, and the index by which its owner finds it. */
function ownedSource(kind: Kind, owner: Kind): Source {
  const source = kindSource(kind, enqueueOwner(owner))
  return {
    name: source.name,
    start(cache: Cache, enqueue, signal) {
      const started = source.start(cache, enqueue, signal)
      cache.addIndex(kind, BY_CONTROLLER, (object) => controllerUid(object as never))
      return started
    },
    stop: () => source.stop(),
  }
}
