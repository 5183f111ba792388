// CronJobs: a Job whenever the schedule says so, in the zone that it says, with Kubernetes' rules about what was missed,
// what still runs and what is kept. Schedules are those of the API; validation has refused all others.
export { startCronJobs } from './controller.js'
