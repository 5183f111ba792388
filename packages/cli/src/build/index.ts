// `setpoint build`: an operator in one file. Promises: what is written has passed the compiler, holds no development package,
// and runs on Node 20.19 and later without node_modules; nothing is written otherwise. Does not promise: a small file, where
// the operator's own dependencies are large.
export type { Bundle } from './bundle.js'
export { bundle } from './bundle.js'
export type { PackageSize } from './packages.js'
