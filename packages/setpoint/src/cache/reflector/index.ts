// A reflector keeps a target in step with one scope of the API: it lists, watches, and begins again when it must.
// It never gives up and never rejects; how it fares is its state. It does not store anything.
export type { ReflectorOptions, ReflectorTarget } from './reflector.js'
export { Reflector } from './reflector.js'
export type { Scope } from './scope.js'
export type { Failure, ReflectorState } from './state.js'
