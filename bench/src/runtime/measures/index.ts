// What is measured: each function measures one peer once, on a cluster that it is handed.
export { type Cached, fillCache } from './cache.js'
export { startToFirstPass } from './start.js'
export { type Work, work } from './work.js'
