// The workqueue between events and workers. It promises:
// - stingy: a key that is added many times before a worker takes it is handed out once, with the reasons of all adds;
// - exclusive: a key is in one pair of hands at a time. A key added meanwhile (dirty, but not queued) is due again
//   when whoever took it says done();
// - fair: keys of one priority come in the order in which they became due; priorities age, so no key starves;
// - patient: a key may be added with a delay, or with one that grows with its failures; the earliest time wins;
// - many producers and consumers; after a shutdown no more keys are taken, and drain() waits for the ones under way.
// It does not keep keys across restarts, and it knows nothing of objects: keys are text.
export type { BackoffOptions, Fault, RateLimiter } from './rate-limiter.js'
export { bucketLimiter, exponentialBackoff, strictestOf } from './rate-limiter.js'
export { measuredQueue } from './metrics.js'
export type { AddOptions, QueueObserver, Work, WorkQueueOptions } from './work.js'
export { PRIORITY } from './work.js'
export { WorkQueue } from './workqueue.js'
