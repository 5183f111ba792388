// Jobs and what makes them by the clock. A job's selector and labels are its own, made from its UID.
export { cronJobRules } from './cron-job.js'
export { jobRules } from './job.js'
