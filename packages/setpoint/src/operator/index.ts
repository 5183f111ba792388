// The declarative layer: `controller({ for, owns, reconcile })`. It stands for nothing that the plain layer could not
// say: sources, a reconciler, server-side apply with an owner reference, one status write per pass, a finalizer.
export type { ConditionTypeOf, ManagementState, Named, ReconcileContext, StatusFields } from './context.js'
export type { ControllerConfig, ControllerDefinition, Indexed, ReadObject, Watched } from './definition.js'
export { controller, indexBy, watch } from './definition.js'
export type { Desired } from './desired.js'
export type { DeclaredEngineOptions } from './engine.js'
export { engineOf } from './engine.js'
export type { RecordEvent } from './pass-context.js'
export type { Halt, Step } from './sequence.js'
export { halt, sequence } from './sequence.js'
