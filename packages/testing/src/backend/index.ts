// The two places where a test cluster can be, behind one interface. What a test sees is the same in both, except for how
// long it takes.
export type { Backend, WatchedKind } from './backend.js'
export { EmbeddedBackend } from './embedded.js'
export type { BackendOptions } from './start.js'
export { startBackend } from './start.js'
