// The types of operators, the smallest of each. They differ in what wakes them up; that is all they may differ in: each
// reconcile converges from any state to the desired one, whatever it was called for.
export { isolation } from './event-driven.js'
export { DnsRecord, dnsRecords } from './hybrid.js'
export { Cleanup, cleanups } from './one-shot.js'
export { Release, releases } from './phased.js'
export { UptimeCheck, uptimeChecks } from './time-driven.js'
