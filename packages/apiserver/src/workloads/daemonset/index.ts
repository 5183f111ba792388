// DaemonSets: one pod on every node that takes it. plan.ts decides, and is pure: what to create and remove to have one
// daemon everywhere, and what a rolling update does next.
export { startDaemonSets } from './controller.js'
