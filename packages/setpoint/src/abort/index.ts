// Abort signals: one way to listen to them, so that no listener outlives its purpose.
export { onAbort } from './on-abort.js'
