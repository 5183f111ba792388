// Watches the chosen kinds and shows each version of each object to the rules. Memory is bounded: of an object that stays
// as it is only its identity and version are kept; whole objects are kept of those that changed, the latest version each,
// and of no more than a few thousand. Nothing is written, and nothing is fatal but a server that cannot be reached.
export { follow, type Followed } from './follow.js'
export { serverLookup } from './lookup.js'
export { Observation, type ObservationOptions, type ObservationStatus } from './observation.js'
export type { Resident } from './residents.js'
export type { Unreadable } from './unreadable.js'
