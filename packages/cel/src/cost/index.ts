// What expressions cost: an estimate before they run, from what is known about the sizes of inputs, and the rules by
// which an evaluation is charged. Both are part of the API server's contract and follow it to the unit.
export { estimateCost } from './estimator.js'
export type { CostNode, EstimateSize } from './node.js'
export type { Range } from './range.js'
