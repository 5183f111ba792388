// The two sides of a comparison, behind one interface: the control plane that sets the standard and the server under test,
// which is the embedded one or any that already runs.
export { startEmbedded } from './embedded.js'
export { startReal } from './real.js'
export { useRunning } from './running.js'
export type { Server } from './server.js'
