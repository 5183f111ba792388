// The HTTP client of the measurements: as little work per request as possible, the same for every server. Not a general
// client: no redirects, no compression, no trailers.
export { Connection, type Target } from './connection.js'
export { expectStatus } from './expect.js'
export { untilOk } from './until-ok.js'
