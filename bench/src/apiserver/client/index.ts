// The HTTP client of the measurements: as little work per request as possible, the same for every server. Not a general
// client: no redirects, no compression, no trailers.
export { Connection, type Response, type Target } from './connection.js'
export { expectStatus } from './expect.js'
