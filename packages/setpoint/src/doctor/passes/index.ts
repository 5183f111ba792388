// The last passes of a controller: noted by reference while they run, and looked into when somebody asks.
export type { LoggedLedger } from './pass-log.js'
export { PassLog } from './pass-log.js'
export type { FieldTrace, PassTrace, TriggerTrace, WriteTrace } from './pass-trace.js'
export { renderPass } from './render.js'
