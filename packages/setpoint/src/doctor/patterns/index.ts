// What the change of a value looks like: a moment that goes on, the same in another spelling or order, a text that
// differs in an identifier, something drawn at random. Pure guesses about values; what they prove, the diagnosis decides.
export { sameMeaning } from './canonical.js'
export { areDrawn, areSameButDrawn } from './drawn.js'
export { isHighEntropy } from './entropy.js'
export { masked, sameButVolatile } from './masked.js'
export { isReordered } from './order.js'
export type { Pattern } from './pattern.js'
export { patternOf } from './pattern.js'
export { cautiousPatternOf, isProgress, isTowardsAnEnd } from './progress.js'
export { holdsMoment, isTimeLike } from './time-like.js'
