// The seam between everything that speaks to an API server and whatever carries the requests.
export type { Transport, TransportRequest, TransportResponse } from './transport.js'
export { eachPiece, headerOf } from './transport.js'
export { wholeAnswer } from './whole-answer.js'
