// HTTP/1.1 as API servers speak it, and no more: keep-alive connections over TCP or TLS, directly or through a proxy's
// tunnel, one request at a time on each. An operator spends most of its time here, so a request is one string and one
// write, and an answer is read without a stream; general clients cost twice as much.
// Not here: pipelining, redirects, compression, cookies, trailers, HTTP/2. What is no HTTP/1.1 ends its connection.
export type { Exchange } from './connection.js'
export type { DialOptions } from './dial.js'
export { dialer } from './dial.js'
export type { Head } from './head.js'
export type { PoolOptions } from './pool.js'
export { ConnectionPool } from './pool.js'
export { headerLines, requestText } from './request-text.js'
export type { Wire } from './wire.js'
