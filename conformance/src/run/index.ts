// Runs a transcript on one server. What comes back is one answer per step, as JSON and unmasked; making two servers'
// answers comparable is compare/'s part. A server that does not answer gives an answer that says so, never an exception.
export { Connection } from './connection.js'
export type { Answers, RunOptions } from './run-case.js'
export { runCase } from './run-case.js'
export { inParallel } from './pool.js'
