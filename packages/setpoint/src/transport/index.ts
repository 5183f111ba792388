// Transport: requests over HTTP/1.1 with keep-alive. Requests share a bounded pool of connections; watches
// have one each, beside it, or they would take them all. When the kubeconfig's certificates change, new requests use new
// connections and what is under way ends on the old ones. No rate limit: see client/.
export { explanationOf } from './explanation.js'
export type { HttpTransportOptions } from './http.js'
export { HttpTransport } from './http.js'
export { measured } from './measured.js'
export type { RateLimit } from './rate-limited.js'
export { rateLimited } from './rate-limited.js'
