// Leader election on a Lease, as in client-go: of all processes with one lease, at most one leads, as long as their
// clocks run at about the same speed; what the clocks show does not matter, because nobody compares another's times with
// its own. A leader that cannot renew stops before others may start. It is not a fence: a leader that was frozen and
// wakes up may finish the request that it was about to send.
export type { ElectionTimes, LeaderElectionOptions } from './elector.js'
export { LeaderElector } from './elector.js'
export { leaseLost } from './lease-lost.js'
