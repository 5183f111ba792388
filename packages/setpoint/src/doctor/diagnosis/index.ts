// The diagnosis: from what the ledger has noted of a suspect to a class and its proof. Pure: the same rounds give the same
// finding. A finding needs rounds that do the same without input from outside; how fast they come does not matter.
export { chainOf, writeText } from './chain.js'
export type { Finding, How } from './finding.js'
export { periodOf } from './finding.js'
export { withoutSecrets } from './hidden.js'
export { idleFindingIn } from './idle.js'
export { findingIn } from './rounds.js'
export { wordsFor } from './words.js'
