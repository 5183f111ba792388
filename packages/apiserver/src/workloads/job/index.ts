// Jobs: pods that work until enough of them have succeeded, or too many have failed. Every pod carries a finalizer until
// it is counted. Time to live after the end is a controller of its own, as in Kubernetes.
export { isFinished, trueCondition } from './conditions.js'
export { startJobs } from './controller.js'
export { startTimeToLive } from './time-to-live.js'
