// Tests of operators: a whole cluster in this process, with time in the test's hands. What runs is the very server and
// the very manager that run elsewhere; there are no fakes.
export type { Activity, SettleOptions, TestClusterOptions } from './cluster.js'
export { TestCluster, testCluster } from './cluster.js'
export type { JournalPass, JournalWrite } from './journal.js'
export type { OperatorUser } from './operator-user.js'
