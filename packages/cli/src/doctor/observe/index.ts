// Watches the chosen kinds and shows each version of each object to the rules. Memory is bounded: of an object that stays
// as it is only its identity and version are kept; whole objects are kept of those that changed, the latest version each,
// and of no more than a few thousand. Nothing is written, and nothing is fatal but a server that cannot be reached.
export { serverLookup } from './lookup.js'
export { Observation, type ObservationStatus } from './observation.js'
export type { Unreadable } from './unreadable.js'
