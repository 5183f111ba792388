// How a server is put together: every part once, in the order in which they need each other, and taken apart in the
// opposite order, also when one of them does not start.
export { ADMIN, assemble } from './assemble.js'
export type { Assembly } from './assemble.js'
