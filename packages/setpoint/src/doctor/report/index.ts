// Reports: what a loop is called, what is known about one, and how that reads. The same report goes to the log, to
// failing tests, to the event on the object and to `setpoint doctor`.
export { textBlock } from './block.js'
export { hidden, HIDDEN, isHidden, withoutSecret } from './hidden.js'
export type { LoopClass, LoopClassNames } from './loop-class.js'
export { LOOP_CLASSES } from './loop-class.js'
export { noteOf, renderReport } from './render.js'
export type { LoopLink, LoopPath, LoopRate, LoopReport, ObjectIdentity } from './report.js'
export { showObject, showValue } from './show-value.js'
