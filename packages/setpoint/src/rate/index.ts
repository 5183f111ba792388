// Rates: a token bucket on a Clock. The queue's overall limiter and the client's optional one are both made of it.
export type { TokenBucketOptions } from './token-bucket.js'
export { TokenBucket } from './token-bucket.js'
