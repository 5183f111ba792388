// The last passes of a controller: noted by reference while they run, and looked into when somebody asks.
export { LastLines } from './last-lines.js'
export { PassRing } from './pass-ring.js'
export type { FieldTrace, PassTrace, TriggerTrace, WriteTrace } from './pass-trace.js'
export { renderPass } from './render.js'
export type { Traced } from './trace-of.js'
export { traceOf } from './trace-of.js'
