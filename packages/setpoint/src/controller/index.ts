// Controllers: keys come from sources (kinds, channels), wait in a queue, and are handed to a reconciler, one pass per
// key at a time. This is the plain layer, at parity with controller-runtime; `controller()` is the sugar on top of it.
export type { Cause } from './cause.js'
export { causeText, EventCause } from './cause.js'
export { DynamicSource } from './dynamic-source.js'
export type { PassObserver } from './companions.js'
export type { EngineOptions, EngineStatus } from './engine.js'
export { Engine } from './engine.js'
export type { CacheReader, Enqueued, Handler, OwnerHandlerOptions } from './handler.js'
export { enqueueMapped, enqueueObject, enqueueOwner } from './handler.js'
export { PanicError, PassTimeoutError } from './pass.js'
export type { TrailedPass } from './pass-trail.js'
export { passTrail } from './pass-trail.js'
export type { Predicate } from './predicate.js'
export {
  and,
  annotationsChanged,
  generationChanged,
  labelsChanged,
  labelsMatch,
  not,
  or,
  predicate,
  resourceVersionChanged,
} from './predicate.js'
export type { Outcome, Pass, Reconciler, Request } from './reconciler.js'
export { requestOf } from './reconciler.js'
export type { After, AfterOptions, Result } from './result.js'
export { after, terminal, TerminalError } from './result.js'
export type { Enqueue, KindSourceOptions, Source, SourceStatus } from './source.js'
export { Channel, kindSource } from './source.js'
export type { UnderWay } from './under-way.js'
export { underWayText } from './under-way.js'
