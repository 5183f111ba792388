// Reviews: questions to the server that are asked by creating an object and stored nowhere. Who am I, whose is this token,
// who may do what. TokenRequest, which is asked in the same way, has its own folder (../token-request).
export { Reviews } from './reviews.js'
export { respondTo, type Question } from './respond.js'
export type { Asked, ReviewKind } from './review.js'
export { reviewKind } from './review.js'
