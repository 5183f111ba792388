// What differs between two versions of an object, as a list of paths with both values. Pure. Paths are for people and
// are stable from version to version: items of lists go by their keys, not by their places.
export type { Change } from './changes.js'
export { changes, changesAt } from './changes.js'
export { keyed, listKey } from './list-key.js'
export { fieldOf, itemOf } from './path.js'
