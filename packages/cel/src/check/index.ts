// Types for every part of a parsed expression: which overloads calls mean, what names refer to, and what does not fit,
// in the words of the API server.
export type { Checked, Reference } from './checked.js'
export { check } from './checker.js'
export type { CheckEnvironment } from './scope.js'
