// Abort signals: one way to listen to them, so that no listener outlives its purpose, and one way to stop waiting for what
// does not listen to them.
export { onAbort } from './on-abort.js'
export type { Limits } from './within.js'
export { orAborted, within } from './within.js'
